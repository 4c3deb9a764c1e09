import { todayInIndia } from '#define'
import { openOrders, orders, orderTimes, type cancelReasons } from '#resources'
import { sql } from '../../../database'
import { tell } from '../../../engine/desk/notices'
import type { Engine } from '../../../engine/engine'
import { Problem } from '../../../engine/problem'
import { system } from '../../../engine/read/oneRecord'
import type { Viewer } from '../../../engine/viewer'
import { actOn } from '../../../engine/write/act'

const HOUR = 60 * 60_000

/** The service as it cancels orders for which nobody did anything. */
const cancelling: Viewer = { ...system, keys: new Set(['view_bookings_tab', 'order:act']) }

/** The orders that can still be returned, in the words of their index. */
const returnable = sql`deleted_at is null and status = 'DELIVERED' and not coalesce(return_closed = true, false)`

/** What time does to orders: they become overdue, are cancelled, can be returned no more; support hears of what is unknown. */
export async function letOrdersAge(engine: Engine): Promise<void> {
  const { database } = engine
  const now = engine.now()
  const late = sql`(status in ('CREATED', 'CONFIRMED', 'DISPATCHED', 'UNDELIVERED') and coalesce(promised_by < ${todayInIndia(now)}::date, false))`
  await database.run(sql`
    update orders set is_overdue = not coalesce(is_overdue, false) where deleted_at is null
      and ((${late} and not coalesce(is_overdue, false)) or (is_overdue = true and not ${late}))`)
  await database.run(sql`
    update orders set return_closed = true
    where ${returnable} and delivered_at <= ${hoursBefore(now, orderTimes.returnDays * 24)}::timestamptz`)
  await cancelForgotten(engine, now)
  await tellOfUnknown(engine, now)
}

function hoursBefore(now: Date, hours: number): string {
  return new Date(now.getTime() - hours * HOUR).toISOString()
}

/** Nobody dispatched what was confirmed: the partner. Nobody confirmed the others: the retailer. */
async function cancelForgotten(engine: Engine, now: Date): Promise<void> {
  const old = await engine.database.rows<{ id: number; status: string }>(sql`
    select id, status from orders where status = any(${[...openOrders]}::text[]) and deleted_at is null
      and status_since <= ${hoursBefore(now, orderTimes.cancelHours)}::timestamptz order by id limit 500`)
  for (const { id, status } of old) {
    const cancelReason: keyof typeof cancelReasons =
      status === 'CONFIRMED' ? 'PARTNER_UNAVAILABLE' : 'RETAILER_UNAVAILABLE'
    try {
      await engine.database.transaction((tx) =>
        actOn({ engine, viewer: cancelling, tx }, orders, 'cancel', { id, input: { cancelReason } }),
      )
    } catch (error) {
      // Another process, or somebody, was faster: then there is nothing to do.
      if (!(error instanceof Problem)) throw error
    }
  }
}

/** Those of the first technical line hear once of each order whose status the portal does not know. */
async function tellOfUnknown(engine: Engine, now: Date): Promise<void> {
  await engine.database.transaction(async (tx) => {
    const found = await tx.rows<{ id: number }>(sql`
      update orders set alerted_at = ${now.toISOString()}::timestamptz
      where status = 'UNRECOGNIZED' and alerted_at is null and deleted_at is null returning id`)
    if (found.length === 0) return
    const users = await tx.rows<{ id: number }>(sql`
      select distinct u.id from users u join user_authorities h on h.user_id = u.id join authorities a on a.id = h.authority_id
      where u.status = 'ACTIVE' and u.deleted_at is null and h.deleted_at is null
        and lower(a.authority) in ('role_l1_tech_primary', 'role_l1_tech_secondary')
        and (h.valid_till is null or h.valid_till >= ${todayInIndia(now)}::date)`)
    for (const { id } of found)
      await tell(
        { engine, viewer: system, tx },
        { resource: orders, id },
        { kind: 'unrecognized', users: users.map((user) => user.id) },
      )
  })
}
