import { choice, code, instant, integer, longText, money, reference, resource } from '#define'
import { bookingLimits, cashHandoverStates } from './choices'

const hands = ['booking:work', 'booking:complete'] as const

const active = { field: 'status', eq: 'ACTIVE' } as const

/** Handovers of cash received in the field to the outlet or the office: all that a person held at that moment. */
export const cashHandovers = resource({
  is: {
    name: 'cash-handovers',
    singular: 'Cash handover',
    plural: 'Cash handovers',
    title: 'handoverNo',
    icon: 'bank',
  },
  fields: {
    handoverNo: code({ label: 'No.', pattern: 'CHO-{fy}-{00000}' }),
    fromUser: reference({
      label: 'From',
      to: 'users',
      required: true,
      createOnly: true,
      related: 'Cash handed over',
      choices: active,
      help: 'The person who holds the cash.',
    }),
    toUser: reference({
      label: 'To',
      to: 'users',
      required: true,
      createOnly: true,
      related: 'Cash taken over',
      choices: { all: [active, { field: 'id', ne: { form: 'fromUser' } }] },
      choicesMessage: 'Choose another active user: you can’t hand cash over to yourself',
    }),
    outlet: reference({
      to: 'outlets',
      createOnly: true,
      choices: active,
      help: 'Leave empty if the cash goes to the office.',
    }),
    note: longText({ createOnly: true, max: 300 }),
    amount: money({ readOnly: true, initial: 0, help: 'Cash in hand when the handover was proposed.' }),
    paymentsCount: integer({ label: 'Payments', readOnly: true, initial: 0 }),
    counted: money({ readOnly: true }),
    difference: money({ min: -bookingLimits.mostPaid, formula: { subtract: ['counted', 'amount'] } }),
    differenceReason: longText({ label: 'Reason for the difference', readOnly: true, max: 300 }),
    settledAt: instant({ label: 'Settled', readOnly: true }),
    settledBy: reference({ label: 'Counted by', to: 'users', readOnly: true }),
    status: choice({ readOnly: true, initial: 'PROPOSED', options: cashHandoverStates }),
  },
  rules: {
    state: 'status',
    unique: [
      {
        fields: ['fromUser'],
        where: { field: 'status', eq: 'PROPOSED' },
        message: 'This person already has a handover awaiting acceptance',
      },
    ],
  },
  list: {
    columns: ['handoverNo', 'createdAt', 'fromUser', 'toUser', 'amount', 'counted', 'difference', 'status'],
    search: ['handoverNo'],
    filters: ['status', 'fromUser', 'toUser', 'outlet', 'amount', 'difference', 'createdAt'],
    sort: '-createdAt',
    totals: ['amount'],
    tabs: {
      waiting: { label: 'Waiting for me', does: 'accept' },
      mine: { label: 'Mine', own: ['fromUser', 'toUser'] },
      different: {
        label: 'With a difference',
        where: {
          all: [
            { field: 'status', eq: 'ACCEPTED' },
            { field: 'difference', ne: 0 },
          ],
        },
      },
    },
  },
  page: {
    parts: ['payments'],
    sections: [
      {
        label: 'Handover',
        fields: ['handoverNo', 'fromUser', 'toUser', 'outlet', 'note', 'amount', 'paymentsCount', 'status'],
      },
      {
        label: 'Count',
        when: { field: 'status', ne: 'PROPOSED' },
        fields: ['counted', 'difference', 'differenceReason', 'settledBy', 'settledAt'],
      },
    ],
  },
  form: { duplicate: false },
  access: {
    see: 'view_bookings_tab',
    create: hands,
    update: false,
    delete: false,
    scope: 'behaviour',
  },
  actions: {
    accept: {
      key: hands,
      by: 'toUser',
      from: ['PROPOSED'],
      to: 'ACCEPTED',
      effect: true,
      sets: { settledAt: { stamp: 'when' }, settledBy: { stamp: 'who' } },
      input: {
        counted: money({ required: true, max: bookingLimits.mostPaid, help: 'The cash as you counted it.' }),
        differenceReason: longText({
          label: 'Reason for the difference',
          max: 300,
          help: 'Required if the count differs from the amount.',
        }),
      },
      done: 'Cash handover accepted successfully',
      failed: 'Error while accepting cash handover',
    },
    refuse: {
      key: hands,
      by: 'toUser',
      from: ['PROPOSED'],
      to: 'REFUSED',
      effect: true,
      danger: true,
      sets: { settledAt: { stamp: 'when' }, settledBy: { stamp: 'who' } },
      input: { reason: longText({ required: true, max: 300 }) },
      done: 'Cash handover refused successfully',
      failed: 'Error while refusing cash handover',
    },
  },
  navigation: { under: 'bookings' },
})
