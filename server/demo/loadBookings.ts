import { addDays } from '#define'
import {
  absences,
  bookingChemicals,
  bookingLands,
  bookings,
  cashHandovers,
  creditNotes,
  invoices,
  payments,
  sprayings,
} from '#resources'
import { absenceRows } from './bookings/absenceRows'
import { bookingAt, type BookingDraft } from './bookings/bookingRows'
import { handoversOf } from './bookings/handoverRows'
import { invoiceRowsOf, issuedOf } from './bookings/invoiceRows'
import type { BookingMaking } from './bookings/making'
import type { BookingGround, Crew } from './bookings/ground'
import { takenOffers } from './bookings/offered'
import { pricesOf } from './bookings/prices'
import { loadBudgets } from './loadBudgets'
import { seasonalDays } from './kernel/calendar'
import { officersIn } from './farming/officers'
import type { Hired } from './people/hired'
import type { Random } from './kernel/random'
import type { Store } from './store'
import type { Row } from './kernel/row'
import type { PlacedOffer } from './tariff/offerRows'
import { rateRows } from './tariff/rateRows'
import { grouped } from './words'
import type { World } from './people/world'

/** Bookings per farmer of the company: 14,000 for 6,000 (domain §3.2). */
const EACH = 7 / 3
/** The number of days ahead with bookings. */
const AHEAD = 9
/** The share of bookings for today, and the same for tomorrow; twice as many are for later days. */
const TODAY = 0.0045
const LEAST_TODAY = 12

/** The inputs of bookings. */
export interface BookingLoad {
  readonly world: World
  readonly crops: ReadonlyMap<string, number>
  readonly staff: readonly Hired[]
  readonly today: string
  /** The current moment of the company. */
  readonly now: string
  readonly farmers: number
  readonly offers: readonly PlacedOffer[]
}

/** Stores the bookings of eighteen months, of today and of the coming days, with their lands and chemicals. */
export async function loadBookings(store: Store, load: BookingLoad, log: (line: string) => void): Promise<void> {
  const ground = await store.bookingGround()
  if (ground.customers.length === 0) return
  const making = makingOf(load, ground)
  const count = countOf(load)
  const drafts = Array.from({ length: count }, (_, index) => bookingAt(index + 1, making))
    .filter((draft): draft is BookingDraft => draft !== undefined)
    .sort((one, other) => (String(one.row.createdAt) < String(other.row.createdAt) ? -1 : 1))
  const budgets = await loadBudgets(store, drafts, { ...load, place: making.place })
  const ids = await store.insert(
    bookings,
    drafts.map(({ row }, at) => ({
      ...row,
      ...(budgets.budgetOf.has(at) && { stateBudget: budgets.budgetOf.get(at) }),
    })),
  )
  const entries = await budgets.settle(ids)
  const parts = (of: (draft: BookingDraft) => readonly Row[]): Row[] =>
    drafts.flatMap((draft, index) =>
      of(draft).map((row) => ({ ...row, booking: ids[index], createdAt: draft.row.createdAt })),
    )
  await store.insert(
    bookingLands,
    parts(({ land }) => (land ? [land] : [])),
  )
  await store.insert(
    bookingChemicals,
    parts(({ chemicals }) => chemicals),
  )
  const operators = [...new Set(ground.crews.map(({ operator }) => operator))]
  await store.insert(
    absences,
    absenceRows(
      drafts.map(({ row }) => row),
      operators,
      load.today,
    ),
  )
  const sprayed = await loadSprayed(store, drafts, ids)
  const paid = await loadPaid(
    store,
    parts((draft) => draft.payments),
    load,
  )
  const invoiced = await loadInvoices(store, drafts, ids, load.today)
  log(
    `bookings ${grouped(drafts.length)}, sprayings ${grouped(sprayed)}, payments ${grouped(paid)}, invoices ${grouped(invoiced)}, budget entries ${grouped(entries)}`,
  )
}

/** Stores the invoices of recently verified bookings, and the credit notes of those found invalid later. */
async function loadInvoices(
  store: Store,
  drafts: readonly BookingDraft[],
  ids: readonly number[],
  today: string,
): Promise<number> {
  const issued = issuedOf(
    drafts.map(({ row }) => row),
    ids,
    today,
  )
  const { company, bills } = await store.bills(issued.map(({ booking }) => booking))
  if (!company) return 0
  const rows = invoiceRowsOf(issued, bills, company)
  const invoiceIds = await store.insert(
    invoices,
    rows.map(({ invoice }) => invoice),
  )
  const notes = rows.flatMap(({ note }, at): Row[] => (note ? [{ ...note, invoice: invoiceIds[at] }] : []))
  await store.insert(
    creditNotes,
    notes.sort((one, other) => (String(one.createdAt) < String(other.createdAt) ? -1 : 1)),
  )
  return rows.length
}

/** Stores the payments in the order in which they came in, with the handovers of the cash. */
async function loadPaid(store: Store, rows: readonly Row[], { staff, today, now }: BookingLoad): Promise<number> {
  const received = rows
    .map((row): Row => ({ ...row, createdAt: row.receivedAt }))
    .sort((one, other) => (String(one.receivedAt) < String(other.receivedAt) ? -1 : 1))
  const cashiers = staff.flatMap(({ id, office }) => (office?.role === 'BACK_OFFICE' ? [id] : []))
  const drafts = handoversOf(received, { today, now, cashiers })
  const ids = await store.insert(
    cashHandovers,
    drafts.map(({ row }) => row),
  )
  const handovers = new Map(drafts.flatMap((draft, at) => draft.payments.map((place) => [place, ids[at]])))
  await store.insert(
    payments,
    received.map((row, place) => ({ ...row, handover: handovers.get(place) })),
  )
  return received.length
}

/** Stores the sprayings of the bookings; the second one of a booking is a duplicate. */
async function loadSprayed(
  store: Store,
  drafts: readonly BookingDraft[],
  bookingIds: readonly number[],
): Promise<number> {
  const of = (place: number): Row[] =>
    drafts.flatMap((draft, index) => {
      const row = draft.sprayings[place]
      return row ? [{ ...row, booking: bookingIds[index], bookingVerified: draft.row.status === 'VERIFIED' }] : []
    })
  const originals = inTime(of(0))
  const ids = await store.insert(sprayings, originals)
  const idOf = new Map(originals.map((row, index) => [row.booking, ids[index]]))
  const duplicates = inTime(of(1)).map((row) => ({ ...row, duplicateOf: idOf.get(row.booking) }))
  await store.insert(sprayings, duplicates)
  return originals.length + duplicates.length
}

function inTime(rows: readonly Row[]): Row[] {
  return [...rows].sort((one, other) => (String(one.startAt) < String(other.startAt) ? -1 : 1))
}

function countOf({ farmers }: BookingLoad): number {
  return Math.round(farmers * EACH)
}

function makingOf(load: BookingLoad, ground: BookingGround): BookingMaking {
  const { world, crops, staff, today, now } = load
  const { customers, crews } = ground
  const idsOf = (...roles: readonly string[]): number[] =>
    staff.flatMap(({ id, roleType, office }) => (roles.includes(office?.role ?? roleType) ? [id] : []))
  return {
    today,
    now,
    dayAt: daysOf(today, countOf(load)),
    customerBefore: customersOf(customers, new Set(crews.flatMap(({ villages }) => villages))),
    crewFor: crewsWith(crews),
    place: placesOf(world),
    price: pricesOf(rateRows({ world, crops, today })),
    offer: takenOffers(load.offers),
    crops: [...crops.values()],
    takers: { CALL_CENTRE: idsOf('CALL_CENTRE'), FO_APP: idsOf('FIELD_OFFICER', 'BDO') },
    officersOf: officersIn(staff, today),
    agents: idsOf('CALL_CENTRE', 'BDO', 'FIELD_OFFICER'),
    judges: idsOf('BACK_OFFICE', 'CLUSTER_INCHARGE'),
    reasons: Object.fromEntries(
      ['CANCEL', 'INVALID', 'REASSIGN', 'RESCHEDULE'].map((kind) => [
        kind,
        ground.reasons.filter((reason) => reason.kind === kind).map(({ id }) => id),
      ]),
    ),
  }
}

/**
 * Assigns days: the first bookings to today and the coming days, the others to the past, in proportion to its seasons.
 */
function daysOf(today: string, count: number): BookingMaking['dayAt'] {
  const past = seasonalDays(today)
  const each = Math.max(LEAST_TODAY, Math.round(count * TODAY))
  return (place, random) => {
    if (place <= each) return today
    if (place <= each * 2) return addDays(today, 1)
    return place <= each * 4 ? addDays(today, random.integer(2, AHEAD)) : past(random.next())
  }
}

/** The share of bookings near a machine: farmers there have seen what it does. */
const NEAR = 0.93

function customersOf(all: BookingGround['customers'], worked: ReadonlySet<number>): BookingMaking['customerBefore'] {
  const near = all.filter(({ village }) => worked.has(village))
  return (day, random) => {
    const list = near.length > 0 && random.chance(NEAR) ? near : all
    const known = countUpTo(list, day)
    return known > 0 ? list[random.integer(0, known - 1)] : undefined
  }
}

/** Counts the customers who had joined by a day, of those ordered by joining; at least one, even on the first days. */
function countUpTo(customers: BookingGround['customers'], day: string): number {
  let [low, high] = [0, customers.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((customers[middle]?.joined ?? '') <= day) low = middle + 1
    else high = middle
  }
  return low
}

/** The share of days on which an operator is booked beyond their machine's capacity. */
const OVERBOOKED = 0.02

/** Chooses a crew for a village: one that works there and has capacity on that day. */
function crewsWith(crews: readonly Crew[]): BookingMaking['crewFor'] {
  const byVillage = new Map<number, Crew[]>()
  for (const crew of crews)
    for (const village of crew.villages) byVillage.set(village, [...(byVillage.get(village) ?? []), crew])
  const load = new Map<string, number>()
  return (village, day, acres, random: Random) => {
    const near = byVillage.get(village) ?? []
    const start = near.length ? random.integer(0, near.length - 1) : 0
    const inTurn = [...near.slice(start), ...near.slice(0, start)]
    const loadOf = ({ machine }: Crew): number => load.get(`${machine} ${day}`) ?? 0
    const isOver = random.chance(OVERBOOKED)
    const found = inTurn.find((crew) => isOver || loadOf(crew) + acres <= crew.acresPerDay)
    if (found) load.set(`${found.machine} ${day}`, loadOf(found) + acres)
    return found
  }
}

/** Finds the state and the district of each village. */
function placesOf({ byCode }: World): BookingMaking['place'] {
  const places = new Map([...byCode.values()].map((place) => [place.id, place]))
  return (village) => {
    const district = places.get(village)?.parent?.parent
    return { district: district?.id ?? 0, state: district?.parent?.id ?? 0 }
  }
}
