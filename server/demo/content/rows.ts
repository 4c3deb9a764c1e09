import { addDays } from '#define'
import { randomOf, type Random } from '../kernel/random'
import type { Row } from '../kernel/row'
import type { BannerPictures } from './pictures'

const titles = [
  'Rabi spraying: book a drone by Sunday',
  'Wheat: first irrigation and weeds',
  'Mustard aphids: watch the border rows',
  'Seeds at the Unimart near you',
  'Neem oil at a smaller price',
  'Weather Kavach for this season',
  'Soil test before you sow',
  'Cotton picking: no spray within the waiting days',
  'Operators: wash the tank after every herbicide',
  'New knapsack sprayers have come',
  'Paddy straw: do not burn it',
  'Zinc for paddy nurseries',
  'Ask the agronomist, free of charge',
  'Your acres of the last season',
  'Potato: late blight warning',
  'Licence renewals of outlets',
  'Sugarcane: trash mulching',
  'Nano-urea: how much per acre',
  'Bring a friend to the field day',
  'Thank you for a good kharif',
] as const
const slots = ['HOME_TOP', 'HOME_MID', 'BOOKING', 'SHOP', 'INSURANCE', 'POPUP'] as const

/** The start day and duration of content, by status. */
const spans: Readonly<Record<string, readonly [number, number]>> = {
  LIVE: [-9, 30],
  SCHEDULED: [6, 21],
  EXPIRED: [-60, 25],
  CLOSED: [-50, 20],
  ARCHIVED: [-150, 20],
  DISABLED: [-5, 20],
  DRAFT: [10, 20],
}

function timeOf(status: string, today: string, shift: number): { readonly from: string; readonly till: string } {
  const [begin, days] = spans[status] ?? [0, 10]
  const at = (day: number): string =>
    `${addDays(today, day + (status === 'SCHEDULED' ? shift % 5 : -(shift % 5)))}T00:30:00.000Z`
  return { from: at(begin), till: at(begin + days) }
}

/** The audiences of the demo's banners, and the offers that they open. */
export interface BannerPlaces {
  readonly states: readonly number[]
  readonly districts: readonly number[]
  readonly offers: readonly number[]
}

/** Makes twenty banners in every status. */
export function bannerRows(pictures: BannerPictures, places: BannerPlaces, today: string): Row[] {
  const { states, districts, offers } = places
  return titles.map((title, index): Row => {
    const random = randomOf(`banner ${index}`)
    const status =
      ['LIVE', 'LIVE', 'SCHEDULED', 'EXPIRED', 'LIVE', 'EXPIRED', 'DRAFT', 'DISABLED'][index % 8] ?? 'DRAFT'
    const [offer] = index % 8 === 4 ? offers.slice(index / 8) : []
    const target = index % 4 === 1 ? 'URL' : index % 4 === 2 ? 'SCREEN' : offer ? 'OFFER' : 'NONE'
    return {
      title,
      picture: [pictures[index % pictures.length]],
      app: title.startsWith('Operators') ? 'OPERATOR' : title.startsWith('Licence') ? 'RETAIL' : 'FARMER',
      slot: slots[index % slots.length],
      targetKind: target,
      ...(target === 'URL' && { targetUrl: `https://example.in/offers/${index + 1}` }),
      ...(target === 'SCREEN' && { targetScreen: random.pick(['booking', 'shop', 'weather', 'insurance']) }),
      ...(offer && { targetOffer: offer }),
      ...(random.chance(0.6) && { states: [...new Set([random.pick(states), random.pick(states)])] }),
      ...(index % 7 === 3 && { states: [], districts: [...new Set([random.pick(districts), random.pick(districts)])] }),
      languages: random.chance(0.5) ? ['hi', 'en'] : [],
      priority: random.integer(1, 100),
      ...(title.startsWith('Operators') && { roles: ['OPERATOR'], states: [] }),
      ...timeOf(status, today, index),
      status,
      ...(['LIVE', 'EXPIRED', 'DISABLED'].includes(status) && resultsOf(random, title.startsWith('Operators'))),
      createdAt: `${addDays(today, -170)}T06:00:00.000Z`,
    }
  })
}

/** Makes banner pictures in Punjabi for every third banner, and in Marathi for every sixth. */
export function bannerPictureRows(banners: readonly Row[], ids: readonly number[], pictures: BannerPictures): Row[] {
  const languages = { pa: 3, mr: 6 } as const
  return banners.flatMap(({ status, createdAt }, at) =>
    Object.entries(languages).flatMap(([language, each], shift) =>
      at % each === 0
        ? [
            {
              ...{ banner: ids[at], language, picture: [pictures[(at + shift + 1) % pictures.length]] },
              ...{ bannerStatus: status, createdAt },
            },
          ]
        : [],
    ),
  )
}

/** Makes the impressions and clicks of a banner that was live: many for farmers, few for operators. */
function resultsOf(random: Random, isForFew: boolean): { readonly impressions: number; readonly clicks: number } {
  const impressions = random.integer(1_200, 18_000) / (isForFew ? 20 : 1)
  const rate = random.integer(6, 48) / 1_000
  return { impressions: Math.round(impressions), clicks: Math.round(impressions * rate) }
}

interface PollDraft {
  readonly row: Row
  readonly options: readonly string[]
  /** The percentage of farmers who answered; 0 before the poll opened. */
  readonly share: number
}

const questions: readonly (readonly [question: string, kind: string, options: readonly string[]])[] = [
  ['Which crop do you sow in this rabi?', 'SINGLE', ['Wheat', 'Mustard', 'Gram', 'Potato', 'Something else']],
  ['Did the drone come at the hour that was promised?', 'YES_NO', ['Yes', 'No']],
  ['How do you rate our last spraying?', 'RATING', ['1', '2', '3', '4', '5']],
  ['From where do you hear of the weather?', 'MULTI', ['Mobile', 'Radio', 'Neighbours', 'Newspaper']],
  ['Would you test your soil at the outlet?', 'YES_NO', ['Yes', 'No']],
  ['What keeps you from spraying by drone?', 'MULTI', ['The price', 'No slot', 'My field is small', 'Doubts']],
  ['How many acres do you irrigate by drip?', 'SINGLE', ['None', 'Up to 2', '2 to 5', 'More than 5']],
  ['Do you burn straw?', 'SINGLE', ['Never', 'Sometimes', 'Every year']],
  ['Which pest troubled you most in kharif?', 'SINGLE', ['Stem borer', 'Whitefly', 'Hopper', 'Bollworm']],
  ['Did the agronomist call you back?', 'YES_NO', ['Yes', 'No']],
  ['Which language do you want the app in?', 'SINGLE', ['Hindi', 'Punjabi', 'Marathi', 'Telugu', 'Another']],
  ['Who decides on inputs in your family?', 'SINGLE', ['Myself', 'Together', 'My father', 'My son']],
]

/** Makes twelve polls in every status. */
export function pollDrafts(states: readonly number[], today: string): PollDraft[] {
  return questions.map(([question, kind, options], index) => {
    const random = randomOf(`poll ${index}`)
    const status =
      ['LIVE', 'CLOSED', 'LIVE', 'CLOSED', 'SCHEDULED', 'DRAFT', 'CLOSED', 'ARCHIVED'][index % 8] ?? 'DRAFT'
    return {
      options,
      share: ['DRAFT', 'SCHEDULED'].includes(status) ? 0 : random.integer(2, 12),
      row: {
        question,
        language: 'en',
        kind,
        ...(random.chance(0.3) && { states: [random.pick(states)] }),
        ...timeOf(status, today, index),
        showResults: random.pick(['ALWAYS', 'AFTER_VOTE', 'NEVER']),
        status,
        createdAt: `${addDays(today, -170)}T06:00:00.000Z`,
      },
    }
  })
}
