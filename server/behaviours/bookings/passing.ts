import { addDays, todayInIndia } from '#define'
import { bookingLimits, bookings } from '#resources'
import { sql } from '../../database'
import type { Engine } from '../../engine/engine'
import { Problem } from '../../engine/problem'
import { fullRecords, system } from '../../engine/read/oneRecord'
import type { Viewer } from '../../engine/viewer'
import { actTogether } from '../../engine/write/act'

/** The service as it calls off what nobody took. */
const caller: Viewer = { ...system, keys: new Set(['booking:cancel']) }

const AT_ONCE = 500

/** What time does to bookings: nobody comes any more for one that was still unassigned two days after its day. */
export async function letBookingsLapse(engine: Engine): Promise<void> {
  const last = addDays(todayInIndia(engine.now()), -bookingLimits.unassignedDays)
  const late = await engine.database.rows<{ id: number }>(
    sql`select id from bookings where status = 'CREATED' and deleted_at is null and service_date <= ${last}::date order by id limit ${AT_ONCE}`,
  )
  for (const { id } of late) await callOff(engine, id)
}

/** Somebody may have assigned it meanwhile, or another process called it off: then there is nothing to do. */
async function callOff(engine: Engine, id: number): Promise<void> {
  try {
    await engine.database.transaction(async (tx) => {
      const work = { engine, viewer: caller, tx }
      const found = await fullRecords(work, bookings, [id])
      await actTogether(work, bookings, 'cancel', {
        found,
        input: { cancelActor: 'SYSTEM', reason: 'Nobody was assigned until two days after the day of service' },
      })
    })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
  }
}
