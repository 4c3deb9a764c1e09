import { choice, date, image, instant, integer, longText, point, reference, text } from '#define'
import { notBlacklisted } from '../blacklist/standing'
import { soilResultNames } from './soilResults'

const failed = 'Error while updating soil test'
const workers = ['soil:request', 'soil:lab'] as const

/** The way of a soil sample: who does what to it, and what each step needs. */
export const soilActions = {
  schedule: {
    key: workers,
    from: ['REQUESTED', 'SCHEDULED'],
    to: 'SCHEDULED',
    bulk: true,
    input: {
      plannedOn: date({ label: 'Sampling planned for', required: true, future: true, asStored: true }),
      sampler: reference({
        to: 'users',
        required: true,
        shows: ['username'],
        choices: { field: 'status', eq: 'ACTIVE' },
      }),
    },
    done: 'Sampling scheduled successfully',
    failed: 'Error while scheduling sampling',
  },
  collect: {
    label: 'Record sample',
    key: workers,
    from: ['REQUESTED', 'SCHEDULED'],
    to: 'COLLECTED',
    sets: { sampledBy: { stamp: 'who' } },
    effect: true,
    input: {
      sampledAt: instant({ label: 'Collected', required: true }),
      point: point({ label: 'Sampling point', required: true }),
      depthCm: integer({ label: 'Depth (cm)', required: true, min: 5, max: 100, initial: 15 }),
      barcode: text({ form: 'upper', max: 40 }),
      pictures: image({ many: 10, folder: 'farmer_farm_images', evidence: true }),
    },
    done: 'Sample recorded successfully',
    failed: 'Error while recording sample',
  },
  send: {
    label: 'Send to lab',
    key: workers,
    from: ['COLLECTED'],
    to: 'SENT_TO_LAB',
    bulk: true,
    sets: { sentAt: { stamp: 'when' } },
    input: {
      lab: reference({
        label: 'Laboratory',
        to: 'vendors',
        required: true,
        choices: {
          all: [
            { field: 'status', eq: 'ACTIVE' },
            { field: 'kinds', eq: 'LAB' },
          ],
        },
        choicesMessage: 'Choose an active vendor who is a laboratory',
        refusedWhile: notBlacklisted('vendor'),
      }),
    },
    done: 'Sample sent successfully',
    failed: 'Error while sending sample',
  },
  receive: {
    label: 'Mark received',
    key: 'soil:lab',
    from: ['SENT_TO_LAB'],
    to: 'RECEIVED',
    bulk: true,
    sets: { receivedAt: { stamp: 'when' } },
    done: 'Sample received successfully',
    failed,
  },
  enterResults: {
    key: 'soil:lab',
    from: ['RECEIVED', 'TESTED'],
    to: 'TESTED',
    asks: soilResultNames,
    effect: true,
    done: 'Results saved successfully',
    failed: 'Error while saving results',
  },
  report: {
    label: 'Make report',
    key: 'soil:lab',
    from: ['TESTED'],
    to: 'REPORT_READY',
    when: { field: 'crop', empty: false },
    otherwise: 'Choose the next crop first: the doses of the report are for it',
    bulk: true,
    effect: true,
    done: 'Report made successfully',
    failed: 'Error while making report',
  },
  correct: {
    label: 'Take back report',
    key: 'soil:lab',
    from: ['REPORT_READY'],
    to: 'TESTED',
    input: { reason: text({ label: 'Reason', required: true, max: 300 }) },
    done: 'Report taken back successfully',
    failed,
  },
  share: {
    label: 'Share report',
    key: workers,
    from: ['REPORT_READY'],
    to: 'SHARED',
    bulk: true,
    sets: { sharedAt: { stamp: 'when' } },
    effect: true,
    confirm: 'The farmer gets an SMS with a link to the report in their language. The link works for 90 days.',
    done: 'Report shared successfully',
    failed: 'Error while sharing report',
  },
  shareAgain: {
    label: 'Send link again',
    key: workers,
    from: ['SHARED'],
    effect: true,
    confirm: 'The farmer gets an SMS with a new link. Links sent before stop working.',
    done: 'Report shared successfully',
    failed: 'Error while sharing report',
  },
  reject: {
    key: workers,
    from: ['REQUESTED', 'SCHEDULED', 'COLLECTED', 'SENT_TO_LAB', 'RECEIVED'],
    to: 'REJECTED',
    danger: true,
    bulk: true,
    input: {
      rejectReason: choice({
        label: 'Reason',
        required: true,
        options: {
          TOO_LITTLE: 'Too little soil',
          SPOILT: 'Spoilt or contaminated',
          LABEL_LOST: 'Label lost',
          DUPLICATE: 'Duplicate',
          FARMER_WITHDREW: 'Farmer withdrew',
          OTHER: 'Other',
        },
      }),
      reason: longText({ label: 'Remark', max: 300 }),
    },
    done: 'Sample rejected successfully',
    failed: 'Error while rejecting sample',
  },
} as const
