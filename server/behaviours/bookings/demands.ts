import type { RowOf } from '#define'
import { serviceDemands, type bookings } from '#resources'
import { sql } from '../../database'
import { behaviour } from '../../engine/behaviour'
import type { Work } from '../../engine/engine'
import { putTogether } from '../../engine/write/putTogether'

/** Demands in places that take no bookings yet; the person who enters one is recorded with it. */
export const serviceDemandsBehaviour = behaviour(serviceDemands, {
  begins: async ({ viewer }) => ({ notedBy: viewer.id || null }),
  effects: {},
})

/** Marks the demands of a farmer in a village as served by their booking, so that they need no call back. */
export async function serveDemands(
  work: Work,
  { id, farmer, village, service }: RowOf<typeof bookings>,
): Promise<void> {
  const open = await work.tx.rows<{ id: number }>(sql`
    select id from service_demands where farmer_id = ${farmer?.id ?? 0} and village_id = ${village?.id ?? 0} and service = ${service ?? ''}
      and status = 'OPEN' and deleted_at is null order by id for no key update`)
  const settled = { settledAt: work.engine.now().toISOString(), settledBy: work.viewer.id || null }
  await putTogether(
    work,
    serviceDemands,
    open.map((demand) => ({ id: demand.id, values: { status: 'SERVED', booking: id, ...settled } })),
    { action: 'serve' },
  )
}
