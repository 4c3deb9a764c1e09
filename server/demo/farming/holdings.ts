import { acresOf, addDays, type AreaInput } from '#define'
import { workingMoment } from '../kernel/calendar'
import { nameIn, type NamedState } from '../people/names'
import type { Random } from '../kernel/random'

/** A land of a farmer who has no id yet. */
export interface LandDraft {
  readonly acres: number
  readonly isActive: boolean
  /** Whether its boundary was walked. */
  readonly isMeasured: boolean
  /** The area measured by walking, in acres. */
  readonly measured: number
  readonly row: Readonly<Record<string, unknown>>
}

/** The area units used in a state. */
const units: Readonly<Record<NamedState, readonly AreaInput[]>> = {
  PB: [
    { value: 1, unit: 'ACRE' },
    { value: 1, unit: 'KANAL' },
  ],
  HR: [
    { value: 1, unit: 'ACRE' },
    { value: 1, unit: 'KANAL' },
  ],
  UP: [
    { value: 1, unit: 'BIGHA', rule: 'UP_BR_JH_PUCCA' },
    { value: 1, unit: 'BIGHA', rule: 'UP_KACHCHA' },
    { value: 1, unit: 'ACRE' },
  ],
  MP: [
    { value: 1, unit: 'BIGHA', rule: 'MP_CG' },
    { value: 1, unit: 'HECTARE' },
    { value: 1, unit: 'ACRE' },
  ],
  MH: [
    { value: 1, unit: 'ACRE' },
    { value: 1, unit: 'GUNTHA' },
    { value: 1, unit: 'HECTARE' },
  ],
  GJ: [
    { value: 1, unit: 'BIGHA', rule: 'GJ' },
    { value: 1, unit: 'GUNTHA' },
  ],
  AP: [
    { value: 1, unit: 'ACRE' },
    { value: 1, unit: 'CENT' },
  ],
  TS: [
    { value: 1, unit: 'ACRE' },
    { value: 1, unit: 'GUNTHA' },
  ],
  KA: [
    { value: 1, unit: 'ACRE' },
    { value: 1, unit: 'GUNTHA' },
  ],
  TN: [
    { value: 1, unit: 'ACRE' },
    { value: 1, unit: 'CENT' },
  ],
}

const soils: Readonly<Record<NamedState, Readonly<Record<string, number>>>> = {
  PB: { ALLUVIAL: 8, LOAM: 4, SANDY: 1 },
  HR: { ALLUVIAL: 6, LOAM: 3, SANDY: 3, SALINE: 1 },
  UP: { ALLUVIAL: 9, LOAM: 3, SALINE: 1 },
  MP: { BLACK: 8, LOAM: 2, CLAY: 1 },
  MH: { BLACK: 8, LATERITE: 1, RED: 1 },
  GJ: { BLACK: 5, SANDY: 4, SALINE: 1 },
  AP: { RED: 4, BLACK: 4, ALLUVIAL: 3 },
  TS: { RED: 6, BLACK: 4 },
  KA: { BLACK: 6, RED: 4 },
  TN: { RED: 5, ALLUVIAL: 4, CLAY: 2 },
}

/** The water sources of fields in a state. */
export const waters: Readonly<Record<NamedState, Readonly<Record<string, number>>>> = {
  PB: { TUBEWELL: 7, CANAL: 3 },
  HR: { TUBEWELL: 6, CANAL: 4, SPRINKLER: 1 },
  UP: { TUBEWELL: 7, CANAL: 3 },
  MP: { TUBEWELL: 5, RAINFED: 4, SPRINKLER: 2 },
  MH: { RAINFED: 6, DRIP: 3, TUBEWELL: 2 },
  GJ: { RAINFED: 3, DRIP: 3, TUBEWELL: 5, SPRINKLER: 1 },
  AP: { CANAL: 5, TUBEWELL: 4, TANK: 2 },
  TS: { TUBEWELL: 6, TANK: 3, RAINFED: 3 },
  KA: { CANAL: 4, RAINFED: 5, TUBEWELL: 3 },
  TN: { CANAL: 4, TANK: 3, TUBEWELL: 4, DRIP: 1 },
}

const landNames = [
  'Home field',
  'Canal field',
  'Tubewell field',
  'Road field',
  'River field',
  'Mango field',
  'Upper field',
  'Lower field',
  'Temple field',
  'East field',
  'West field',
  'Far field',
  'New field',
  'Boundary field',
]

interface Holder {
  readonly state: NamedState
  /** The day on which the farmer joined, and the exact moment. */
  readonly joined: string
  readonly createdAt: string
  readonly today: string
  readonly count: number
  readonly irrigation: string
}

/** Makes the lands of one farmer, each with its own name, in the units of the state. */
export function holdingOf(holder: Holder, random: Random): LandDraft[] {
  const first = random.integer(0, landNames.length - 1)
  return Array.from({ length: holder.count }, (_, index) =>
    landOf(holder, landNames[(first + index * 3) % landNames.length] ?? '', random),
  )
}

function landOf({ state, joined, createdAt, today, irrigation }: Holder, name: string, random: Random): LandDraft {
  const area = areaOf(state, random)
  const acres = acresOf(area)
  const ownership = random.weighted({ OWNED: 72, LEASED: 14, SHARECROPPED: 6, FAMILY: 8 })
  const isActive = !random.chance(0.03)
  const later = Math.min(random.integer(0, 30), daysUntil(joined, today) - 1)
  return {
    acres,
    isActive,
    isMeasured: random.chance(0.31),
    // A walked boundary rarely equals the papers; sometimes it contradicts them.
    measured: Math.min(19.5, acres * (random.chance(0.03) ? 1.38 : 1 + 0.035 * random.normal())),
    row: {
      name,
      area,
      ownership,
      irrigation: random.chance(0.9) ? irrigation : 'RAINFED',
      soilType: random.weighted(soils[state]),
      status: isActive ? 'ACTIVE' : 'INACTIVE',
      createdAt: later > 0 ? workingMoment(addDays(joined, later), random) : createdAt,
      ...(ownership !== 'OWNED' && { ownerName: ownerIn(state, random) }),
      ...(ownership === 'LEASED' && { leaseTill: addDays(today, random.integer(-60, 700)) }),
      ...(random.chance(0.8) && { surveyNumber: `${random.integer(1, 640)}/${random.integer(1, 9)}` }),
      ...(random.chance(0.25) && { subDivision: random.pick(['A', 'B', 'C', '1', '2']) }),
      ...(random.chance(0.4) && { khataNumber: String(random.integer(10, 2400)) }),
      ...(random.chance(0.08) && {
        ulpin: Array.from({ length: 14 }, () => random.pick([...'0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'])).join(''),
      }),
    },
  }
}

/** Chooses an area: log-normal with a median of two acres, limited to 0.25–20, and rounded as usual in its unit. */
function areaOf(state: NamedState, random: Random): AreaInput {
  const wanted = Math.min(20, Math.max(0.25, 2 * Math.exp(0.7 * random.normal())))
  const { unit, rule } = random.chance(0.6) ? (units[state][0] as AreaInput) : random.pick(units[state])
  const value = (wanted / acresOf({ value: 1000, unit, rule })) * 1000
  const step = unit === 'HECTARE' ? 0.05 : unit === 'ACRE' || unit === 'BIGHA' ? 0.25 : 1
  return { value: Math.max(step, Math.round(Math.round(value / step) * step * 100) / 100), unit, ...(rule && { rule }) }
}

function ownerIn(state: NamedState, random: Random): string {
  const { firstName, lastName = '' } = nameIn(state, random, 0.1)
  return `${firstName} ${lastName}`
}

function daysUntil(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}
