import { addDays } from '#define'
import { workingMoment } from '../kernel/calendar'
import { randomOf, type Random } from '../kernel/random'
import type { Row } from '../kernel/row'
import type { Customer } from './ground'
import type { BookingMaking, Drawn } from './making'
import { isGiven, standingOf, type Standing } from './standing'
import { minutesAfter, slotAt, type Slot } from './slots'
import { serviceOf, workOf } from './workRows'

/** A booking to be stored, with its land and chemicals, which lack its id. */
export interface BookingDraft {
  readonly row: Row
  readonly land?: Row
  readonly chemicals: readonly Row[]
  readonly sprayings: readonly Row[]
  readonly payments: readonly Row[]
}

const products = [
  ['Imidacloprid 17.8 SL', 80, 'ML', 'INSECTICIDE'],
  ['Chlorantraniliprole 18.5 SC', 60, 'ML', 'INSECTICIDE'],
  ['Tricyclazole 75 WP', 120, 'G', 'FUNGICIDE'],
  ['Mancozeb 75 WP', 600, 'G', 'FUNGICIDE'],
  ['Nano urea', 500, 'ML', 'NUTRIENT'],
  ['Bispyribac sodium 10 SC', 100, 'ML', 'HERBICIDE'],
] as const

/** Makes the booking of a sequence number. The same number gives the same booking on the same day. */
export function bookingAt(place: number, making: BookingMaking): BookingDraft | undefined {
  const random = randomOf(`booking ${place}`)
  const day = making.dayAt(place, random)
  const customer = making.customerBefore(addDays(day, -8), random)
  if (!customer) return undefined
  const acres = acresOf(customer, random)
  const crew = making.crewFor(customer.village, day, acres, random)
  const slot = random.weighted<Slot>({ EARLY: 42, MORNING: 26, AFTERNOON: 12, EVENING: 20 })
  const [from, till] = [slotAt(day, slot, 'from'), slotAt(day, slot, 'till')]
  const standing = standingOf(
    {
      ...{ place, day, today: making.today, hasCrew: crew !== undefined },
      ...{ hasBegun: from <= making.now, isOver: till <= making.now },
    },
    random,
  )
  const drawn: Drawn = {
    ...{ place, day, slot, customer, acres, crew, standing },
    crop: customer.crop ?? random.pick(making.crops),
  }
  const [product, dosePerAcre, unit, purpose] = random.pick(products)
  const taken = takenRow(drawn, making, random)
  const work = workOf(drawn, making, random)
  return {
    row: {
      ...taken,
      purpose,
      ...(isGiven(standing) && givenRow(drawn, making, { random, createdAt: String(taken.createdAt) })),
      ...work.row,
      ...changedRow(standing, String(work.row.completedAt ?? taken.createdAt), { now: making.now, random }),
    },
    sprayings: work.sprayings,
    payments: work.payments,
    ...(customer.land && { land: { land: customer.land, area: { value: acres, unit: 'ACRE' } } }),
    chemicals: random.chance(0.7)
      ? [{ product, dosePerAcre, unit, suppliedBy: random.chance(0.7) ? 'FARMER' : 'COMPANY' }]
      : [],
  }
}

/**
 * Sets the last change of bookings that were cancelled or judged without a moment of their own to some hours after the
 * previous step.
 */
function changedRow(
  standing: Standing,
  before: string,
  { now, random }: { readonly now: string; readonly random: Random },
): Row {
  if (standing !== 'CANCELLED' && standing !== 'INVALID') return {}
  const at = minutesAfter(before, random.integer(20, 30 * 60))
  return { updatedAt: at < now ? at : now }
}

/** Chooses quarters of an acre, up to the land's size. */
function acresOf({ acres }: Customer, random: Random): number {
  const wish = acres === null ? random.integer(2, 24) / 4 : Math.min(acres * (0.4 + 0.6 * random.next()), 25)
  return Math.max(0.5, Math.floor(wish * 4) / 4)
}

/** Returns the field roles that take a booking: every sixth one is taken by leaders. */
function rolesAt(place: number): readonly string[] {
  return place % 6 === 0 ? ['BDO', 'ASSISTANT_BDO'] : ['FIELD_OFFICER']
}

function takenRow(
  { place, day, slot, customer, acres, crew, standing, crop }: Drawn,
  making: BookingMaking,
  random: Random,
): Row {
  const service = serviceOf(crew)
  const before = random.integer(1, 6)
  const last = day > making.today ? making.today : day
  const source = random.weighted({ FO_APP: 56, CALL_CENTRE: 22, FARMER_APP: 12, OUTLET: 5, PARTNER: 3, IVR: 2 })
  const takenOn = addDays(last, -before)
  const near = source === 'FO_APP' ? making.officersOf(customer.village, takenOn, ...rolesAt(place)) : []
  const takers = near.length > 0 ? near : (making.takers[source] ?? [])
  return {
    farmer: customer.id,
    contactMobile: customer.mobile,
    village: customer.village,
    serviceArea: customer.area,
    service,
    crop,
    requestedArea: { value: acres, unit: 'ACRE' },
    litresPerAcre: crew?.litresPerAcre ?? 10,
    serviceDate: day,
    slot,
    waterSource: random.chance(0.7),
    source,
    payBy: random.weighted({ CASH: 70, UPI: 30 }),
    ...(place % 31 === 0 && {
      notes: random.pick(['Call an hour before', 'Bees at the northern edge', 'Narrow path']),
    }),
    ...(takers.length > 0 && { takenBy: random.pick(takers) }),
    status: standing,
    createdAt: workingMoment(takenOn, random),
  }
}

function givenRow(
  { day, crew, place }: Drawn,
  making: BookingMaking,
  { random, createdAt }: { readonly random: Random; readonly createdAt: string },
): Row {
  const at = day > making.today ? addDays(making.today, -1) : addDays(day, -1)
  const moves = place % 11 === 0 ? random.integer(1, 3) : 0
  const [planned, soonest] = [workingMoment(at, random), minutesAfter(createdAt, random.integer(5, 90))]
  return {
    operator: crew?.operator,
    machine: crew?.machine,
    // Bookings are assigned only after the farmer's request.
    assignedAt: planned > soonest ? planned : soonest,
    assignedBy: random.pick(making.agents),
    moveCount: moves,
    ...(moves > 0 && { changeReason: random.pick(making.reasons.REASSIGN ?? [0]) }),
  }
}
