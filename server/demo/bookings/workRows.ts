import { addDays } from '#define'
import type { ServiceType } from '#resources'
import { comparisonOf } from '../../behaviours/sprayed/controllerAcres'
import { workingMoment } from '../kernel/calendar'
import type { Random } from '../kernel/random'
import type { Row } from '../kernel/row'
import type { BookingMaking, Drawn } from './making'
import type { Crew } from './ground'
import type { Offered } from './offered'
import type { Priced } from './prices'
import { paidFor } from './paidRows'
import { minutesAfter, slotAt } from './slots'
import { sprayedFor } from './sprayedRows'
import { isDone } from './standing'

const services: Readonly<Record<string, ServiceType>> = {
  DRONE: 'DRONE_SPRAY',
  BOOM_SELF_PROPELLED: 'BOOM_SPRAY',
  BOOM_TRACTOR: 'TRACTOR_SPRAY',
  ORCHARD: 'ORCHARD_SPRAY',
  KNAPSACK_CART: 'ORCHARD_SPRAY',
  SANITISER: 'SANITISATION',
}

/** Returns the service of a crew; by drone without one. */
export function serviceOf(crew: Crew | undefined): ServiceType {
  return services[crew?.category ?? 'DRONE'] ?? 'DRONE_SPRAY'
}

/** The work of a booking. */
export interface Work {
  readonly row: Row
  readonly sprayings: readonly Row[]
  /** The payments for it. */
  readonly payments: readonly Row[]
}

/** Makes the work of a booking, with its sprayings and payments. */
export function workOf(drawn: Drawn, making: BookingMaking, random: Random): Work {
  const { standing, day, slot, crew } = drawn
  const priced = pricedOf(drawn, making)
  const startedAt = minutesAfter(slotAt(day, slot, 'from'), random.integer(0, 25))
  if (standing === 'CANCELLED')
    return {
      row: {
        ...billRow(making, priced),
        cancelReason: random.pick(making.reasons.CANCEL ?? [0]),
        cancelActor: random.weighted({ FARMER: 70, CALL_CENTRE: 15, BDO: 10, FIELD_OFFICER: 5 }),
      },
      ...nothing,
    }
  if (standing === 'IN_PROGRESS')
    return {
      row: { ...billRow(making, priced), startedAt: startedAt < making.now ? startedAt : making.now },
      ...nothing,
    }
  if (!isDone(standing) || !crew) return { row: billRow(making, priced), ...nothing }
  return doneRow({ ...drawn, crew }, making, { random, startedAt, priced })
}

const nothing = { sprayings: [], payments: [] } as const

interface Doing {
  readonly random: Random
  readonly startedAt: string
  readonly priced: Priced & Offered
}

function doneRow(
  drawn: Drawn & { readonly crew: Crew },
  making: BookingMaking,
  { random, startedAt, priced }: Doing,
): Work {
  const { standing, day, slot, acres, crew } = drawn
  const actualAcre = Math.max(0.1, Math.round(acres * (1 + 0.03 * random.normal()) * 100) / 100)
  const bill = billRow(making, { ...priced, actualAcres: actualAcre })
  const billed = Number(bill.billableAcre ?? actualAcre)
  const endsAt = slotAt(day, slot, 'till')
  const sprayed = sprayedFor({ ...drawn, startedAt, endsAt, billed, today: making.today }, random)
  const compared = comparisonOf({ acres: sprayed.acres, billed, isDone: true })
  const paid = paidFor({ ...drawn, net: Number(bill.netPayable ?? 0), doneAt: sprayed.endAt, now: making.now }, random)
  return {
    row: {
      ...bill,
      ...paid.row,
      startedAt,
      completedAt: sprayed.endAt,
      completedBy: crew.operator,
      actualAcre,
      actualLitres: Math.round(actualAcre * crew.litresPerAcre * (0.95 + 0.1 * random.next()) * 10) / 10,
      controllerAcre: sprayed.acres,
      hasSpraying: sprayed.acres !== null,
      ...compared,
      ...(standing === 'VERIFIED' && verdictRow(sprayed.endAt, { day, making, random }, compared.comparison)),
      ...(standing === 'INVALID' && { invalidReason: random.pick(making.reasons.INVALID ?? [0]) }),
      // Every second invalid booking had been verified before.
      ...(standing === 'INVALID' &&
        drawn.place % 2 === 0 && {
          verifiedBy: making.judges[drawn.place % making.judges.length],
          verifiedAt: minutesAfter(sprayed.endAt, 10),
        }),
    },
    sprayings: sprayed.rows,
    payments: paid.payments,
  }
}

function verdictRow(
  completedAt: string,
  { day, making, random }: { readonly day: string; readonly making: BookingMaking; readonly random: Random },
  comparison: string | null,
): Row {
  const planned = workingMoment(addDays(day, 1), random)
  const soonest = minutesAfter(completedAt, 10)
  return {
    verifiedBy: random.pick(making.judges),
    verifiedAt: planned <= making.now ? planned : soonest,
    ...(comparison === 'BLOCKED' && { verdictRemark: 'The farmer confirms it on the telephone' }),
  }
}

function pricedOf({ place: at, customer, crew, crop, day, acres }: Drawn, making: BookingMaking): Priced & Offered {
  const { state, district } = making.place(customer.village)
  const priced = { service: serviceOf(crew), state, district, crop, day, requestedAcres: acres }
  return { ...priced, ...making.offer({ ...priced, place: at, farmer: customer.id }) }
}

function billRow({ price }: BookingMaking, { offerId, ...priced }: Priced & Offered): Row {
  const found = price(priced)
  if (!found) return {}
  const { rate, bill } = found
  return {
    ...(offerId !== undefined && { offer: offerId }),
    ratePerAcre: rate.ratePerAcre,
    billableAcre: bill.billableAcres,
    gross: bill.gross,
    discount: bill.discount,
    taxable: bill.taxable,
    gstRate: rate.gstRate,
    gst: bill.gst,
    roundOff: bill.roundOff,
    netPayable: bill.net,
  }
}
