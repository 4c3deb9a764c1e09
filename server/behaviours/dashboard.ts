import { allows } from '#define'
import { farmers, geographies, lands, users } from '#resources'
import type { AnyResource } from '#define'
import type { Endpoint } from '../engine/behaviour'
import type { Work } from '../engine/engine'
import { visibleRows } from '../engine/read/scope'
import { name, raw, sql, type Sql } from '../database'
import { tableOf } from '../database/columns'

interface Tile {
  readonly name: string
  readonly label: string
  readonly value: number
  readonly to: string
}

/** The figures of the dashboard: only what the viewer's keys and geographies allow, each leading to its list. */
export const dashboardEndpoint: Endpoint = {
  method: 'GET',
  path: '/admin/dashboard',
  summary: 'The figures of the dashboard',
  need: 'signedIn',
  answer: async (work) => {
    const mayFarmers = allows(work.viewer.keys, farmers.key)
    return {
      tiles: await tiles(work),
      farmersByMonth: mayFarmers ? await farmersByMonth(work) : [],
      farmersByState: mayFarmers ? await farmersByState(work) : [],
    }
  },
}

async function tiles(work: Work): Promise<Tile[]> {
  const declared: { resource: AnyResource; name: string; label: string; where: Sql; to: string }[] = [
    {
      resource: farmers,
      name: 'farmers',
      label: 'Active farmers',
      where: raw(`t.status = 'ACTIVE'`),
      to: '/farmers?status=ACTIVE',
    },
    {
      resource: lands,
      name: 'lands',
      label: 'Active lands',
      where: raw(`t.status = 'ACTIVE'`),
      to: '/lands?status=ACTIVE',
    },
    {
      resource: geographies,
      name: 'serviceableVillages',
      label: 'Serviceable villages',
      where: raw('t.serviceable'),
      to: '/geographies/serviceable',
    },
    {
      resource: users,
      name: 'users',
      label: 'Active users',
      where: raw(`t.status = 'ACTIVE'`),
      to: '/users?status=ACTIVE',
    },
  ]
  const allowed = declared.filter(({ resource }) => allows(work.viewer.keys, resource.key))
  return Promise.all(
    allowed.map(async ({ resource, name: tile, label, where, to }) => ({
      name: tile,
      label,
      to,
      value: await countWhere(work, resource, where),
    })),
  )
}

async function countWhere({ engine, viewer, tx }: Work, resource: AnyResource, where: Sql): Promise<number> {
  return Number(
    await tx.json(
      sql`select count(*)::text from ${name(tableOf(resource))} t where ${visibleRows(engine, resource, viewer)} and ${where}`,
    ),
  )
}

/** The last 12 months in India, months without farmers included. */
function farmersByMonth({ engine, viewer, tx }: Work): Promise<{ month: string; count: number }[]> {
  const month = raw(`date_trunc('month', t.created_at at time zone 'Asia/Kolkata')`)
  const now = engine.now().toISOString()
  return tx.rows(sql`
    select to_char(m, 'YYYY-MM') as month, coalesce(c.count, 0)::int as count
    from generate_series(date_trunc('month', ${now}::timestamptz at time zone 'Asia/Kolkata') - interval '11 months', date_trunc('month', ${now}::timestamptz at time zone 'Asia/Kolkata'), interval '1 month') m
    left join (select ${month} as month, count(*) as count from farmers t
      where ${visibleRows(engine, farmers, viewer)} and t.created_at >= (date_trunc('month', ${now}::timestamptz at time zone 'Asia/Kolkata') - interval '11 months') at time zone 'Asia/Kolkata'
      group by 1) c on c.month = m
    order by m`)
}

function farmersByState({ engine, viewer, tx }: Work): Promise<{ id: number; label: string; count: number }[]> {
  return tx.rows(sql`
    select g.id, g.name as label, c.count from (select t.village_state_id as state, count(*)::int as count from farmers t where ${visibleRows(engine, farmers, viewer)} group by 1) c
    join geographies g on g.id = c.state order by c.count desc, g.name`)
}
