import type { ForetoldPart, InputOf, RowOf } from '#define'
import type { bookings, Position } from '#resources'
import { sql } from '../../database'
import type { Work } from '../../engine/engine'
import { idOf } from '../../engine/idOf'
import { landAt, positionOfVillage, sprayPart } from '../weather'

type Booking = RowOf<typeof bookings>

/** Describes the weather of the slot in a booking's form, at its place. */
export async function sprayPartOf(
  { tx, engine }: Work,
  {
    location,
    village,
    serviceDate,
    slot,
  }: Pick<InputOf<typeof bookings>, 'location' | 'village' | 'serviceDate' | 'slot'>,
  before?: Pick<Booking, 'id'>,
): Promise<ForetoldPart> {
  const at =
    location?.coordinates ??
    (before && (await bookedLand(tx, before.id))) ??
    (await positionOfVillage(tx, idOf(village) ?? 0))
  return sprayPart(tx, { at, day: serviceDate, slot, now: engine.now() })
}

/** Finds the position of the first land of a booking. */
async function bookedLand(tx: Work['tx'], booking: number): Promise<Position | undefined> {
  const [found] = await tx.rows<{ at: Position | null }>(sql`
    select ${landAt('l', 'g')} as at from booking_lands b join lands l on l.id = b.land_id left join geographies g on g.id = l.village_id
    where b.booking_id = ${booking} and b.deleted_at is null order by b.id limit 1`)
  return found?.at ?? undefined
}
