import { choice, instant, integer, many, place, reference, resource, text } from '#define'
import { audienceLanguages, contentLimits } from './terms'

/** The states in which a poll has not opened yet. */
const isPlanned = ['DRAFT', 'SCHEDULED'] as const

/** Questions to farmers, with options to choose from. */
export const polls = resource({
  is: {
    name: 'polls',
    singular: 'Poll',
    plural: 'Polls & Quizzes',
    title: 'question',
    icon: 'poll',
  },
  fields: {
    question: text({ required: true, max: 200 }),
    language: choice({ required: true, initial: 'hi', options: audienceLanguages }),
    kind: choice({
      required: true,
      initial: 'SINGLE',
      options: { SINGLE: 'Single choice', MULTI: 'Multiple choice', RATING: 'Rating', YES_NO: 'Yes or no' },
    }),
    states: many({
      to: 'geographies',
      choices: { field: 'type', eq: 'state' },
      max: 36,
      none: 'Everywhere',
      help: 'Leave empty to show it everywhere.',
    }),
    crops: many({ to: 'crops', choices: { field: 'status', eq: 'ACTIVE' }, max: 20 }),
    from: instant({ label: 'Start', required: true }),
    till: instant({ label: 'End', required: true, wholeDay: true }),
    showResults: choice({
      label: 'Respondents see the results',
      required: true,
      initial: 'AFTER_VOTE',
      options: { ALWAYS: 'Always', AFTER_VOTE: 'After answering', NEVER: 'Never' },
    }),
    responses: integer({ rollUp: { aggregate: 'count', of: 'poll-responses', through: 'poll' } }),
    leadingOption: text({ readOnly: true, max: 80 }),
    status: choice({
      readOnly: true,
      initial: 'DRAFT',
      options: {
        DRAFT: { label: 'Draft', tone: 'neutral' },
        SCHEDULED: { label: 'Scheduled', tone: 'info' },
        LIVE: { label: 'Live', tone: 'good' },
        CLOSED: { label: 'Closed', tone: 'neutral' },
        ARCHIVED: { label: 'Archived', tone: 'neutral' },
      },
    }),
  },
  rules: {
    state: 'status',
    changeWhile: { field: 'status', in: ['DRAFT', 'SCHEDULED', 'LIVE'] },
    deleteWhile: { field: 'status', in: isPlanned },
  },
  list: {
    columns: ['question', 'kind', 'from', 'till', 'states', 'responses', 'leadingOption', 'status'],
    shown: ['question', 'kind', 'from', 'till', 'states', 'responses', 'status'],
    search: ['question'],
    filters: ['status', 'kind', 'language', 'states', 'from', 'till', 'createdAt'],
    sort: '-from',
    tabs: {
      live: { label: 'Live', where: { field: 'status', eq: 'LIVE' } },
      planned: { label: 'Planned', where: { field: 'status', in: ['DRAFT', 'SCHEDULED'] } },
      closed: { label: 'Closed', where: { field: 'status', in: ['CLOSED', 'ARCHIVED'] } },
    },
  },
  page: {
    sections: [
      {
        label: 'Poll',
        fields: ['question', 'language', 'kind', 'showResults', 'responses', 'leadingOption', 'status'],
      },
      { label: 'Audience and schedule', fields: ['states', 'crops', 'from', 'till'] },
    ],
  },
  access: {
    see: 'view_poll_and_quizzes_tab',
    create: 'content:publish',
    update: 'content:publish',
    delete: 'content:publish',
  },
  actions: {
    publish: {
      key: 'content:publish',
      from: ['DRAFT'],
      to: 'SCHEDULED',
      effect: true,
      done: 'Poll published successfully',
      failed: 'Error while publishing poll',
    },
    withdraw: {
      label: 'Back to draft',
      key: 'content:publish',
      from: ['SCHEDULED'],
      to: 'DRAFT',
      done: 'Poll withdrawn successfully',
      failed: 'Error while withdrawing poll',
    },
    close: {
      key: 'content:publish',
      from: ['LIVE'],
      to: 'CLOSED',
      danger: true,
      confirm: 'The poll stops taking answers.',
      done: 'Poll closed successfully',
      failed: 'Error while closing poll',
    },
    archive: {
      key: 'content:publish',
      from: ['CLOSED'],
      to: 'ARCHIVED',
      done: 'Poll archived successfully',
      failed: 'Error while archiving poll',
    },
  },
  timeRules: {
    end: { label: 'Close polls', from: ['SCHEDULED', 'LIVE'], to: 'CLOSED', when: { past: 'till' } },
    begin: { label: 'Open polls', from: ['SCHEDULED'], to: 'LIVE', when: { reached: 'from' } },
    count: { label: 'Count poll responses', every: { everyMinutes: 1 }, effect: true },
  },
  navigation: { path: 'all-polls-details', createPath: 'create-polls' },
})

/** The options of a poll. */
export const pollOptions = resource({
  is: {
    name: 'poll-options',
    singular: 'Option',
    plural: 'Options',
    title: 'text',
    icon: 'poll',
  },
  fields: {
    poll: reference({
      to: 'polls',
      required: true,
      createOnly: true,
      related: 'Options',
      part: true,
      nested: ['text', 'position'],
      choices: { field: 'status', in: isPlanned },
      choicesMessage: 'Choose a poll that hasn’t opened yet',
    }),
    text: text({ required: true, max: 80 }),
    position: integer({ label: 'Place', min: 1, max: 99, initial: 1 }),
  },
  rules: {
    unique: [{ fields: ['poll', 'text'], message: 'This poll already has this option' }],
    limits: [{ per: 'poll', max: contentLimits.optionsMost, message: 'A poll has at most 6 options' }],
  },
  list: { columns: ['text', 'poll', 'position'], search: ['text'], filters: ['poll'], sort: 'position' },
  access: {
    see: 'view_poll_and_quizzes_tab',
    create: 'content:publish',
    update: 'content:publish',
    delete: 'content:publish',
  },
  navigation: { under: 'polls' },
})

/** The answers to polls. Written as the apps send them, never by hand. */
export const pollResponses = resource({
  is: {
    name: 'poll-responses',
    singular: 'Response',
    plural: 'Responses',
    title: 'poll',
    icon: 'poll',
  },
  fields: {
    poll: reference({ to: 'polls', readOnly: true, related: 'Responses' }),
    at: instant({ readOnly: true }),
    farmer: reference({ to: 'farmers', readOnly: true, related: 'Poll responses' }),
    user: reference({ to: 'users', readOnly: true, related: 'Poll responses' }),
    options: many({ to: 'poll-options', readOnly: true }),
    district: place({ readOnly: true, level: 'district' }),
    channel: choice({ readOnly: true, options: { APP: 'App', IVR: 'Phone menu', FO: 'Field officer' } }),
  },
  rules: {
    unique: [
      {
        fields: ['poll', 'farmer'],
        where: { field: 'farmer', empty: false },
        message: 'This farmer has already answered this poll',
      },
      {
        fields: ['poll', 'user'],
        where: { field: 'user', empty: false },
        message: 'This user has already answered this poll',
      },
    ],
  },
  list: {
    isLog: true,
    columns: ['at', 'poll', 'about', 'district', 'options', 'channel'],
    about: { label: 'Respondent', of: ['farmer', 'user'] },
    search: [],
    filters: ['poll', 'options', 'district', 'channel', 'at'],
    sort: '-at',
  },
  access: {
    see: 'view_poll_and_quizzes_tab',
    create: false,
    update: false,
    delete: false,
    scope: 'district',
  },
  navigation: { under: 'polls' },
  storage: { merging: { stays: 'twice', because: 'Both have answered the poll' } },
})
