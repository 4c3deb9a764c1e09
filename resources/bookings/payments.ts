import { choice, code, instant, longText, money, place, reference, resource, text } from '#define'
import { retention } from '../retention'
import { bookingLimits, cashHandoverStates, receivedPayments, upiReference } from './choices'

const inCash = [
  { field: 'mode', eq: 'CASH' },
  { field: 'status', eq: 'RECEIVED' },
] as const

/** The payments received for bookings, with one receipt each. A wrongly recorded payment is reversed, never changed. */
export const payments = resource({
  is: {
    name: 'payments',
    singular: 'Payment',
    plural: 'Payments',
    title: 'receiptNo',
    icon: 'bank',
  },
  fields: {
    receiptNo: code({ label: 'Receipt no.', pattern: 'RCT-{fy}-{000000}', gapless: true }),
    booking: reference({ to: 'bookings', required: true, createOnly: true, related: 'Payments' }),
    farmer: reference({ to: 'farmers', from: 'booking.farmer', follows: true, related: 'Payments' }),
    village: place({ level: 'village', from: 'booking.village', follows: true }),
    amount: money({ required: true, createOnly: true, min: 1, max: bookingLimits.mostPaid }),
    mode: choice({ required: true, createOnly: true, options: receivedPayments }),
    upiRef: text({
      label: 'UPI reference',
      createOnly: true,
      pattern: upiReference,
      unique: { field: 'status', eq: 'RECEIVED' },
      taken: 'This UPI reference has been used already',
    }),
    receivedBy: reference({ to: 'users', createOnly: true, related: 'Payments received' }),
    receivedAt: instant({ label: 'Received', required: true, createOnly: true }),
    remark: longText({ createOnly: true, max: 300 }),
    handover: reference({ label: 'Cash handover', to: 'cash-handovers', readOnly: true, related: 'Payments' }),
    handoverStatus: choice({
      label: 'Handover',
      from: 'handover.status',
      follows: true,
      options: cashHandoverStates,
    }),
    cash: choice({
      options: {
        IN_HAND: { label: 'In hand', tone: 'warning' },
        HANDED_OVER: { label: 'Handed over', tone: 'good' },
      },
      formula: {
        cases: [
          {
            when: { all: [...inCash, { field: 'handoverStatus', eq: 'ACCEPTED' }] },
            is: { text: 'HANDED_OVER' },
          },
          { when: { all: inCash }, is: { text: 'IN_HAND' } },
        ],
      },
    }),
    reversedAt: instant({ label: 'Reversed', readOnly: true }),
    reversedBy: reference({ to: 'users', readOnly: true }),
    reversedBecause: longText({ label: 'Reversal reason', max: 300, readOnly: true }),
    status: choice({
      readOnly: true,
      initial: 'RECEIVED',
      options: {
        RECEIVED: { label: 'Received', tone: 'good' },
        REVERSED: { label: 'Reversed', tone: 'bad' },
      },
    }),
  },
  rules: { state: 'status' },
  list: {
    columns: ['receiptNo', 'receivedAt', 'booking', 'farmer', 'amount', 'mode', 'receivedBy', 'status'],
    search: ['receiptNo', 'upiRef'],
    filters: [
      'status',
      'mode',
      'cash',
      'receivedAt',
      'receivedBy',
      'village',
      'booking',
      'farmer',
      'handover',
      'amount',
    ],
    sort: '-receivedAt',
    totals: ['amount'],
    charts: {
      byMode: {
        label: 'Received by mode',
        aggregate: 'sum',
        field: 'amount',
        by: 'mode',
        where: { field: 'status', eq: 'RECEIVED' },
      },
      byDay: {
        label: 'Received per day',
        aggregate: 'sum',
        field: 'amount',
        by: 'receivedAt',
        period: 'day',
        where: { field: 'status', eq: 'RECEIVED' },
      },
    },
    tabs: {
      inHand: { label: 'Cash in hand', where: { field: 'cash', eq: 'IN_HAND' } },
      own: { label: 'Received by me', own: ['receivedBy'] },
      reversed: { label: 'Reversed', where: { field: 'status', eq: 'REVERSED' } },
    },
  },
  page: {
    sections: [
      {
        label: 'Payment',
        fields: [
          'receiptNo',
          'booking',
          'farmer',
          'village',
          'amount',
          'mode',
          'upiRef',
          'receivedBy',
          'receivedAt',
          'remark',
          'status',
        ],
      },
      { label: 'Cash', when: { field: 'mode', eq: 'CASH' }, fields: ['cash', 'handover', 'handoverStatus'] },
      {
        label: 'Reversal',
        when: { field: 'status', eq: 'REVERSED' },
        fields: ['reversedAt', 'reversedBy', 'reversedBecause'],
      },
    ],
  },
  form: { duplicate: false },
  access: {
    see: 'view_bookings_tab',
    create: false,
    update: false,
    delete: false,
    scope: 'village',
    scopeOwn: ['receivedBy'],
  },
  actions: {
    reverse: {
      key: 'booking:complete',
      from: ['RECEIVED'],
      to: 'REVERSED',
      danger: true,
      sets: { reversedAt: { stamp: 'when' }, reversedBy: { stamp: 'who' }, reversedBecause: { input: 'reason' } },
      input: {
        reason: longText({
          required: true,
          max: 300,
          help: 'The amount becomes due again. Wallet payments go back to the wallet.',
        }),
      },
      done: 'Payment reversed successfully',
      failed: 'Error while reversing payment',
    },
    sendReceipt: {
      key: ['booking:work', 'booking:assign', 'booking:complete'],
      from: ['RECEIVED'],
      effect: true,
      confirm: 'The farmer gets an SMS with a link to the receipt, which works for 30 days.',
      done: 'Receipt sent successfully',
      failed: 'Error while sending receipt',
    },
  },
  navigation: { under: 'bookings' },
  storage: { erasure: { keeps: [{ fields: ['upiRef', 'remark', 'reversedBecause'], because: retention.accounts }] } },
})
