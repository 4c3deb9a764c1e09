import { choice, date, instant, integer, keyValue, many, percent, reference, resource, tags, text } from '#define'
import { campaignLimits, farmerWords } from './terms'

/** The values of the variables of a template: fixed text, or a field of the farmer. */
const variables = {
  label: 'Variables',
  max: 20,
  namesFrom: { reference: 'template', field: 'variables' },
  placeholders: {
    of: 'farmer',
    words: Object.fromEntries(Object.entries(farmerWords).map(([word, { label }]) => [word, label])),
  },
  help: 'Fixed text, or a farmer field in braces.',
} as const

const testMobiles = tags({
  label: 'Mobiles',
  required: true,
  max: campaignLimits.testMobiles,
  help: 'The test message is sent to these numbers, once in each language.',
})

const rhythms = { DAILY: 'Daily', WEEKLY: 'Weekly', MONTHLY: 'Monthly' } as const
const repeating = { field: 'repeats', empty: false } as const

/** A campaign that has started can only resume as it was tested: its template or its query may have changed since. */
const asTested = {
  when: { field: 'testedAt', empty: false },
  otherwise: 'The template or query has changed since the test. Test the campaign again.',
} as const

/** The approval is for the tested audience, so another test requires another approval. */
const tested = { testedAt: { stamp: 'when' }, testedBy: { stamp: 'who' }, approvedBy: null } as const

/** Messages to many farmers at once: a template, an audience and a time. */
export const campaigns = resource({
  is: {
    name: 'campaigns',
    singular: 'Campaign',
    plural: 'Campaigns',
    title: 'name',
    icon: 'message',
  },
  fields: {
    name: text({ required: true, max: 80, unique: true, taken: 'Another campaign has this name' }),
    objective: text({ max: 200 }),
    query: reference({
      label: 'Audience',
      to: 'campaign-queries',
      required: true,
      related: 'Campaigns',
      choices: { field: 'status', eq: 'ACTIVE' },
    }),
    template: reference({
      to: 'campaign-templates',
      required: true,
      choices: { field: 'channel', eq: 'SMS' },
      shows: ['channel', 'category'],
      related: 'Campaigns',
    }),
    variableMap: keyValue(variables),
    ratePerMin: integer({
      label: 'Messages per minute',
      required: true,
      initial: 600,
      min: 1,
      max: campaignLimits.perMinuteMost,
    }),
    frequencyCap: integer({
      label: 'Maximum per farmer in 7 days',
      min: 1,
      max: 20,
      none: 'No limit',
      help: 'Farmers who received this many campaign messages in the last 7 days are skipped.',
    }),
    owner: reference({ to: 'users', readOnly: true, related: 'Campaigns' }),
    editedBy: many({ label: 'Changed by', to: 'users', readOnly: true, none: 'No one' }),
    testMobiles: tags({ label: 'Tested on', readOnly: true, read: 'campaign:edit' }),
    testedAt: instant({ label: 'Tested', readOnly: true }),
    testedBy: reference({ to: 'users', readOnly: true }),
    approvedBy: reference({ label: 'Audience approved by', to: 'users', readOnly: true }),
    startAt: instant({ label: 'Starts', readOnly: true }),
    repeats: choice({ readOnly: true, options: rhythms }),
    firstAt: instant({ label: 'Repeats from', readOnly: true, when: repeating }),
    repeatsTill: date({ label: 'Repeats till', readOnly: true, when: repeating }),
    startedBy: reference({ to: 'users', readOnly: true, when: { field: 'runCount', gte: 1 } }),
    runCount: integer({ label: 'Runs', readOnly: true, initial: 0 }),
    audience: integer({ label: 'Farmers', readOnly: true }),
    sent: integer({ readOnly: true, initial: 0 }),
    sentShare: percent({ label: 'Sent %', readOnly: true }),
    problem: text({ label: 'Problem', readOnly: true, max: 300, when: { field: 'problem', empty: false } }),
    status: choice({
      readOnly: true,
      initial: 'DRAFT',
      options: {
        DRAFT: { label: 'Draft', tone: 'neutral' },
        TESTED: { label: 'Tested', tone: 'info' },
        SCHEDULED: { label: 'Scheduled', tone: 'info' },
        RUNNING: { label: 'Running', tone: 'warning' },
        PAUSED: { label: 'Paused', tone: 'warning' },
        COMPLETED: { label: 'Completed', tone: 'good' },
        FAILED: { label: 'Failed', tone: 'bad' },
      },
    }),
  },
  rules: {
    state: 'status',
    changeWhile: { field: 'status', in: ['DRAFT', 'TESTED', 'SCHEDULED'] },
  },
  list: {
    columns: ['name', 'template', 'query', 'startAt', 'status', 'sent', 'sentShare', 'owner'],
    search: ['name'],
    filters: ['status', 'query', 'template', 'owner', 'startAt', 'createdAt'],
    sort: '-createdAt',
    figures: { running: { label: 'Running campaigns', aggregate: 'count', where: { field: 'status', eq: 'RUNNING' } } },
    tabs: {
      drafts: { label: 'In preparation', where: { field: 'status', in: ['DRAFT', 'TESTED'] } },
      planned: { label: 'Scheduled', where: { field: 'status', eq: 'SCHEDULED' } },
      running: { label: 'Running', where: { field: 'status', in: ['RUNNING', 'PAUSED'] } },
      over: { label: 'Over', where: { field: 'status', in: ['COMPLETED', 'FAILED'] } },
    },
  },
  page: {
    sections: [
      { label: 'Campaign', fields: ['name', 'objective', 'owner', 'editedBy', 'status', 'problem'] },
      { label: 'Message and audience', fields: ['query', 'template', 'variableMap'] },
      {
        label: 'Sending',
        fields: ['ratePerMin', 'frequencyCap', 'startAt', 'repeats', 'firstAt', 'repeatsTill', 'startedBy'],
      },
      {
        label: 'Test and approval',
        when: { field: 'testedAt', empty: false },
        fields: ['testedAt', 'testedBy', 'testMobiles', 'approvedBy'],
      },
      {
        label: 'Delivery',
        when: { field: 'audience', empty: false },
        fields: ['audience', 'runCount', 'sent', 'sentShare'],
      },
    ],
  },
  form: {
    preview: {
      at: 'texts',
      label: 'Message preview',
      of: ['query', 'template', 'variableMap', 'frequencyCap'],
    },
  },
  access: {
    see: 'ROLE_CAMPAIGN_MANAGEMENT',
    create: 'campaign:edit',
    update: 'campaign:edit',
    delete: 'campaign:edit',
  },
  actions: {
    test: {
      key: 'campaign:edit',
      from: ['DRAFT', 'TESTED'],
      to: 'TESTED',
      effect: true,
      sets: { ...tested, problem: null },
      input: { testMobiles },
      done: 'Campaign tested successfully',
      failed: 'Error while testing campaign',
    },
    retest: {
      label: 'Test again',
      key: 'campaign:edit',
      from: ['PAUSED', 'COMPLETED', 'FAILED'],
      effect: true,
      sets: tested,
      input: {
        // The template may have other variables by now: a started campaign cannot be edited, so they are set here.
        variableMap: keyValue({ ...variables, asStored: true }),
        testMobiles,
      },
      done: 'Campaign tested successfully',
      failed: 'Error while testing campaign',
    },
    approve: {
      label: 'Approve the audience',
      key: 'campaign:run',
      notSelf: ['owner', 'editedBy', 'testedBy'],
      from: ['TESTED', 'PAUSED', 'COMPLETED', 'FAILED'],
      when: {
        all: [
          { field: 'testedAt', empty: false },
          { field: 'audience', gte: campaignLimits.approvedAbove + 1 },
          { field: 'approvedBy', empty: true },
        ],
      },
      effect: true,
      sets: { approvedBy: { stamp: 'who' } },
      confirm: 'This message goes to more than 50,000 farmers.',
      done: 'Audience approved successfully',
      failed: 'Error while approving audience',
    },
    run: {
      label: 'Run now',
      key: 'campaign:run',
      from: ['TESTED', 'SCHEDULED'],
      to: 'RUNNING',
      effect: true,
      sets: { problem: null },
      previewFrom: 'told',
      confirm: 'Messages start going out in 1 minute. If you pause before then, none is sent.',
      done: 'Campaign started successfully',
      failed: 'Error while starting campaign',
    },
    schedule: {
      key: 'campaign:run',
      from: ['TESTED', 'SCHEDULED'],
      to: 'SCHEDULED',
      effect: true,
      previewFrom: 'told',
      sets: { problem: null, startedBy: { stamp: 'who' }, repeats: { input: 'repeats' } },
      input: {
        startAt: instant({ label: 'Starts', required: true }),
        repeats: choice({
          options: rhythms,
          asStored: true,
          help: 'Runs again at the start time, on the same weekday or date. Leave empty to run once.',
        }),
        repeatsTill: date({ label: 'Repeats till', asStored: true, when: repeating, requiredWhen: repeating }),
      },
      done: 'Campaign scheduled successfully',
      failed: 'Error while scheduling campaign',
    },
    stop: {
      label: 'Stop repeating',
      key: 'campaign:run',
      from: ['SCHEDULED'],
      to: 'COMPLETED',
      when: { all: [repeating, { field: 'runCount', gte: 1 }] },
      otherwise: 'The campaign doesn’t repeat or has not run yet. Reschedule, edit or delete it instead.',
      effect: true,
      danger: true,
      sets: { repeats: null, repeatsTill: null, firstAt: null },
      confirm: 'Messages already sent are not affected. There are no further runs.',
      done: 'Campaign stopped successfully',
      failed: 'Error while stopping campaign',
    },
    pause: {
      label: 'Pause',
      key: 'campaign:run',
      from: ['RUNNING'],
      to: 'PAUSED',
      effect: true,
      danger: true,
      // While messages are being sent, stopping may be urgent.
      inSight: true,
      done: 'Campaign paused successfully',
      failed: 'Error while pausing campaign',
    },
    resume: {
      // The same label whatever stopped the campaign; the actions differ in the remaining audience.
      label: 'Restart',
      key: 'campaign:run',
      from: ['PAUSED'],
      to: 'RUNNING',
      ...asTested,
      effect: true,
      sets: { problem: null },
      input: {
        whom: choice({
          label: 'Recipients',
          initial: 'REST',
          options: { REST: 'Only farmers who have not received it yet', ALL: 'The whole audience again' },
        }),
      },
      done: 'Campaign restarted successfully',
      failed: 'Error while restarting campaign',
    },
    restart: {
      key: 'campaign:run',
      from: ['COMPLETED', 'FAILED'],
      to: 'RUNNING',
      ...asTested,
      effect: true,
      sets: { problem: null },
      input: {
        whom: choice({
          label: 'Recipients',
          required: true,
          options: { UNDELIVERED: 'Only farmers who have not received it yet', ALL: 'The whole audience again' },
        }),
      },
      done: 'Campaign restarted successfully',
      failed: 'Error while restarting campaign',
    },
  },
  timeRules: { send: { label: 'Start and send campaigns', every: { everySeconds: 15 }, effect: true } },
  people: { editors: { field: 'editedBy', besides: 'owner' } },
  navigation: { path: 'campaign' },
})
