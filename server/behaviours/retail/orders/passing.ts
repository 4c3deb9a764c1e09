import { todayInIndia } from '#define'
import { orders } from '#resources'
import { sql } from '../../../database'
import { tell } from '../../../engine/write/notified'
import type { Engine } from '../../../engine/engine'
import { system } from '../../../engine/read/oneRecord'
import { put } from '../../../engine/write/put'

/** Notifies first-level technical support once of each order with a status unknown to the portal. */
export async function tellOfUnknown(engine: Engine): Promise<void> {
  const now = engine.now()
  await engine.database.transaction(async (tx) => {
    const found = await tx.rows<{ id: number }>(
      sql`select id from orders where status = 'UNRECOGNIZED' and alerted_at is null and deleted_at is null order by id for no key update`,
    )
    if (found.length === 0) return
    const which = { field: 'id', in: found.map(({ id }) => id) }
    await put({ engine, tx }, orders, which, { alertedAt: now.toISOString() })
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
