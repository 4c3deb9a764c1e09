import { addDays, todayInIndia, type InputOf, type RowOf } from '#define'
import { bookingLimits, bookings, isSlotOver, type BookingSlot } from '#resources'
import { sql } from '../../database'
import type { Work } from '../../engine/engine'
import { dayWords } from '../../engine/dayWords'
import { badRequest } from '../../engine/problem'

type Booking = RowOf<typeof bookings>
type Given = InputOf<typeof bookings>

/** Fills in a new booking: the farmer's own number and village, and the viewer as its taker. */
export async function begun({ tx, viewer }: Work, { farmer }: Given): Promise<Given> {
  const [found] = await tx.rows<{ mobile: string | null; village: number | null }>(
    sql`select mobile, village_id as village from farmers where id = ${farmer ?? 0}`,
  )
  return { contactMobile: found?.mobile, village: found?.village, takenBy: viewer.id || null }
}

/**
 * Verifies the farmer, the place and the day of a booking. Throws 400 with messages at the fields. A change of other
 * fields does not check again what was valid when the booking was taken.
 */
export async function verifyTaking(work: Work, before: Booking | undefined, input: Given): Promise<void> {
  const title = before ? bookings.form.messages.updateFailed : bookings.form.messages.createFailed
  const isMoved = !before || before.serviceDate !== input.serviceDate || before.service !== input.service
  const when = { service: input.service, serviceDate: input.serviceDate, slot: input.slot }
  const errors = {
    ...(before && before.slot !== input.slot && slotErrors(work, when)),
    ...(before && fixedErrors(before, input)),
    ...(before && idOf(before.village) === idOf(input.village) ? {} : await placeErrors(work, input)),
    ...(isMoved && timeErrors(work, when)),
  }
  if (Object.keys(errors).length) throw badRequest(title, { fields: errors })
  if (isMoved && input.notDuplicate !== true) await refuseDuplicate(work, title, before?.id, input)
}

interface Time {
  readonly service: unknown
  readonly serviceDate: unknown
  readonly slot: unknown
}

/** Checks the day and the slot of a service; returns messages by field. */
export function timeErrors(work: Work, time: Time): Record<string, string> {
  const errors = dayErrors(work, time)
  return Object.keys(errors).length ? errors : slotErrors(work, time)
}

function slotErrors({ engine }: Work, { serviceDate, slot }: Time): Record<string, string> {
  return isSlotOver({ day: String(serviceDate), slot: slot as BookingSlot }, engine.now())
    ? { slot: 'Slot can’t be in the past: choose a later one' }
    : {}
}

function dayErrors({ engine }: Work, { service, serviceDate }: Time): Record<string, string> {
  const today = todayInIndia(engine.now())
  const day = String(serviceDate)
  const isAir = service === 'DRONE_SPRAY'
  if (isAir && day < addDays(today, bookingLimits.droneDaysAhead))
    return { serviceDate: 'Drone spraying needs a day’s notice: choose tomorrow or later' }
  return day > addDays(today, bookingLimits.daysAhead)
    ? { serviceDate: `Service date must be within ${bookingLimits.daysAhead} days` }
    : {}
}

/** Refuses changes of place or service once an operator is assigned; returns messages by field. */
function fixedErrors(before: Booking, input: Given): Record<string, string> {
  if (before.status !== 'ASSIGNED') return {}
  const isOther = {
    serviceDate: before.serviceDate !== input.serviceDate,
    slot: before.slot !== input.slot,
    service: before.service !== input.service,
    village: idOf(before.village) !== idOf(input.village),
  }
  const words = { serviceDate: 'reschedule it', slot: 'reschedule it', service: 'cancel it', village: 'cancel it' }
  return Object.fromEntries(
    (Object.keys(isOther) as (keyof typeof isOther)[])
      .filter((name) => isOther[name])
      .map((name) => [name, `This booking is already assigned: ${words[name]} instead`]),
  )
}

async function placeErrors(work: Work, input: Given): Promise<Record<string, string>> {
  if (!input.village) return { village: 'Village is required' }
  const words = await unservedWords(work, input)
  return words === undefined ? {} : { village: words }
}

/** Says why a village takes no bookings on a day, or on any where none is given; undefined where it does. */
export async function unservedWords(
  { tx }: Work,
  { village, serviceDate }: Pick<Given, 'village' | 'serviceDate'>,
): Promise<string | undefined> {
  const [found] = await tx.rows<{ name: string; isServed: boolean; from: string | null }>(sql`
    select name, coalesce(serviceable, false) as "isServed", serviceable_from::text as "from" from geographies where id = ${idOf(village)}`)
  if (!found?.isServed) return `${found?.name ?? 'This village'} is not serviceable`
  return serviceDate && found.from && found.from > String(serviceDate)
    ? `${found.name} is serviceable from ${dayWords(found.from)}`
    : undefined
}

async function refuseDuplicate(
  { tx }: Work,
  title: string,
  own: number | undefined,
  { farmer, service, serviceDate }: Given,
): Promise<void> {
  const [near] = await tx.rows<{ no: string; day: string }>(sql`
    select booking_no as no, service_date::text as day from bookings
    where farmer_id = ${idOf(farmer)} and service = ${service ?? ''} and deleted_at is null and status not in ('CANCELLED', 'INVALID')
      and id is distinct from ${own ?? null}::bigint
      and abs(service_date - ${serviceDate ?? null}::date) <= ${bookingLimits.duplicateDays}
    order by abs(service_date - ${serviceDate ?? null}::date), id limit 1`)
  if (near)
    throw badRequest(title, {
      fields: {
        notDuplicate: `This farmer already has ${near.no} on ${dayWords(near.day)}. Turn this on if it is not a duplicate`,
      },
    })
}

/** Finds the service area of a village: the one that names the smallest place around it. */
export async function serviceAreaOf({ tx }: Pick<Work, 'tx'>, village: number): Promise<number | null> {
  const [found] = await tx.rows<{ id: number }>(sql`
    select s.id from service_areas s join service_areas_geographies l on l.record_id = s.id join geographies a on a.id = l.target_id
      join geographies g on g.id = ${village}
    where s.deleted_at is null and coalesce(s.is_active, true) and a.id in (g.id, g.parent_zone_id, g.parent_state_id, g.parent_district_id, g.parent_tehsil_id)
    order by array_position(array['village', 'tehsil', 'district', 'state', 'zone'], a.type), s.id limit 1`)
  return found?.id ?? null
}

/** Returns the id of a link in either of its shapes; 0 for none. */
export function idOf(value: unknown): number {
  return typeof value === 'object' && value !== null && 'id' in value ? Number(value.id) : Number(value ?? 0)
}
