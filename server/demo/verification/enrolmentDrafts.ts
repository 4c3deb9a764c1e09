import { acresOf, addDays, type AreaInput, type GeoPolygon } from '#define'
import type { OfficersOf } from '../farming/officers'
import { workingMoment } from '../kernel/calendar'
import { randomOf, type Random } from '../kernel/random'
import type { Row } from '../kernel/row'
import type { seasonDrafts } from './seasonRows'

type Season = (typeof seasonDrafts)[number]

/** A land with a boundary, with its database id. */
export interface DrawnLand {
  readonly id: number
  readonly farmer: number
  readonly village: number
  readonly acres: number
  readonly boundary: GeoPolygon
  /** The day on which it was entered. */
  readonly since: string
}

/** Filters the stored lands with a boundary that are farmed. */
export function drawnLands(rows: readonly Row[], ids: readonly number[]): DrawnLand[] {
  return rows.flatMap(({ boundary, farmer, village, area, status, createdAt }, at) => {
    const acres = Math.floor(acresOf(area as AreaInput) * 1000) / 1000
    return boundary && status !== 'INACTIVE'
      ? [
          {
            ...{ id: ids[at] ?? 0, farmer: Number(farmer), village: Number(village), acres },
            ...{ boundary: boundary as GeoPolygon, since: String(createdAt).slice(0, 10) },
          },
        ]
      : []
  })
}

/** An enrolment before it has an id. */
export interface EnrolmentDraft {
  readonly season: Season
  readonly land: DrawnLand
  readonly plantedOn: string
  readonly signedUpOn: string
  readonly officer: number | undefined
  readonly baseline: 'CONTINUOUS' | 'SINGLE_DRAIN' | 'MULTI_DRAIN'
  /** The share of the steps that are shown at all. */
  readonly diligence: number
  readonly isDropped: boolean
  readonly random: Random
}

/** The number of enrolments of a season, and the days from its start to planting. */
const sizes: Readonly<Record<number, { readonly lands: number; readonly plantedAfter: readonly [number, number] }>> = {
  241: { lands: 50, plantedAfter: [95, 120] },
  242: { lands: 54, plantedAfter: [35, 50] },
  251: { lands: 76, plantedAfter: [48, 100] },
  323: { lands: 11, plantedAfter: [10, 40] },
  324: { lands: 9, plantedAfter: [15, 40] },
}

/** Makes the enrolments of a season, on lands that existed by then and are in no other programme. */
export function enrolmentsOf(
  season: Season,
  lands: readonly DrawnLand[],
  {
    today,
    share,
    officersOf,
    taken,
  }: {
    readonly today: string
    readonly share: number
    readonly officersOf: OfficersOf
    /** Lands in a programme at that time. */
    readonly taken: ReadonlySet<number>
  },
): EnrolmentDraft[] {
  const size = sizes[season.id]
  if (!size) return []
  const wanted = Math.max(2, Math.round(size.lands * share))
  const start = addDays(today, season.from)
  const signedUpFrom = addDays(start, size.plantedAfter[0] - 30)
  const free = lands.filter(({ id, since }) => since < signedUpFrom && !taken.has(id))
  const served = free.filter(({ village }) => officersOf(village, signedUpFrom, 'FIELD_OFFICER', 'BDO').length > 0)
  const pool = served.length >= wanted ? served : free
  const step = Math.max(1, Math.floor(pool.length / wanted))
  return pool
    .filter((_, at) => at % step === 0)
    .slice(0, wanted)
    .map((land, at) => {
      const random = randomOf(`enrolment ${season.id} ${at}`)
      const plantedOn = addDays(start, random.integer(...size.plantedAfter))
      const signedUpOn = addDays(plantedOn, -random.integer(8, 29))
      const officers = officersOf(land.village, signedUpOn, 'FIELD_OFFICER', 'BDO')
      return {
        ...{ season, land, plantedOn, signedUpOn, random, officer: officers[at % Math.max(1, officers.length)] },
        baseline: random.weighted({ CONTINUOUS: 70, SINGLE_DRAIN: 20, MULTI_DRAIN: 10 }),
        diligence: random.chance(0.75) ? 1 : random.next(),
        isDropped: random.chance(0.06),
      }
    })
}

/** Makes the columns of an enrolment that do not follow from its pictures. */
export function enrolmentRow(
  { season, land, plantedOn, signedUpOn, officer, baseline, random }: EnrolmentDraft,
  { today, consent }: { readonly today: string; readonly consent: object },
): Row {
  const isRice = season.programme === 'AWD'
  return {
    ...{ programme: season.programme, from: addDays(today, season.from), till: addDays(today, season.till) },
    ...{ farmer: land.farmer, land: land.id, village: land.village },
    area: { value: land.acres, unit: 'ACRE' },
    ...(isRice && { method: random.weighted({ TPR: 70, DSR: 22, WSR: 8 }) }),
    variety: random.pick(varieties[season.programme]),
    transplantedOn: plantedOn,
    waterSource: random.weighted({ CANAL: 45, TUBEWELL: 45, TANK: 10 }),
    ...(isRice && { tubeNo: `T-${random.integer(100, 999)}` }),
    baseline,
    straw: random.weighted({ REMOVED: 40, INCORPORATED: 30, BURNT: 12, MULCHED: 18 }),
    consent: [consent],
    ...(officer !== undefined && { officer, createdBy: officer }),
    createdAt: workingMoment(signedUpOn, random),
  }
}

const varieties = {
  AWD: ['PR 126', 'Pusa 44', 'Swarna', 'MTU 1010', 'BPT 5204', 'Pusa Basmati 1509'],
  SUGARCANE: ['Co 0238', 'Co 86032', 'CoJ 64'],
  GROUNDNUT: ['GG 20', 'TAG 24', 'Kadiri 6'],
} as const
