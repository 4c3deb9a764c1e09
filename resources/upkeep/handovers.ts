import {
  choice,
  code,
  decimal,
  flag,
  image,
  instant,
  integer,
  longText,
  percent,
  point,
  reference,
  resource,
} from '#define'

/** The hours within which the recipient of a machine accepts its handover. */
export const acceptHours = 48

/** The checklist of a handover. */
export const handoverChecklist = {
  nozzles: 'Nozzles',
  pump: 'Pump',
  tank: 'Tank',
  boom: 'Boom',
  props: 'Propellers',
  batteries: 'Batteries',
  charger: 'Charger',
  rcBook: 'RC book',
  insuranceCopy: 'Insurance copy',
  controller: 'Controller',
  ppe: 'Protective clothing (PPE)',
  tools: 'Tools',
} as const

type Item = keyof typeof handoverChecklist

const verdicts = {
  OK: { label: 'In order', tone: 'good' },
  FAULTY: { label: 'Faulty', tone: 'bad' },
  MISSING: { label: 'Missing', tone: 'bad' },
  NOT_APPLICABLE: { label: 'Not applicable', tone: 'neutral' },
} as const

const verdictOn = (label: string) => choice({ label, required: true, createOnly: true, options: verdicts })
const checklist = Object.fromEntries(
  Object.entries(handoverChecklist).map(([item, label]) => [item, verdictOn(label)]),
) as Record<Item, ReturnType<typeof verdictOn>>
const items = Object.keys(handoverChecklist) as Item[]
const cancelling = {
  danger: true,
  input: { reason: longText({ label: 'Reason', required: true, max: 300 }) },
  done: 'Machine Handover cancelled successfully',
  failed: 'Error while cancelling Machine Handover',
} as const
const hands = ['machine:map', 'booking:work'] as const

/** Handovers of a machine from one person to another, with the checklist. */
export const machineHandovers = resource({
  is: {
    name: 'machine-handovers',
    singular: 'Machine Handover',
    plural: 'Machine Handovers',
    title: 'handoverNo',
    icon: 'tool',
  },
  fields: {
    handoverNo: code({ label: 'No.', pattern: 'MH-{fy}-{00000}' }),
    machine: reference({
      to: 'machines',
      required: true,
      createOnly: true,
      shows: ['serialNo'],
      choices: { field: 'status', ne: 'SCRAPPED' },
      related: 'Handovers',
      offer: 'Hand over',
    }),
    fromUser: reference({
      label: 'From',
      to: 'users',
      required: true,
      createOnly: true,
      shows: ['employeeCode'],
      from: 'machine.currentOperator',
    }),
    toUser: reference({
      label: 'To',
      to: 'users',
      required: true,
      createOnly: true,
      shows: ['employeeCode'],
      choices: {
        all: [
          { field: 'status', eq: 'ACTIVE' },
          { field: 'id', ne: { form: 'fromUser' } },
        ],
      },
      choicesMessage: 'Choose another active user: you can’t hand a machine over to yourself',
    }),
    at: instant({ required: true, createOnly: true }),
    location: point({ label: 'Place', required: true, createOnly: true }),
    hours: decimal({ label: 'Working hours', required: true, createOnly: true, digits: 1, min: 0, max: 100_000 }),
    fuel: percent({
      createOnly: true,
      requiredWhen: { field: 'batterySets', empty: true },
      help: 'For machines with an engine.',
    }),
    batterySets: integer({
      createOnly: true,
      min: 0,
      max: 50,
      requiredWhen: { field: 'fuel', empty: true },
      help: 'For drones.',
    }),
    ...checklist,
    failedItems: integer({ readOnly: true, initial: 0 }),
    photos: image({ required: true, createOnly: true, many: 10, folder: 'machine-document-upload', evidence: true }),
    damage: longText({ max: 1000, createOnly: true }),
    acceptBy: instant({ readOnly: true }),
    isLate: flag({ label: 'Not accepted in time', readOnly: true, initial: false }),
    settledAt: instant({ label: 'Accepted or disputed', readOnly: true }),
    status: choice({
      readOnly: true,
      initial: 'INITIATED',
      options: {
        INITIATED: { label: 'Awaiting acceptance', tone: 'info' },
        ACCEPTED: { label: 'Accepted', tone: 'good' },
        DISPUTED: { label: 'Disputed', tone: 'bad' },
        CANCELLED: { label: 'Cancelled', tone: 'neutral' },
      },
    }),
  },
  rules: { state: 'status' },
  list: {
    columns: ['handoverNo', 'at', 'machine', 'fromUser', 'toUser', 'failedItems', 'photos', 'status'],
    shown: ['handoverNo', 'at', 'machine', 'fromUser', 'toUser', 'failedItems', 'status'],
    search: ['handoverNo'],
    filters: ['status', 'machine', 'fromUser', 'toUser', 'at', 'failedItems', 'isLate'],
    sort: '-at',
    tabs: {
      waiting: { label: 'Waiting for me', does: 'accept' },
      mine: { label: 'Mine', own: ['fromUser', 'toUser'] },
      disputed: { label: 'Disputed', where: { field: 'status', eq: 'DISPUTED' } },
      late: {
        label: 'Pending over 48 hours',
        where: {
          all: [
            { field: 'status', eq: 'INITIATED' },
            { field: 'isLate', eq: true },
          ],
        },
      },
    },
  },
  page: {
    sections: [
      { label: 'Handover', fields: ['handoverNo', 'machine', 'fromUser', 'toUser', 'at', 'location'] },
      { label: 'Machine', fields: ['hours', 'fuel', 'batterySets', 'photos', 'damage'] },
      { label: 'Checklist', fields: [...items, 'failedItems'] },
      { label: 'Outcome', fields: ['status', 'acceptBy', 'isLate', 'settledAt'] },
    ],
  },
  form: {
    messages: { created: 'Machine Handover added successfully', createFailed: 'Error while adding Machine Handover' },
  },
  access: {
    see: ['view_machine_tab', 'booking:work'],
    create: hands,
    update: false,
    delete: false,
    scope: 'behaviour',
  },
  actions: {
    accept: {
      key: hands,
      by: 'toUser',
      from: ['INITIATED'],
      to: 'ACCEPTED',
      when: { field: 'isLate', ne: true },
      sets: { settledAt: { stamp: 'when' } },
      effect: true,
      confirm: 'You become responsible for this machine.',
      done: 'Machine Handover accepted successfully',
      failed: 'Error while accepting Machine Handover',
    },
    dispute: {
      key: hands,
      by: 'toUser',
      from: ['INITIATED'],
      to: 'DISPUTED',
      sets: { settledAt: { stamp: 'when' } },
      danger: true,
      input: { reason: longText({ label: 'What is wrong', required: true, max: 300 }) },
      done: 'Machine Handover disputed successfully',
      failed: 'Error while disputing Machine Handover',
    },
    cancel: { key: hands, from: ['INITIATED'], to: 'CANCELLED', ...cancelling },
    settle: {
      label: 'Cancel disputed handover',
      key: 'machine:map',
      notSelf: ['fromUser'],
      from: ['DISPUTED'],
      to: 'CANCELLED',
      ...cancelling,
    },
  },
  timeRules: { late: { label: 'Flag late handovers', every: { everyMinutes: 1 }, effect: true } },
  navigation: { under: 'machines' },
})
