import { addDays, type AreaInput } from '#define'
import { cropYearOf } from '../../behaviours/season/cropYear'
import { workingMoment } from '../kernel/calendar'
import { randomOf, type Random } from '../kernel/random'
import type { Row } from '../kernel/row'
import type { NamedState } from '../people/names'
import { cropRows, cropsOfState } from './cropRows'
import { stageRows } from './varietyRows'

/** A crop with what cycles need. */
export interface GrownCrop {
  readonly code: string
  readonly id: number
  readonly days: number
  /** The minimum support price of a quintal, in paise. */
  readonly msp?: number
  readonly varieties: readonly { readonly id: number; readonly days: number }[]
}

/** A land with what its cycles need. */
export interface GrowingLand {
  /** The seed of its random values. */
  readonly seed: string
  readonly state: NamedState
  readonly area: AreaInput
  readonly acres: number
  readonly isWatered: boolean
  /** The ids of its farmer's crops. */
  readonly crops: readonly number[]
  /** The moment at which it was entered. */
  readonly since: string
  /** The number of past years with cycles. */
  readonly years: number
}

/** The sowing windows by season: month and day, and their duration in days. */
const windows: Readonly<Record<string, readonly [day: string, days: number]>> = {
  ...{
    KHARIF: ['06-08', 38],
    RABI: ['10-22', 48],
    ZAID: ['03-05', 16],
    ANNUAL: ['02-10', 36],
    PERENNIAL: ['10-05', 16],
  },
}
const earlier: Readonly<Record<string, string>> = { COTTON: '05-12', TURMERIC: '05-20' }

/** Yields in quintals per acre. */
const yields: Readonly<Record<string, number>> = {
  ...{
    PADDY: 22,
    WHEAT: 19,
    COTTON: 8,
    SOYBEAN: 8,
    MAIZE: 22,
    GROUNDNUT: 8,
    SUGARCANE: 320,
    TUR: 5,
    MOONG: 4,
    URAD: 4,
  },
  ...{
    GRAM: 7,
    LENTIL: 5,
    MUSTARD: 7.5,
    BAJRA: 10,
    JOWAR: 9,
    RAGI: 9,
    CHILLI: 22,
    TOMATO: 120,
    ONION: 90,
    POTATO: 100,
  },
  ...{ GRAPES: 90, TURMERIC: 25 },
}
const failures = { DROUGHT: 4, FLOOD: 3, STORM: 2, PEST: 3, DISEASE: 2, ANIMALS: 1 } as const

/** The seasons of sowing, in the order of the year. */
const order = ['ANNUAL', 'ZAID', 'KHARIF', 'PERENNIAL', 'RABI'] as const

/**
 * Makes the past, current and planned cycles of a land, in sequence: crops of its farmer where they fit the season,
 * else those of the state.
 */
export function cyclesOf(land: GrowingLand, crops: readonly GrownCrop[], today: string): Row[] {
  const random = randomOf(`cycles ${land.seed}`)
  const own = crops.filter(({ id }) => land.crops.includes(id))
  const usual = crops.filter(({ code }) => cropsOfState[land.state]?.includes(code))
  const long = own.find(({ code }) => ['ANNUAL', 'PERENNIAL'].some((season) => seasonsOf(code).includes(season)))
  const isLong = long !== undefined && random.chance(0.4)
  const rows: Row[] = []
  let free = addDays(today, -Math.round(365.25 * land.years))
  for (let year = Number(free.slice(0, 4)); year <= Number(today.slice(0, 4)); year += 1)
    for (const season of order) {
      if (season === 'ZAID' && !(land.isWatered && random.chance(0.3))) continue
      if (isLong !== (season === 'ANNUAL' || season === 'PERENNIAL')) continue
      const fit = (all: readonly GrownCrop[]): readonly GrownCrop[] =>
        all.filter(({ code }) => seasonsOf(code).includes(season))
      const choice = isLong ? fit([long]) : fit(own).length ? fit(own) : fit(usual)
      const sown = choice.length && cycleOf(land, random.pick(choice), { season, year, free, today }, random)
      if (!sown) continue
      rows.push(sown.row)
      free = addDays(sown.till, 8)
    }
  return rows
}

const seasonsOf = (code: string): readonly string[] => cropRows.find((one) => one.code === code)?.seasons ?? []

interface Occasion {
  readonly season: keyof typeof windows
  readonly year: number
  readonly free: string
  readonly today: string
}

/**
 * Makes one cycle, and the day until which it occupies the land; undefined where the land is not free, or the day is
 * too far ahead.
 */
function cycleOf(
  { area, acres, since }: GrowingLand,
  crop: GrownCrop,
  { season, year, free, today }: Occasion,
  random: Random,
): { readonly row: Row; readonly till: string } | undefined {
  const [from, span] = windows[season] ?? ['06-08', 30]
  const sowingDate = addDays(`${year}-${earlier[crop.code] ?? from}`, random.integer(0, span))
  if (sowingDate < free || sowingDate > addDays(today, 45)) return undefined
  const variety = random.chance(0.8) && crop.varieties.length ? random.pick(crop.varieties) : undefined
  const days = variety?.days ?? crop.days
  const harvest = addDays(sowingDate, Math.round(days * (0.96 + 0.1 * random.next())))
  const age = Math.round((Date.parse(today) - Date.parse(sowingDate)) / 86_400_000)
  const hasFailed = age > 60 && random.chance(0.02)
  const failedOn = addDays(sowingDate, random.integer(20, 55))
  const stage = stageRows(crop.code).find(({ fromDay, toDay }) => fromDay <= age && age <= toDay)?.name
  const yieldQtl = Math.round(acres * (yields[crop.code] ?? 10) * (1 + 0.15 * random.normal()) * 10) / 10
  const noted = workingMoment(addDays(sowingDate, random.integer(0, 9)), random)
  const asNow = sowingDate > today ? { status: 'PLANNED' } : { status: 'GROWING', stage }
  const ending =
    harvest < today ? { status: 'HARVESTED', actualHarvest: harvest, yieldQtl: Math.max(0, yieldQtl) } : asNow
  const created = noted < since || noted.slice(0, 10) >= today ? since : noted
  return {
    till: hasFailed ? failedOn : harvest,
    row: {
      ...{ crop: crop.id, season, cropYear: cropYearOf(sowingDate, season), sowingDate, area, cropDays: crop.days },
      ...(variety && { variety: variety.id, varietyDays: variety.days }),
      method: methodOf(crop.code, random),
      ...(hasFailed ? { status: 'FAILED', failedOn, failure: random.weighted(failures) } : ending),
      createdAt: created,
    },
  }
}

function methodOf(code: string, random: Random): string {
  if (code === 'PADDY') return random.weighted({ TRANSPLANTED: 75, DSR: 25 })
  if (['SUGARCANE', 'POTATO', 'TURMERIC', 'GRAPES'].includes(code)) return 'PLANTED'
  return ['CHILLI', 'TOMATO', 'ONION'].includes(code) ? 'TRANSPLANTED' : 'DIRECT'
}

/** Makes the land's own values about its current crops. */
export function growingOn(cycles: readonly Row[], acres: number): Row {
  const growing = cycles.filter(({ status }) => status === 'GROWING').at(-1)
  return growing ? { currentCrop: growing.crop, growingArea: acres } : { growingArea: 0 }
}
