import { choice, image, instant, integer, longText, many, percent, reference, resource, tags, text } from '#define'
import { users } from '../people/users'
import { audienceLanguages } from './terms'

const { OFFICE: _office, ...ranks } = users.fields.roleType.options

const isLive = { field: 'status', eq: 'LIVE' } as const

const states = {
  DRAFT: { label: 'Draft', tone: 'neutral' },
  SCHEDULED: { label: 'Scheduled', tone: 'info' },
  LIVE: { label: 'Live', tone: 'good' },
  EXPIRED: { label: 'Expired', tone: 'neutral' },
  DISABLED: { label: 'Disabled', tone: 'warning' },
} as const

const picture = {
  required: true,
  folder: 'content_pictures',
  shape: { width: 1280, height: 720, ratio: [16, 9] },
} as const

/** The target of a banner, for one kind of link. */
const target = (kind: string) => {
  const isSo = { field: 'targetKind', eq: kind } as const
  return { when: isSo, requiredWhen: isSo } as const
}

const access = {
  see: 'view_banners_tab',
  create: 'content:publish',
  update: 'content:publish',
  delete: 'content:publish',
} as const

/** Pictures at the top of the apps, for some days, with their impressions and clicks. */
export const banners = resource({
  is: {
    name: 'banners',
    singular: 'Banner',
    plural: 'Banners',
    title: 'title',
    icon: 'picture',
  },
  fields: {
    title: text({ required: true, max: 80 }),
    picture: image({
      ...picture,
      help: '16:9, at least 1280 × 720 pixels, at most 2 MB. Shown in every language without a picture of its own.',
    }),
    app: choice({
      required: true,
      options: { FARMER: 'Farmers', OPERATOR: 'Operators', RETAIL: 'Retail', PORTAL: 'Portal' },
    }),
    slot: choice({
      required: true,
      options: {
        HOME_TOP: 'Home, top',
        HOME_MID: 'Home, middle',
        BOOKING: 'Booking',
        SHOP: 'Shop',
        INSURANCE: 'Insurance',
        POPUP: 'Pop-up',
      },
    }),
    targetKind: choice({
      label: 'Link type',
      required: true,
      initial: 'NONE',
      options: {
        NONE: 'Nothing',
        SCREEN: 'An app screen',
        URL: 'A web page',
        PRODUCT: 'A product',
        OFFER: 'An offer',
        VIDEO: 'A feed video',
      },
    }),
    targetScreen: text({ label: 'Screen', max: 60, ...target('SCREEN') }),
    targetUrl: text({
      label: 'Web address',
      max: 300,
      pattern: { source: '^https://[^\\s/]+\\.[^\\s]+$', message: 'Enter an address that begins with https://' },
      ...target('URL'),
    }),
    targetProduct: reference({ label: 'Product', to: 'products', ...target('PRODUCT') }),
    targetOffer: reference({
      ...{ label: 'Offer', to: 'offers', ...target('OFFER') },
      choices: { field: 'status', in: ['SCHEDULED', 'LIVE', 'PAUSED'] },
      choicesMessage: 'Choose an offer that is scheduled, live or paused',
    }),
    targetVideo: reference({
      ...{ label: 'Video', to: 'videos', ...target('VIDEO') },
      choices: { field: 'status', eq: 'APPROVED' },
      choicesMessage: 'Choose a video that is approved',
    }),
    states: many({
      to: 'geographies',
      choices: { field: 'type', eq: 'state' },
      max: 36,
      help: 'Leave states and districts empty to show it everywhere.',
    }),
    districts: many({
      to: 'geographies',
      choices: { field: 'type', eq: 'district' },
      max: 50,
      help: 'In addition to the states.',
    }),
    roles: tags({
      label: 'For roles',
      options: { ...ranks, ...users.fields.officeRole.options },
      none: 'Every role',
      help: 'Leave empty to show it to every role.',
    }),
    crops: many({ to: 'crops', choices: { field: 'status', eq: 'ACTIVE' }, max: 20 }),
    languages: tags({ options: audienceLanguages, max: 8 }),
    priority: integer({ min: 1, max: 100, initial: 50, help: '1 is shown first, 100 last.' }),
    from: instant({ label: 'Start', required: true }),
    till: instant({ label: 'End', required: true, wholeDay: true }),
    impressions: integer({ readOnly: true, initial: 0 }),
    clicks: integer({ readOnly: true, initial: 0 }),
    clickRate: percent({ label: 'CTR', formula: { divide: [{ multiply: [100, 'clicks'] }, 'impressions'] } }),
    status: choice({
      readOnly: true,
      initial: 'DRAFT',
      options: states,
    }),
  },
  rules: {
    state: 'status',
    changeWhile: { field: 'status', ne: 'EXPIRED' },
    deleteWhile: { field: 'status', ne: 'LIVE' },
  },
  list: {
    columns: [
      'picture',
      'title',
      'app',
      'slot',
      'states',
      'districts',
      'roles',
      'from',
      'till',
      'priority',
      'status',
      'impressions',
      'clicks',
      'clickRate',
    ],
    shown: ['picture', 'title', 'app', 'slot', 'from', 'till', 'status', 'clickRate'],
    search: ['title'],
    filters: ['status', 'app', 'slot', 'states', 'districts', 'roles', 'from', 'till', 'createdAt'],
    sort: '-from',
    totals: ['impressions', 'clicks'],
    figures: {
      live: { label: 'Live banners', aggregate: 'count', where: isLive },
      impressions: { label: 'Live banner impressions', aggregate: 'sum', field: 'impressions', where: isLive },
    },
  },
  page: {
    sections: [
      { label: 'Banner', fields: ['title', 'picture', 'app', 'slot', 'priority', 'status'] },
      {
        label: 'Link',
        fields: ['targetKind', 'targetScreen', 'targetUrl', 'targetProduct', 'targetOffer', 'targetVideo'],
      },
      {
        label: 'Audience and schedule',
        fields: ['states', 'districts', 'roles', 'crops', 'languages', 'from', 'till'],
      },
      {
        label: 'Results',
        fields: ['impressions', 'clicks', 'clickRate'],
        when: { field: 'status', nin: ['DRAFT', 'SCHEDULED'] },
      },
    ],
  },
  access,
  actions: {
    publish: {
      key: 'content:publish',
      from: ['DRAFT'],
      to: 'SCHEDULED',
      effect: true,
      bulk: true,
      done: 'Banner published successfully',
      failed: 'Error while publishing banner',
    },
    disable: {
      key: 'content:publish',
      from: ['SCHEDULED', 'LIVE'],
      to: 'DISABLED',
      bulk: true,
      danger: true,
      input: { reason: longText({ max: 300 }) },
      done: 'Banner disabled successfully',
      failed: 'Error while disabling banner',
    },
    enable: {
      key: 'content:publish',
      from: ['DISABLED'],
      to: 'SCHEDULED',
      effect: true,
      bulk: true,
      done: 'Banner enabled successfully',
      failed: 'Error while enabling banner',
    },
  },
  timeRules: {
    end: { label: 'End banners', from: ['SCHEDULED', 'LIVE'], to: 'EXPIRED', when: { past: 'till' } },
    begin: { label: 'Start banners', from: ['SCHEDULED'], to: 'LIVE', when: { reached: 'from' } },
  },
  // Written whenever an app shows or opens some.
  storage: { unindexed: ['impressions', 'clicks', 'clickRate'] },
  navigation: { path: 'all-banner-details' },
})

/** The picture of a banner in one language, instead of the default one. */
export const bannerPictures = resource({
  is: {
    name: 'banner-pictures',
    singular: 'Picture by language',
    plural: 'Pictures by language',
    title: 'language',
    icon: 'picture',
  },
  fields: {
    banner: reference({
      to: 'banners',
      required: true,
      createOnly: true,
      related: 'Pictures by language',
      offer: 'Add language',
      part: true,
      nested: ['language', 'picture'],
    }),
    language: choice({ required: true, options: audienceLanguages }),
    picture: image(picture),
    bannerStatus: choice({ readOnly: true, from: 'banner.status', follows: true, options: states }),
  },
  rules: {
    changeWhile: { field: 'bannerStatus', ne: 'EXPIRED' },
    unique: [{ fields: ['banner', 'language'], message: 'This banner already has a picture in this language' }],
  },
  list: {
    columns: ['picture', 'language', 'banner'],
    search: [],
    filters: ['banner', 'language'],
    sort: 'language',
  },
  access,
  form: { duplicate: false },
  navigation: { under: 'banners' },
})
