import {
  account,
  choice,
  code,
  email,
  file,
  gstin,
  ifsc,
  integer,
  longText,
  mobile,
  pan,
  pin,
  place,
  reference,
  resource,
  tags,
  text,
} from '#define'
import { blacklistActions, blacklistFields, blacklistSection } from '../blacklist/standing'

/** The kinds of vendors. */
export const vendorKinds = {
  OEM: 'Machine maker',
  SPARES: 'Spare parts',
  WORKSHOP: 'Workshop',
  CHEMICAL: 'Chemicals',
  LAB: 'Laboratory',
  INSURER: 'Insurer',
  LOGISTICS: 'Transport',
  STAFFING: 'Staffing',
} as const

const handlers = ['vendor:edit', 'vendor:activate'] as const
const reason = longText({ label: 'Reason', required: true, max: 300 })
const failed = 'Error while updating vendor'

/** The vendors of machines, parts and repairs, whom the company pays. */
export const vendors = resource({
  is: {
    name: 'vendors',
    singular: 'Vendor',
    plural: 'Vendors',
    title: 'name',
    icon: 'tool',
  },
  fields: {
    vendorCode: code({ label: 'Code', pattern: 'VEN-{0000}' }),
    name: text({ required: true, max: 120 }),
    kinds: tags({ required: true, options: vendorKinds }),
    contactName: text({ label: 'Contact', required: true, form: 'name', max: 80 }),
    mobile: mobile({ required: true, personal: true }),
    email: email({ personal: true }),
    gstin: gstin({ label: 'GSTIN', unique: true, taken: 'Another vendor has this GSTIN' }),
    pan: pan({
      label: 'PAN',
      read: handlers,
      requiredWhen: { field: 'gstin', empty: true },
      help: 'Taken from the GSTIN if there is one.',
    }),
    udyam: text({
      label: 'Udyam number',
      form: 'upper',
      pattern: { source: '^UDYAM-[A-Z]{2}-\\d{2}-\\d{7}$', message: 'Write it as UDYAM-PB-01-0000123' },
    }),
    address: text({ required: true, max: 200 }),
    city: text({ max: 60 }),
    state: place({ required: true, level: 'state', related: 'Vendors' }),
    pin: pin({ label: 'PIN', required: true }),
    bankHolder: text({ label: 'Account holder', max: 80, read: handlers }),
    bankAccount: account({
      label: 'Account number',
      read: handlers,
      personal: 'onRequest',
      typedTwice: true,
      requiredWhen: { field: 'bankIfsc', empty: false },
    }),
    bankIfsc: ifsc({ label: 'IFSC', read: handlers, requiredWhen: { field: 'bankAccount', empty: false } }),
    bankProof: file({
      folder: 'users_kyc_documents',
      read: handlers,
      help: 'A cancelled cheque or the first page of the passbook. Required for activation.',
    }),
    bankChangedBy: reference({ label: 'Bank details changed by', to: 'users', readOnly: true, read: handlers }),
    paymentTermDays: integer({ label: 'Payment term (days)', min: 0, max: 120, initial: 30 }),
    tdsSection: choice({
      label: 'TDS section',
      options: {
        '194C': '194C, contractors',
        '194H': '194H, commission',
        '194I': '194I, rent',
        '194J': '194J, technical services',
        '194Q': '194Q, purchase of goods',
      },
    }),
    rating: integer({ label: 'Rating (1–5)', min: 1, max: 5 }),
    documents: file({ many: 10, folder: 'machine-document-upload' }),
    openOrders: integer({
      rollUp: {
        aggregate: 'count',
        of: 'maintenance-quotations',
        through: 'vendor',
        where: { field: 'status', eq: 'WORK_ORDERED' },
      },
    }),
    statusReason: text({ label: 'Reason', readOnly: true, max: 300 }),
    ...blacklistFields('vendor'),
    status: choice({
      readOnly: true,
      initial: 'PENDING',
      options: {
        PENDING: { label: 'To activate', tone: 'info' },
        ACTIVE: { label: 'Active', tone: 'good' },
        ON_HOLD: { label: 'On hold', tone: 'warning' },
        INACTIVE: { label: 'Inactive', tone: 'neutral' },
      },
    }),
  },
  rules: { state: 'status' },
  list: {
    columns: ['vendorCode', 'name', 'kinds', 'city', 'gstin', 'contactName', 'rating', 'openOrders', 'status'],
    shown: ['vendorCode', 'name', 'kinds', 'city', 'gstin', 'contactName', 'status'],
    search: ['name', 'gstin', 'vendorCode'],
    filters: ['kinds', 'state', 'status', 'blacklisted', 'rating', 'openOrders', 'createdAt'],
    sort: 'name',
    edit: ['kinds', 'rating'],
    tabs: {
      pending: { label: 'To activate', where: { field: 'status', eq: 'PENDING' } },
      stopped: {
        label: 'On hold or blacklisted',
        where: {
          any: [
            { field: 'status', eq: 'ON_HOLD' },
            { field: 'blacklisted', eq: true },
          ],
        },
      },
    },
  },
  page: {
    sections: [
      { label: 'Vendor', fields: ['vendorCode', 'name', 'kinds', 'contactName', 'mobile', 'email', 'rating'] },
      { label: 'Registration', fields: ['gstin', 'pan', 'udyam', 'tdsSection'] },
      { label: 'Address', fields: ['address', 'city', 'state', 'pin'] },
      {
        label: 'Payment',
        fields: ['bankHolder', 'bankAccount', 'bankIfsc', 'bankProof', 'bankChangedBy', 'paymentTermDays'],
      },
      { label: 'Record', fields: ['documents', 'openOrders', 'status', 'statusReason'] },
      blacklistSection,
    ],
    alert: 'blacklistReason',
    alertFrom: 'blacklistEntry',
  },
  access: {
    see: 'view_machine_tab',
    choose: ['view_machine_tab', 'view_soil_testing'],
    create: 'vendor:edit',
    update: 'vendor:edit',
    delete: false,
  },
  actions: {
    activate: {
      key: 'vendor:activate',
      notSelf: ['bankChangedBy'],
      from: ['PENDING'],
      to: 'ACTIVE',
      sets: { statusReason: null },
      effect: true,
      done: 'Vendor activated successfully',
      failed: 'Error while activating vendor',
    },
    hold: {
      label: 'Put on hold',
      key: 'vendor:activate',
      from: ['ACTIVE'],
      to: 'ON_HOLD',
      sets: { statusReason: { input: 'reason' } },
      input: { reason },
      done: 'Vendor put on hold successfully',
      failed,
    },
    release: {
      key: 'vendor:activate',
      from: ['ON_HOLD'],
      to: 'ACTIVE',
      sets: { statusReason: null },
      input: { reason },
      done: 'Vendor released successfully',
      failed,
    },
    ...blacklistActions({
      ...{ key: 'vendor:activate', what: 'vendor' },
      from: ['PENDING', 'ACTIVE', 'ON_HOLD', 'INACTIVE'],
    }),
    deactivate: {
      key: 'vendor:activate',
      from: ['PENDING', 'ACTIVE', 'ON_HOLD'],
      to: 'INACTIVE',
      sets: { statusReason: { input: 'reason' } },
      input: { reason },
      danger: true,
      done: 'Vendor deactivated successfully',
      failed: 'Error while deactivating vendor',
    },
    resume: {
      label: 'Reactivate',
      key: 'vendor:activate',
      from: ['INACTIVE'],
      to: 'PENDING',
      sets: { statusReason: { input: 'reason' } },
      input: { reason },
      done: 'Vendor reactivated successfully',
      failed,
    },
  },
  imports: { by: [['gstin'], ['name', 'state']], alike: [{ by: ['name', 'state'] }, { by: ['mobile'] }] },
  navigation: { under: 'spare-parts' },
})
