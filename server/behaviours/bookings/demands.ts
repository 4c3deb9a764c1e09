import type { RowOf } from '#define'
import { serviceDemands, type bookings } from '#resources'
import { sql } from '../../database'
import { behaviour } from '../../engine/behaviour'
import type { Work } from '../../engine/engine'
import { putTogether } from '../../engine/write/putTogether'

/** Demands where no booking is taken yet: whoever notes one is known by it. */
export const serviceDemandsBehaviour = behaviour(serviceDemands, {
  begins: async ({ viewer }) => ({ notedBy: viewer.id || null }),
  effects: {},
})

/** What a farmer asked for in a village is served by their booking there: nobody need call them back. */
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
