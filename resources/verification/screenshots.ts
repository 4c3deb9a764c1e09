import { choice, code, flag, image, instant, longText, many, place, reference, resource, text } from '#define'
import { done, failed, reopenReason } from './verdicts'

const groups = {
  FIELD: 'Field',
  WEATHER: 'Weather',
  MACHINE: 'Machine and spraying',
  APP: 'App',
  PAYMENT: 'Payment',
  OTHER: 'Other',
} as const

const colours = {
  GREEN: { label: 'Green', tone: 'good' },
  AMBER: { label: 'Amber', tone: 'warning' },
  RED: { label: 'Red', tone: 'bad' },
  BLUE: { label: 'Blue', tone: 'info' },
  VIOLET: { label: 'Violet', tone: 'planned' },
  TEAL: { label: 'Teal', tone: 'done' },
  GREY: { label: 'Grey', tone: 'neutral' },
} as const

/** The tags of screenshots, each with its key at the desk. */
export const screenshotTags = resource({
  is: {
    name: 'screenshot-tags',
    singular: 'Screenshot tag',
    plural: 'Screenshot tags',
    title: 'label',
    icon: 'appstore',
  },
  fields: {
    code: text({ required: true, createOnly: true, form: 'upper', max: 30, unique: true }),
    label: text({ label: 'Name', required: true, max: 40 }),
    colour: choice({ required: true, initial: 'GREY', options: colours }),
    group: choice({ required: true, options: groups }),
    hotkey: text({
      ...{ label: 'Key', form: 'lower', min: 1, max: 1, unique: { field: 'active', eq: true } },
      pattern: {
        source: '^[a-eghilnopqruvwxy]$',
        message: 'Enter one letter other than F, J, K, M, S, T and Z, which the desk uses itself',
      },
      taken: 'Another tag has this key',
      help: 'Sets the tag at the desk.',
    }),
    active: flag({ initial: true, help: 'Only active tags are offered at the desk.' }),
  },
  list: {
    columns: ['label', 'code', 'group', 'colour', 'hotkey', 'active'],
    search: ['label', 'code'],
    filters: ['group', 'colour', 'active'],
    sort: 'label',
  },
  access: {
    see: 'ROLE_PICTURE_VERIFICATION',
    create: 'verify:picture',
    update: 'verify:picture',
    delete: false,
  },
  navigation: { under: 'screenshots' },
})

/** Screenshots of apps, calls, satellites, spray paths and payments, which reviewers tag. */
export const screenshots = resource({
  is: {
    name: 'screenshots',
    singular: 'Screenshot',
    plural: 'Screenshots',
    title: 'screenshotNo',
    icon: 'tags',
  },
  fields: {
    screenshotNo: code({ label: 'No.', pattern: 'SHOT-{fy}-{000000}' }),
    image: image({
      ...{ label: 'Screenshot', required: true, createOnly: true, folder: 'screenshots', read: 'view_farmer_tab' },
    }),
    source: choice({
      required: true,
      createOnly: true,
      options: { APP: 'App', CALL: 'Call', SATELLITE: 'Satellite', SPRAY_PATH: 'Spray path', PAYMENT: 'Payment' },
    }),
    farmer: reference({
      ...{ to: 'farmers', createOnly: true, related: 'Screenshots' },
      choices: { field: 'status', eq: 'ACTIVE' },
    }),
    land: reference({
      ...{ to: 'lands', createOnly: true, related: 'Screenshots' },
      choices: { field: 'farmer', eq: { form: 'farmer' } },
    }),
    booking: reference({
      ...{ to: 'bookings', createOnly: true, related: 'Screenshots' },
      choices: { field: 'farmer', eq: { form: 'farmer' } },
    }),
    village: place({ level: 'village', createOnly: true, from: 'farmer.village' }),
    takenAt: instant({ label: 'Taken', required: true, createOnly: true }),
    tags: many({
      ...{ to: 'screenshot-tags', readOnly: true, max: 20, choices: { field: 'active', eq: true } },
    }),
    note: longText({ max: 300, readOnly: true }),
    taggedBy: reference({ to: 'users', readOnly: true }),
    taggedAt: instant({ label: 'Tagged', readOnly: true }),
    status: choice({
      readOnly: true,
      initial: 'UNTAGGED',
      options: {
        UNTAGGED: { label: 'Untagged', tone: 'info' },
        TAGGED: { label: 'Tagged', tone: 'good' },
        SKIPPED: { label: 'Skipped', tone: 'neutral' },
        FLAGGED: { label: 'Flagged', tone: 'bad' },
      },
    }),
  },
  rules: { state: 'status' },
  list: {
    columns: ['image', 'screenshotNo', 'source', 'farmer', 'takenAt', 'tags', 'taggedBy', 'status'],
    search: ['screenshotNo', 'village'],
    filters: [
      ...['status', 'source', 'tags', 'farmer', 'village.state', 'village.district', 'village'],
      ...['takenAt', 'taggedBy', 'taggedAt'],
    ] as const,
    sort: '-takenAt',
    size: 35,
    tabs: {
      untagged: { label: 'Untagged', where: { field: 'status', eq: 'UNTAGGED' } },
      tagged: { label: 'Tagged', where: { field: 'status', eq: 'TAGGED' } },
      flagged: { label: 'Flagged', where: { field: 'status', eq: 'FLAGGED' } },
    },
    figures: {
      untagged: { label: 'Screenshots to tag', aggregate: 'count', where: { field: 'status', eq: 'UNTAGGED' } },
    },
    charts: {
      sources: { label: 'Screenshots by source', aggregate: 'count', by: 'source' },
      taggers: { label: 'Screenshots by tagger', aggregate: 'count', by: 'taggedBy' },
    },
    dataset: { image: 'image', categories: 'tags', supercategory: 'group' },
  },
  page: {
    sections: [
      {
        label: 'Screenshot',
        fields: ['screenshotNo', 'image', 'source', 'farmer', 'land', 'booking', 'village', 'takenAt', 'status'],
      },
      { label: 'Tags', fields: ['tags', 'note', 'taggedBy', 'taggedAt'] },
    ],
    desk: {
      waiting: 'UNTAGGED',
      sort: 'takenAt',
      filters: ['source', 'village.state', 'village.district', 'takenAt'],
      evidence: 'image',
      facts: ['source', 'farmer', 'land', 'booking', 'village', 'takenAt'],
      marks: { field: 'tags', key: 'hotkey', group: 'group', colour: 'colour' },
      verdicts: { tag: 't', skip: 's', flag: 'f' },
    },
  },
  form: { messages: { noneFound: 'No media found for this request' } },
  access: {
    see: 'ROLE_PICTURE_VERIFICATION',
    create: 'picture:upload',
    update: false,
    delete: false,
    scope: 'village',
  },
  actions: {
    tag: {
      ...{ key: 'verify:picture', from: ['UNTAGGED', 'SKIPPED', 'FLAGGED'], to: 'TAGGED', asks: ['tags'] },
      ...{ sets: { taggedBy: { stamp: 'who' }, taggedAt: { stamp: 'when' } }, done, failed },
    },
    skip: { key: 'verify:picture', from: ['UNTAGGED'], to: 'SKIPPED', done, failed },
    flag: {
      ...{ key: 'verify:picture', from: ['UNTAGGED', 'SKIPPED'], to: 'FLAGGED', danger: true, asks: ['note'] },
      ...{ done, failed },
    },
    reopen: {
      ...{
        key: 'verify:reopen',
        from: ['TAGGED', 'SKIPPED', 'FLAGGED'],
        to: 'UNTAGGED',
        input: { reason: reopenReason },
      },
      ...{ sets: { taggedBy: null, taggedAt: null }, done, failed },
    },
  },
  navigation: { path: 'tag-screenshots' },
})
