import { addDays } from '#define'
import { photoSteps, type PhotoStep } from '#resources'
import { awdWindows, type Window } from '../../behaviours/verification/awd'
import type { Row } from '../kernel/row'

/** A season of a programme with the company's number, and its start and end in days from today. */
interface SeasonDraft {
  readonly id: number
  readonly programme: 'AWD' | 'SUGARCANE' | 'GROUNDNUT'
  readonly from: number
  readonly till: number
  /** The numbers of the photo events, by step. */
  readonly events: Readonly<Partial<Record<PhotoStep, number>>>
}

const early = ['SIGN_UP', 'STAKEHOLDER_MEET', 'GEOTAGGING', 'LANDOWNER_DETAILS', 'LAND_RECORD'] as const

/** Numbers steps from a first number on. */
function numbered(first: number, ...steps: readonly PhotoStep[]): Partial<Record<PhotoStep, number>> {
  return Object.fromEntries(steps.map((step, at) => [step, first + at]))
}

/** The seasons of the specification (§9) with their photo events. 77 and 90 are before aeration. */
export const seasonDrafts: readonly SeasonDraft[] = [
  {
    ...{ id: 212, programme: 'AWD', from: -1710, till: -1500 },
    events: numbered(
      1,
      'SIGN_UP',
      'GEOTAGGING',
      'LANDOWNER_DETAILS',
      'LAND_RECORD',
      'DRY_1',
      'DRY_2',
      'CULTIVATION_LOG',
    ),
  },
  {
    ...{ id: 221, programme: 'AWD', from: -1490, till: -1310 },
    events: numbered(8, ...early, 'DRY_1', 'DRY_2', 'CULTIVATION_LOG'),
  },
  {
    ...{ id: 222, programme: 'AWD', from: -1300, till: -1090 },
    events: numbered(16, ...early, 'CENTRE_OF_BUND', 'DRY_1', 'DRY_2', 'CULTIVATION_LOG'),
  },
  {
    ...{ id: 232, programme: 'AWD', from: -780, till: -570 },
    events: { ...numbered(25, ...early, 'CENTRE_OF_BUND', 'DRY_1', 'DRY_2', 'DRY_3'), CULTIVATION_LOG: 35 },
  },
  {
    ...{ id: 241, programme: 'AWD', from: -540, till: -330 },
    events: { ...numbered(36, ...early, 'CENTRE_OF_BUND', 'DRY_1', 'DRY_2', 'DRY_3'), CULTIVATION_LOG: 46 },
  },
  {
    ...{ id: 242, programme: 'AWD', from: -325, till: -140 },
    events: numbered(71, ...early, 'CENTRE_OF_BUND', 'BEFORE_AERATION', 'DRY_1', 'DRY_2', 'DRY_3', 'CULTIVATION_LOG'),
  },
  {
    ...{ id: 251, programme: 'AWD', from: -130, till: 90 },
    events: numbered(
      ...([84, ...early, 'CENTRE_OF_BUND', 'BEFORE_AERATION', 'DRY_1', 'DRY_2', 'DRY_3', 'DRY_4'] as const),
      'CULTIVATION_LOG',
    ),
  },
  {
    ...{ id: 323, programme: 'SUGARCANE', from: -290, till: 120 },
    events: {
      ...numbered(47, 'SIGN_UP', 'GEOTAGGING', 'LAND_RECORD'),
      ...numbered(50, 'SETT_TREATMENT', 'PLANTING', 'TRASH_MULCHING', 'INTERCROP', 'IRRIGATION', 'FERTILISER'),
      ...numbered(56, 'EARTHING_UP', 'NO_BURN_HARVEST', 'RATOON_TRASH'),
    },
  },
  {
    ...{ id: 324, programme: 'GROUNDNUT', from: -170, till: 30 },
    events: numbered(
      ...([59, 'SIGN_UP', 'GEOTAGGING', 'LAND_RECORD', 'SEED_TREATMENT', 'SOWING', 'GYPSUM', 'HARVEST'] as const),
      'CULTIVATION_LOG',
    ),
  },
]

const shortNames = { AWD: 'AWD', SUGARCANE: 'Sugarcane', GROUNDNUT: 'Groundnut' } as const

/** Makes the row of a season. */
export function seasonRow({ id, programme, from, till }: SeasonDraft, today: string, enrolled: number): Row {
  const first = addDays(today, from)
  const year = Number(first.slice(0, 4)) - (first.slice(5) < '07-01' ? 1 : 0)
  return {
    ...{ seasonId: id, programme, label: `${shortNames[programme]} ${id}`, enrolled },
    cropYear: `${year}-${String((year + 1) % 100).padStart(2, '0')}`,
    ...{ from: first, till: addDays(today, till), active: till >= 0 },
    createdAt: `${addDays(today, Math.min(from - 20, -560))}T05:00:00.000Z`,
  }
}

/** Sugarcane and groundnut: in days from planting. */
const otherWindows: Readonly<Partial<Record<PhotoStep, Window>>> = {
  SETT_TREATMENT: [-3, 1],
  PLANTING: [0, 5],
  TRASH_MULCHING: [5, 45],
  INTERCROP: [20, 60],
  IRRIGATION: [30, 120],
  FERTILISER: [40, 120],
  EARTHING_UP: [90, 150],
  NO_BURN_HARVEST: [300, 420],
  RATOON_TRASH: [300, 440],
  SEED_TREATMENT: [-5, 0],
  SOWING: [0, 5],
  GYPSUM: [35, 55],
  HARVEST: [95, 130],
}

/** The steps performed with the owner, wherever they live. */
const elsewhere: readonly PhotoStep[] = [
  ...(['SIGN_UP', 'STAKEHOLDER_MEET', 'LANDOWNER_DETAILS', 'LAND_RECORD', 'CULTIVATION_LOG'] as const),
]
const optional: readonly PhotoStep[] = ['STAKEHOLDER_MEET', 'LANDOWNER_DETAILS', 'DRY_4', 'INTERCROP']

/** A photo event of a season, before the seasons and the events have ids. */
export interface EventDraft {
  readonly season: SeasonDraft
  readonly eventId: number
  readonly step: PhotoStep
  readonly window: Window
  readonly isRequired: boolean
  readonly needsInsideLand: boolean
  /** The step whose picture it is compared with. */
  readonly pairsWith?: PhotoStep
}

/** Lists the photo events of a season, in order. */
export function eventDrafts(season: SeasonDraft): EventDraft[] {
  return (Object.entries(season.events) as [PhotoStep, number][]).map(([step, eventId]) => {
    const isDry = step.startsWith('DRY_')
    const compared = season.events.BEFORE_AERATION ? 'BEFORE_AERATION' : 'CENTRE_OF_BUND'
    return {
      ...{ season, eventId, step, window: awdWindows[step] ?? otherWindows[step] ?? [0, 120] },
      ...{ isRequired: !optional.includes(step), needsInsideLand: !elsewhere.includes(step) },
      ...(isDry && season.events[compared] !== undefined && { pairsWith: compared }),
    }
  })
}

/** Makes the row of an event, with the ids of its season and of the event that it is compared with. */
export function eventRow(draft: EventDraft, order: number, ids: { season: number; pairsWith?: number }): Row {
  const { season, eventId, step, window, isRequired, needsInsideLand } = draft
  return {
    ...{ eventId, season: ids.season, programme: season.programme, step, order, isRequired, needsInsideLand },
    ...{ label: `${photoSteps[step]} (${season.id})`, isBeforeAeration: step === 'BEFORE_AERATION' },
    ...{ windowFrom: window[0], windowTo: window[1], minPhotos: 1, maxPhotos: 10, active: true },
    maxDistance: step === 'CENTRE_OF_BUND' ? 60 : 100,
    ...(ids.pairsWith !== undefined && { pairsWith: ids.pairsWith }),
  }
}
