import { choice, code, date, decimal, flag, image, instant, longText, many, place, reference, resource } from '#define'
import { activeOperators, atWorkAs } from '../people/atWork'

/**
 * The share of an operator's acres in a month that may be reported by hand before a warning, in percent (domain §1.N).
 */
export const manualCap = 10

const failed = 'Error while updating manual FO entry'

/** The keys of those who see farmers, and of those who enter or judge work on their lands. */
const readers = ['view_farmer_tab', 'report:edit', 'report:confirm', 'report:approve'] as const

/** No one judges what they entered or did themselves. */
const others = ['enteredBy', 'operator', 'fieldOfficer'] as const

/** Work without a controller record: typed with its proof, confirmed by the BDO, then approved. */
export const manualWork = resource({
  is: {
    name: 'manual-work',
    singular: 'Manual FO entry',
    plural: 'Manual FO entries',
    title: 'entryNo',
    icon: 'experiment',
  },
  fields: {
    entryNo: code({ label: 'No.', pattern: 'MAN-{fy}-{00000}' }),
    day: date({ label: 'Date', required: true, help: 'Entries are possible until the 4th of the next month.' }),
    fieldOfficer: reference({ to: 'users', required: true, choices: atWorkAs('FIELD_OFFICER') }),
    operator: reference({ to: 'users', required: true, shows: ['employeeCode'], choices: activeOperators }),
    machine: reference({
      to: 'machines',
      required: true,
      shows: ['type'],
      choices: { field: 'status', ne: 'SCRAPPED' },
    }),
    land: reference({
      to: 'lands',
      required: true,
      read: readers,
      shows: ['surveyNumber'],
      within: { field: 'farmer', label: 'Farmer' },
    }),
    farmer: reference({ to: 'farmers', readOnly: true, named: readers, shows: ['mobile'], from: 'land.farmer' }),
    village: place({ level: 'village', readOnly: true, from: 'land.village' }),
    acres: decimal({ required: true, min: 0.05, max: 300, digits: 3 }),
    litres: decimal({ min: 0, max: 60_000 }),
    reason: choice({
      required: true,
      options: {
        CONTROLLER_FAULT: 'Controller faulty',
        NO_BLE: 'No Bluetooth connection',
        NO_NETWORK: 'No network',
        OTHER: 'Other',
      },
    }),
    details: longText({
      max: 300,
      when: { field: 'reason', eq: 'OTHER' },
      requiredWhen: { field: 'reason', eq: 'OTHER' },
    }),
    proof: image({ required: true, many: 10, folder: 'machine-document-upload' }),
    isBeyondCap: flag({
      label: `More than ${manualCap}% of the operator’s acres this month`,
      askedOnWarning: true,
      initial: false,
    }),
    enteredBy: reference({ to: 'users', readOnly: true }),
    editedBy: many({ label: 'Changed by', to: 'users', readOnly: true, none: 'No one' }),
    confirmedBy: reference({ to: 'users', readOnly: true }),
    confirmedAt: instant({ label: 'Confirmed', readOnly: true }),
    judgedBy: reference({ to: 'users', readOnly: true }),
    judgedAt: instant({ label: 'Review', readOnly: true }),
    status: choice({
      readOnly: true,
      initial: 'SUBMITTED',
      options: {
        SUBMITTED: { label: 'Submitted', tone: 'warning' },
        BDO_OK: { label: 'Confirmed by the BDO', tone: 'info' },
        APPROVED: { label: 'Approved', tone: 'good' },
        REJECTED: { label: 'Rejected', tone: 'bad' },
      },
    }),
  },
  rules: {
    state: 'status',
    unique: [
      {
        fields: ['day', 'machine', 'land'],
        where: { field: 'status', ne: 'REJECTED' },
        message: 'This land is already entered for this machine and day',
      },
    ],
    changeWhile: { field: 'status', eq: 'SUBMITTED' },
  },
  list: {
    columns: [
      ...['entryNo', 'day', 'status', 'fieldOfficer', 'operator', 'machine', 'farmer', 'village', 'acres', 'litres'],
      ...['reason', 'isBeyondCap', 'enteredBy', 'judgedBy'],
    ] as const,
    shown: ['entryNo', 'day', 'status', 'fieldOfficer', 'operator', 'machine', 'farmer'],
    search: ['entryNo'],
    filters: [
      ...['day', 'status', 'village', 'fieldOfficer', 'operator', 'machine', 'reason', 'isBeyondCap', 'acres'],
    ] as const,
    sort: '-day',
    totals: ['acres', 'litres'],
    size: 35,
    range: { day: 'day', most: 92, mailed: 366, begins: 'last90Days' },
    tabs: {
      confirm: { label: 'To confirm', does: 'confirm' },
      approve: { label: 'To approve', does: 'approve' },
    },
  },
  page: {
    sections: [
      { label: 'Work', fields: ['entryNo', 'day', 'fieldOfficer', 'operator', 'machine', 'acres', 'litres'] },
      { label: 'Where', fields: ['land', 'farmer', 'village'] },
      { label: 'Reason for manual entry', fields: ['reason', 'details', 'proof', 'isBeyondCap'] },
      {
        label: 'Review',
        fields: ['status', 'enteredBy', 'editedBy', 'confirmedBy', 'confirmedAt', 'judgedBy', 'judgedAt'],
      },
    ],
  },
  form: { duplicate: false },
  access: {
    see: 'view_reports_tab',
    create: ['report:edit', 'report:confirm'],
    update: ['report:edit', 'report:confirm'],
    delete: 'report:edit',
    scope: 'machine',
  },
  actions: {
    confirm: {
      key: 'report:confirm',
      notSelf: others,
      from: ['SUBMITTED'],
      to: 'BDO_OK',
      sets: { confirmedBy: { stamp: 'who' }, confirmedAt: { stamp: 'when' } },
      bulk: true,
      done: 'Manual FO entry confirmed successfully',
      failed,
    },
    approve: {
      key: 'report:approve',
      notSelf: [...others, 'editedBy'],
      from: ['BDO_OK'],
      to: 'APPROVED',
      sets: { judgedBy: { stamp: 'who' }, judgedAt: { stamp: 'when' } },
      bulk: true,
      effect: true,
      done: 'Manual FO entry approved successfully',
      failed,
    },
    reject: {
      key: ['report:confirm', 'report:approve'],
      notSelf: others,
      from: ['SUBMITTED', 'BDO_OK'],
      to: 'REJECTED',
      sets: { judgedBy: { stamp: 'who' }, judgedAt: { stamp: 'when' } },
      danger: true,
      input: { reason: longText({ required: true, max: 300 }) },
      done: 'Manual FO entry rejected successfully',
      failed,
    },
  },
  imports: {
    by: [['entryNo'], ['day', 'machine', 'land']],
    also: { acres: ['Area', 'Acre'], proof: ['Proofs', 'Photo', 'Photos', 'Picture', 'Pictures'] },
  },
  people: { editors: { field: 'editedBy', besides: 'enteredBy' } },
  navigation: {
    path: 'reports/manual-fo',
    under: 'reports',
  },
  storage: { erasure: { keeps: [{ fields: ['proof'], because: 'Operators’ pay is based on it' }] } },
})
