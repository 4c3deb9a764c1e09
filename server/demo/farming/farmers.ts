import { addDays } from '#define'
import { birthday, workingMoment } from '../kernel/calendar'
import { cropsOfState } from './cropRows'
import { languageIn, nameIn, type NamedState, type PersonName } from '../people/names'
import { mobileAt, randomOf, uuidOf, type Random } from '../kernel/random'
import type { Village, World } from '../people/world'
import { holdingOf, waters, type LandDraft } from './holdings'
import type { OfficersOf } from './officers'

/** A farmer to be stored, with their lands. */
export interface FarmerDraft {
  readonly row: Readonly<Record<string, unknown>>
  /** The field officer who entered the farmer and the lands. */
  readonly officer: number | undefined
  readonly lands: readonly LandDraft[]
  readonly village: Village
  /** Whether the farmer was merged into the previous one. */
  readonly isMerged: boolean
  /** Why the farmer is blacklisted. */
  readonly offence?: (typeof offences)[number]
}

/** The inputs of farmers. */
export interface FarmerMaking {
  readonly world: Pick<World, 'served' | 'others'>
  readonly crops: ReadonlyMap<string, number>
  readonly today: string
  /** Returns the day on which the farmer of a sequence number joined. */
  readonly joinedOn: (place: number) => string
  readonly hasLands: (place: number) => boolean
  /** The field staff who may have entered farmers; without it none are recorded. */
  readonly officersOf?: OfficersOf
}

// Mobile numbers of farmers start after those of the staff.
const FIRST_MOBILE = 10_000
const FIRST_SECOND_MOBILE = 2_000_000_000
const EVERY_DUPLICATE = 83
const EVERY_MERGED = EVERY_DUPLICATE * 3
const EVERY_FULL_HOLDING = 397

/** Makes the farmer of a sequence number (from 1). The same number gives the same farmer, whatever was made before. */
export function farmerAt(place: number, making: FarmerMaking): FarmerDraft {
  const isDuplicate = place % EVERY_DUPLICATE === 0
  const isMerged = place % EVERY_MERGED === 0
  // A duplicate is a person registered twice: the same person and village, another number.
  const { name, village } = identityAt(isDuplicate ? place - 1 : place, making)
  const random = randomOf(`farmer ${place}`)
  const joined = making.joinedOn(place)
  const irrigation = random.weighted(waters[village.state])
  const count = isMerged || !making.hasLands(place) ? 0 : landsOf(place, random)
  const createdAt = workingMoment(joined, random)
  const lands = holdingOf({ state: village.state, joined, createdAt, today: making.today, count, irrigation }, random)
  const isInactive = !isDuplicate && random.chance(0.03)
  const row = {
    guid: uuidOf(`farmer ${place}`),
    // Some inactive farmers gave their number to one who is active now.
    mobile: mobileAt(FIRST_MOBILE + (isInactive && random.chance(0.2) ? place + 1 : place)),
    ...nameFields(name, random),
    ...personFields(place, village, making.today, random),
    village: village.id,
    pin: village.pin,
    irrigation,
    primaryCrops: cropsIn(village.state, making.crops, random),
    ...totals(lands),
    source: random.weighted({ FO: 46, CALL_CENTRE: 20, APP: 14, BDO: 8, OUTLET: 6, PARTNER: 4, IMPORT: 2 }),
    ...standing(random),
    status: isMerged ? 'MERGED' : isInactive ? 'INACTIVE' : 'ACTIVE',
    createdAt,
  }
  const offence = row.status === 'ACTIVE' && random.chance(0.006) ? random.pick(offences) : undefined
  const officer = officerOf(row.source, village, joined, making)
  return {
    village,
    lands,
    isMerged,
    officer,
    ...(offence && { offence }),
    row: { ...row, ...(officer !== undefined && { createdBy: officer }) },
  }
}

/** Chooses a field officer who works there and was with the company already. */
function officerOf(source: string, village: Village, joined: string, { officersOf }: FarmerMaking): number | undefined {
  const role = { FO: 'FIELD_OFFICER', BDO: 'BDO' }[source]
  const officers = (role && officersOf?.(village.id, joined, role)) || []
  return officers[village.id % Math.max(1, officers.length)]
}

function identityAt(place: number, { world }: FarmerMaking): { name: PersonName; village: Village } {
  const random = randomOf(`identity ${place}`)
  const village = random.pick(random.chance(0.88) || world.others.length === 0 ? world.served : world.others)
  return { name: nameIn(village.state, random, 0.17), village }
}

/** Makes the name fields: one farmer in fourteen has no surname on record, and one in fourteen no father. */
function nameFields(
  { gender, firstName, middleName, lastName, father }: PersonName,
  random: Random,
): Record<string, unknown> {
  const hasSurname = firstName.endsWith('.') || !random.chance(0.07)
  return {
    gender,
    firstName,
    middleName,
    lastName: hasSurname ? lastName : undefined,
    fatherOrHusbandName: random.chance(0.93) ? father : undefined,
  }
}

function personFields(
  place: number,
  { state, position }: Village,
  today: string,
  random: Random,
): Record<string, unknown> {
  const born = random.weighted({ day: 60, year: 28, unknown: 12 })
  const isSmart = random.chance(0.62)
  return {
    ...(born === 'day' && { dateOfBirth: birthday(today, 21, 78, random) }),
    ...(born === 'year' && { birthYear: random.integer(1945, 2004) }),
    language: languageIn(state, random),
    ...(random.chance(0.15) && { altMobile: mobileAt(FIRST_SECOND_MOBILE + place) }),
    ...(random.chance(0.55) && { addressLine: `House ${random.integer(1, 420)}, Ward ${random.integer(1, 14)}` }),
    ...(random.chance(0.35) && { location: { type: 'Point', coordinates: nearby(position, random) } }),
    ...(random.chance(0.3) && { agristackFarmerId: String(20_000_000_000 + place) }),
    ...(random.chance(0.2) && {
      pan: `ZZZP${random.pick([...'ABCDGHJKMNPRSTVY'])}${random.integer(1000, 9999)}${random.pick([...'ABCDEFGH'])}`,
    }),
    phoneType: isSmart ? 'SMART' : 'FEATURE',
    whatsappOptIn: isSmart && random.chance(0.66),
    promoSmsConsent: random.chance(0.45),
    dnd: random.chance(0.06),
  }
}

function nearby([lon, lat]: readonly [number, number], random: Random): [number, number] {
  const near = (degrees: number): number => Math.round((degrees + 0.006 * (random.next() - 0.5)) * 1e6) / 1e6
  return [near(lon), near(lat)]
}

function standing(random: Random): Record<string, unknown> {
  return {
    ...(random.chance(0.12) && {
      tags: [random.pick(['Lead farmer', 'Progressive', 'FPO member', 'AWD programme', 'Field school', 'Seed grower'])],
    }),
  }
}

const offences = [
  ['PAYMENT_DEFAULT', 'Refused payment after three sprayings'],
  ['ABUSE', 'Threatened the operator in the field'],
  ['FRAUD', 'Booked land that belongs to someone else'],
] as const

function cropsIn(state: NamedState, ids: ReadonlyMap<string, number>, random: Random): number[] {
  const grown = cropsOfState[state] ?? []
  // Most farmers grow the first crops in their state's list.
  return grown.filter((_, rank) => random.chance(rank < 2 ? 0.72 : 0.2)).flatMap((code) => ids.get(code) ?? [])
}

function landsOf(place: number, random: Random): number {
  if (place % EVERY_FULL_HOLDING === 0) return 10
  return Number(random.weighted({ 0: 70, 1: 540, 2: 240, 3: 80, 4: 35, 5: 22, 6: 13 }))
}

const ACRES_PER_HECTARE = 2.471_053_8

/** Computes number and acres of the active lands, and the class of the holding by hectares; no class without land. */
function totals(lands: readonly LandDraft[]): Record<string, unknown> {
  const active = lands.filter(({ isActive }) => isActive)
  const acres = Math.round(active.reduce((sum, land) => sum + land.acres, 0) * 1000) / 1000
  const hectares = acres / ACRES_PER_HECTARE
  const classes = [
    [1, 'MARGINAL'],
    [2, 'SMALL'],
    [4, 'SEMI_MEDIUM'],
    [10, 'MEDIUM'],
  ] as const
  const holdingClass = classes.find(([below]) => hectares < below)?.[1] ?? 'LARGE'
  return { landsCount: active.length, totalLandAcre: acres, ...(active.length > 0 && { holdingClass }) }
}

/** Spreads the joining days of sequence numbers `from`+1 to `to` over the seasons. */
export function spreadOver(
  from: number,
  to: number,
  dayAt: (share: number) => string,
  today: string,
): (place: number) => string {
  return (place) => {
    const day = dayAt((place - from - 0.5) / Math.max(1, to - from))
    return day < today ? day : addDays(today, -1)
  }
}
