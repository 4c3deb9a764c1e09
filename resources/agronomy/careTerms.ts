import { instant, integer, longText, many, reference, text } from '#define'

/** The days after its end in which a case can be reopened, and the days after which a resolved one is closed. */
export const careDays = { reopen: 14, close: 7 } as const

/** The states in which a case is still open. */
export const liveCare = ['NEW', 'ASSIGNED', 'ADVISED', 'FOLLOW_UP', 'REOPENED'] as const

/** The keys of those who open and follow cases. */
export const careWorkers = ['care:work', 'care:advise'] as const

const failed = 'Error while updating care case'

const agronomist = {
  to: 'users',
  shows: ['username'],
  choices: {
    all: [
      { field: 'status', eq: 'ACTIVE' },
      { field: 'officeRole', in: ['CARE_TEAM', 'CALL_CENTRE', 'ADMIN'] },
    ],
  },
} as const

/** The actions on a care case: who may do each step, and what it needs. */
export const careActions = {
  assign: {
    key: careWorkers,
    from: ['NEW', 'ASSIGNED', 'ADVISED', 'FOLLOW_UP', 'REOPENED'],
    to: 'ASSIGNED',
    effect: true,
    input: { agronomist: reference({ ...agronomist, required: true }), note: text({ label: 'Note', max: 300 }) },
    done: 'Care case assigned successfully',
    failed: 'Error while assigning care case',
  },
  advise: {
    key: 'care:advise',
    from: ['ASSIGNED', 'FOLLOW_UP', 'REOPENED'],
    to: 'ADVISED',
    sets: { advisedAt: { stamp: 'when' } },
    input: {
      diagnosis: longText({ required: true, max: 1000, asStored: true }),
      advice: longText({ required: true, max: 400 }),
      products: many({ to: 'products', max: 6, choices: { field: 'status', eq: 'ACTIVE' } }),
      callbackAt: instant({ label: 'Call back at' }),
    },
    confirm: 'The advice goes to the farmer as an SMS.',
    done: 'Advice sent successfully',
    failed: 'Error while sending advice',
  },
  followUp: {
    label: 'Plan call-back',
    key: careWorkers,
    from: ['ASSIGNED', 'ADVISED', 'FOLLOW_UP'],
    to: 'FOLLOW_UP',
    input: {
      callbackAt: instant({ label: 'Call back at', required: true }),
      reason: text({ label: 'Note', max: 300 }),
    },
    done: 'Call-back planned successfully',
    failed,
  },
  resolve: {
    key: careWorkers,
    from: ['ASSIGNED', 'ADVISED', 'FOLLOW_UP', 'REOPENED'],
    to: 'RESOLVED',
    sets: { resolvedAt: { stamp: 'when' }, callbackAt: null },
    input: {
      outcome: longText({ required: true, max: 1000 }),
      satisfaction: integer({ label: 'Satisfaction, 1 (poor) to 5 (excellent)', min: 1, max: 5 }),
    },
    done: 'Care case resolved successfully',
    failed: 'Error while resolving care case',
  },
  close: {
    key: careWorkers,
    from: ['RESOLVED'],
    to: 'CLOSED',
    input: {
      satisfaction: integer({ label: 'Satisfaction, 1 (poor) to 5 (excellent)', min: 1, max: 5, asStored: true }),
    },
    done: 'Care case closed successfully',
    failed: 'Error while closing care case',
  },
  reopen: {
    key: careWorkers,
    from: ['RESOLVED', 'CLOSED'],
    to: 'REOPENED',
    when: { field: 'isFinal', ne: true },
    sets: { resolvedAt: null, satisfaction: null },
    input: { reason: longText({ label: 'What is still wrong', required: true, max: 500 }) },
    done: 'Care case reopened successfully',
    failed: 'Error while reopening care case',
  },
} as const
