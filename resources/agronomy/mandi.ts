import { choice, date, decimal, money, place, point, reference, resource, text } from '#define'

/** How many days back the prices of a mandi are shown and count as known. */
export const mandiDays = 30

/** One day at a mandi, in paise per quintal. */
export interface MandiDay {
  readonly day: string
  readonly min: number
  readonly modal: number
  readonly max: number
}

/** The prices of a farmer's crop at the nearest mandis. */
export interface MandiCrop {
  readonly id: number
  readonly name: string
  /** The minimum support price in paise per quintal. */
  readonly msp: number | null
  readonly mandis: readonly {
    readonly id: number
    readonly name: string
    readonly district: string
    readonly kilometres: number
    readonly days: readonly MandiDay[]
  }[]
}

/** A price per quintal of anything that is sold at a mandi. */
const perQuintal = { min: 1, max: 100_000_000 } as const

const access = { see: 'view_farmer_tab', create: 'mandi:edit', update: 'mandi:edit', delete: 'mandi:edit' } as const

/** The markets where farmers sell. */
export const mandis = resource({
  is: { name: 'mandis', singular: 'Mandi', plural: 'Mandis', title: 'name', icon: 'shop' },
  fields: {
    address: text({ max: 120 }),
    name: text({ required: true, max: 60 }),
    district: place({ level: 'district', required: true }),
    location: point({ required: true }),
    status: choice({
      readOnly: true,
      initial: 'ACTIVE',
      options: { ACTIVE: { label: 'Active', tone: 'good' }, CLOSED: { label: 'Closed', tone: 'neutral' } },
    }),
  },
  rules: {
    state: 'status',
    unique: [{ fields: ['name', 'district'], message: 'This district already has a mandi with this name' }],
  },
  list: {
    columns: ['name', 'district', 'status'],
    search: ['name'],
    filters: ['status', 'district'],
    sort: 'name',
    size: 35,
    map: { place: 'district', point: 'location' },
  },
  page: { sections: [{ label: 'Mandi', fields: ['name', 'district', 'address', 'location', 'status'] }] },
  access: { ...access, choose: 'signedIn' },
  actions: {
    close: { key: 'mandi:edit', from: ['ACTIVE'], to: 'CLOSED', danger: true },
    reopen: { key: 'mandi:edit', from: ['CLOSED'], to: 'ACTIVE' },
  },
  imports: { by: [['name', 'district']] },
  navigation: { under: 'farmers' },
})

/** The price of a quintal of a commodity, by mandi and day. */
export const mandiPrices = resource({
  is: { name: 'mandi-prices', singular: 'Mandi price', plural: 'Mandi prices', title: 'commodity', icon: 'bank' },
  fields: {
    market: reference({
      to: 'mandis',
      required: true,
      createOnly: true,
      choices: { field: 'status', eq: 'ACTIVE' },
      within: { field: 'district', label: 'District' },
      related: 'Prices',
    }),
    district: place({ level: 'district', readOnly: true, from: 'market.district', follows: true }),
    commodity: text({
      required: true,
      createOnly: true,
      max: 60,
      help: 'The crop’s mandi commodity code, or its name at the market.',
    }),
    variety: text({ createOnly: true, max: 60 }),
    grade: text({ createOnly: true, max: 30 }),
    day: date({ label: 'Date', required: true, createOnly: true, past: true }),
    minPrice: money({ label: 'Minimum (per quintal)', required: true, ...perQuintal }),
    modalPrice: money({ label: 'Modal (per quintal)', required: true, ...perQuintal }),
    maxPrice: money({ label: 'Maximum (per quintal)', required: true, ...perQuintal }),
    arrivalsTonne: decimal({ label: 'Arrivals', suffix: 't', min: 0, max: 1_000_000 }),
    crop: reference({ to: 'crops', readOnly: true, related: 'Mandi prices' }),
    msp: money({ label: 'MSP (per quintal)', readOnly: true, help: 'The MSP when the price was recorded.' }),
    vsMsp: decimal({
      label: 'vs MSP',
      suffix: '%',
      digits: 1,
      formula: { divide: [{ multiply: [100, { subtract: ['modalPrice', 'msp'] }] }, 'msp'] },
    }),
  },
  rules: {
    unique: [
      {
        fields: ['market', 'commodity', 'variety', 'grade', 'day'],
        edits: true,
        message: 'This mandi already has a price of this commodity for this day',
      },
    ],
    checks: [
      {
        field: 'modalPrice',
        holds: { field: 'modalPrice', gte: { field: 'minPrice' } },
        message: 'The modal price can’t be below the minimum',
      },
      {
        field: 'maxPrice',
        holds: { field: 'maxPrice', gte: { field: 'modalPrice' } },
        message: 'The maximum can’t be below the modal price',
      },
    ],
  },
  list: {
    columns: [
      'commodity',
      'market',
      'day',
      'variety',
      'minPrice',
      'modalPrice',
      'maxPrice',
      'vsMsp',
      'grade',
      'arrivalsTonne',
      'crop',
      'msp',
      'district',
    ],
    shown: ['commodity', 'market', 'day', 'minPrice', 'modalPrice', 'maxPrice', 'vsMsp'],
    search: ['commodity', 'market'],
    filters: ['market', 'commodity', 'crop', 'day', 'district', 'vsMsp'],
    sort: '-day',
    size: 35,
    charts: {
      byDay: {
        label: 'Modal price per day',
        ...{ aggregate: 'average', field: 'modalPrice', by: 'day', period: 'day' },
        where: { field: 'day', within: 'last30Days' },
        most: 31,
      },
    },
  },
  page: { heading: ['commodity', 'market', 'day'] },
  access,
  imports: {
    by: [['market', 'commodity', 'day', 'variety', 'grade']],
    also: {
      day: ['Arrival_Date', 'Arrival Date', 'Price Date', 'Reported Date'],
      arrivalsTonne: ['Arrivals (Tonnes)', 'Arrival (Tonnes)', 'Arrivals'],
      minPrice: ['Min Price', 'Min_Price', 'Min_x0020_Price', 'Min Price (Rs./Quintal)', 'Minimum Price'],
      modalPrice: ['Modal Price', 'Modal_Price', 'Modal_x0020_Price', 'Modal Price (Rs./Quintal)'],
      maxPrice: ['Max Price', 'Max_Price', 'Max_x0020_Price', 'Max Price (Rs./Quintal)', 'Maximum Price'],
      market: ['Market Name'],
    },
  },
  navigation: { under: 'farmers' },
})
