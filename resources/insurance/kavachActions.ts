import { text } from '#define'

/** The actions on a kavach: cancelling before its start, and paying or ending it by hand. */
export const kavachActions = {
  cancel: {
    label: 'Cancel kavach',
    key: 'insurance:cancel',
    from: ['CREATED'],
    to: 'CANCELLED',
    when: { field: 'startDate', within: 'later' },
    otherwise: 'A kavach can be cancelled only before its start',
    effect: true,
    sets: { endedBy: { stamp: 'who' } },
    danger: true,
    input: { endReason: text({ label: 'Reason', required: true, max: 300 }) },
    confirm: 'The premium is refunded, to the wallet if it was paid from there.',
    done: 'Kavach cancelled successfully',
    failed: 'Error while cancelling Kavach',
  },
  pay: {
    label: 'Record payout',
    key: 'insurance:pay',
    from: ['TRIGGERED'],
    to: 'PAID',
    when: {
      all: [
        { field: 'windowTill', within: 'earlier' },
        { field: 'evaluatedOn', gt: { field: 'windowTill' } },
      ],
    },
    otherwise: 'A payout can be recorded only when all windows are over and evaluated',
    effect: true,
    sets: { paidAt: { stamp: 'when' } },
    input: { utr: text({ label: 'UTR', required: true, max: 40 }) },
    done: 'Kavach paid successfully',
    failed: 'Error while paying Kavach',
  },
  expire: {
    label: 'End without payout',
    key: 'insurance:pay',
    from: ['ACTIVE', 'TRIGGERED'],
    to: 'EXPIRED',
    when: { field: 'endDate', within: 'earlier' },
    otherwise: 'A kavach can be ended only after its last day',
    danger: true,
    input: { endReason: text({ label: 'Reason', required: true, max: 300 }) },
    confirm: 'Use this when missing weather data leaves a kavach undecided.',
    done: 'Kavach ended successfully',
    failed: 'Error while ending Kavach',
  },
  payRefund: {
    label: 'Record refund',
    key: 'insurance:pay',
    notSelf: ['endedBy'],
    from: ['CANCELLED'],
    when: {
      all: [
        { field: 'refund', gt: 0 },
        { field: 'refundRef', empty: true },
      ],
    },
    otherwise: 'No refund is due',
    input: { refundRef: text({ label: 'UTR', required: true, max: 40 }) },
    done: 'Refund recorded successfully',
    failed: 'Error while recording refund',
  },
} as const
