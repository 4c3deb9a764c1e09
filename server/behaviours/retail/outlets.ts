import { todayInIndia } from '#define'
import { orders, outletEmployees, outlets } from '#resources'
import { sql } from '../../database'
import { conditionSql } from '../../database/conditionSql'
import { behaviour } from '../../engine/behaviour'
import type { Engine, Work } from '../../engine/engine'
import { badRequest } from '../../engine/problem'
import { dayWords } from '../../engine/dayWords'
import { put } from '../../engine/write/put'
import { blacklisting } from '../blacklist'

/** Outlets: their licences, their employees and their sales. */
export const outletsBehaviour = behaviour(outlets, {
  timeRules: { recentOrders: countRecentOrders },
  effects: {
    ...blacklisting('OUTLET'),
    activate: async ({ engine }, { record }) => {
      const till = record.insecticideLicenceTill ?? ''
      if (till < todayInIndia(engine.now()))
        throw badRequest(outlets.actions.activate.failed, {
          detail: `The insecticide licence expired on ${dayWords(till)}. Enter the new one first`,
        })
    },
    close: async ({ tx }, { record }) => {
      const { failed } = outlets.actions.close
      const [left] = await tx.rows<{ orders: number; staff: number }>(sql`
        select (select count(*)::int from orders where outlet_id = ${record.id} and deleted_at is null
                and status not in ('DELIVERED', 'CANCELLED', 'RETURN_SUCCESSFUL', 'UNRECOGNIZED')) as orders,
               (select count(*)::int from outlet_employees where outlet_id = ${record.id} and deleted_at is null and status = 'ACTIVE') as staff`)
      if (left?.orders)
        throw badRequest(failed, { detail: `This outlet still has open orders: ${left.orders}. Close them first` })
      if (left?.staff)
        throw badRequest(failed, {
          detail: `This outlet still has employees: ${left.staff}. Exit or transfer them first`,
        })
    },
  },
})

async function countRecentOrders({ database, now }: Engine): Promise<void> {
  const isRecent = conditionSql(
    { field: 'createdAt', within: 'last30Days' },
    { resource: orders, alias: 't', today: todayInIndia(now()) },
  )
  await database.run(sql`
    update outlets t set recent_orders = counted.orders
    from (select o.id, coalesce(r.orders, 0) as orders from outlets o
          left join (select t.outlet_id, count(*)::int as orders from orders t where t.deleted_at is null and ${isRecent}
            group by t.outlet_id) r on r.outlet_id = o.id
          where o.deleted_at is null) counted
    where counted.id = t.id and t.recent_orders is distinct from counted.orders`)
}

/** Outlet employees: they move to another outlet, and leave. */
export const outletEmployeesBehaviour = behaviour(outletEmployees, {
  effects: {
    transfer: async (work, { record }) => {
      await put(work, outletEmployees, record.id, { transfers: (record.transfers ?? 0) + 1 })
    },
    exit: async (work, { record, input }) => {
      const { failed } = outletEmployees.actions.exit
      if (String(input.leavingDate) < (record.joiningDate ?? ''))
        throw badRequest(failed, { fields: { leavingDate: 'The last day can’t be before the joining date' } })
      await refusePointOfSale(work, record, failed)
    },
  },
})

/** Refuses an outlet without a point-of-sale employee. */
async function refusePointOfSale(
  { tx }: Work,
  {
    outlet,
    user,
  }: { readonly outlet?: { readonly id: number } | null; readonly user?: { readonly id: number } | null },
  failed: string,
): Promise<void> {
  if (!outlet || !user) return
  const [found] = await tx.rows<{ name: string }>(
    sql`select name from outlets where id = ${outlet.id} and pos_user_id = ${user.id} and status <> 'CLOSED'`,
  )
  if (found) throw badRequest(failed, { detail: `Choose another point-of-sale user for ${found.name} first` })
}
