import { choice, date, file, longText, text } from '#define'
import { upiReference } from '../bookings/choices'
import { premiumModes } from './terms'

/** Who ends a policy decides on its refund, and leaves recording it to someone else. */
const ended = { endedBy: { stamp: 'who' } } as const

const endReason = longText({ label: 'Reason', required: true, max: 300 })
const isPaidByUpi = { field: 'payMode', eq: 'UPI' } as const

/** The actions on a hospicash policy. */
export const policyActions = {
  pay: {
    label: 'Take payment',
    key: 'insurance:sell',
    from: ['PROPOSED'],
    to: 'PAID',
    effect: true,
    sets: { paidAt: { stamp: 'when' } },
    input: {
      payMode: choice({ label: 'Payment', required: true, options: premiumModes, asStored: true }),
      payRef: text({
        label: 'UPI reference',
        pattern: upiReference,
        asStored: true,
        when: isPaidByUpi,
        requiredWhen: isPaidByUpi,
        help: 'The 12 digits shown in the payment app. Each reference can be used once.',
      }),
    },
    done: 'Premium received successfully',
    failed: 'Error while receiving premium',
  },
  issue: {
    key: 'insurance:issue',
    from: ['PAID'],
    to: 'ISSUED',
    effect: true,
    input: {
      certificateNo: text({ label: 'Certificate no.', required: true, max: 40 }),
      issuedOn: date({ label: 'Issued', required: true, past: true }),
    },
    done: 'Policy issued successfully',
    failed: 'Error while issuing policy',
  },
  upload: {
    label: 'Upload',
    key: ['insurance:sell', 'insurance:issue'],
    effect: true,
    input: { documents: file({ many: 10, folder: 'insurance_documents', required: true, asStored: true }) },
    done: 'File uploaded successfully',
    failed: 'Error while uploading the file',
  },
  renew: {
    key: 'insurance:sell',
    from: ['ACTIVE', 'EXPIRED', 'CLAIMED'],
    when: {
      all: [
        { field: 'renewals', eq: 0 },
        {
          any: [
            { field: 'endDate', within: 'next30Days' },
            { field: 'endDate', within: 'earlier' },
          ],
        },
      ],
    },
    otherwise: 'A policy can be renewed once, from 30 days before its end',
    effect: true,
    makes: 'hospicash-policies',
    bulk: true,
    confirm:
      'A proposal for the next term is created, with the same insured persons, nominee and daily cash at the scheme’s present premium.',
    done: 'Policy renewed successfully',
    failed: 'Error while renewing policy',
  },
  useUp: {
    label: 'Mark used up',
    key: 'insurance:pay',
    from: ['ACTIVE'],
    to: 'CLAIMED',
    when: { field: 'daysLeft', eq: 0 },
    otherwise: 'This policy still has days left',
    done: 'Policy updated successfully',
    failed: 'Error while updating policy',
  },
  cancel: {
    label: 'Cancel policy',
    key: 'insurance:cancel',
    from: ['PROPOSED', 'PAID', 'ISSUED', 'ACTIVE'],
    to: 'CANCELLED',
    when: {
      all: [
        { field: 'claims', eq: 0 },
        {
          any: [
            { field: 'startDate', within: 'later' },
            { field: 'freeLookTill', within: 'upcoming' },
            { field: 'status', in: ['PROPOSED', 'PAID'] },
          ],
        },
      ],
    },
    otherwise: 'A policy can be cancelled before its start or within 30 days of issue, and not after a claim',
    effect: true,
    sets: ended,
    danger: true,
    input: { endReason },
    previewFrom: 'told',
    done: 'Policy cancelled successfully',
    failed: 'Error while cancelling policy',
  },
  reject: {
    label: 'Reject',
    key: 'insurance:issue',
    from: ['PROPOSED', 'PAID'],
    to: 'REJECTED',
    effect: true,
    sets: ended,
    danger: true,
    input: { endReason },
    confirm: 'The insurer declines the risk. Any payment is due back to the farmer.',
    done: 'Policy rejected successfully',
    failed: 'Error while rejecting policy',
  },
  payRefund: {
    label: 'Record refund',
    key: 'insurance:pay',
    notSelf: ['endedBy'],
    from: ['CANCELLED', 'REJECTED'],
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
