import { users } from '#resources'
import { raw, sql } from '../../database'
import type { Endpoint } from '../../engine/behaviour'
import type { Work } from '../../engine/engine'
import { idIn } from '../../engine/read/idIn'
import { visibleRows } from '../../engine/read/scope'
import { described, integer, itemsOf, listOf, needed, objectOf, text } from '../../engine/jsonSchema'

/** A person in the chart, with the number of their reports. */
interface Post {
  readonly id: number
  readonly name: string
  readonly roleType: string
  readonly status: string
  readonly reports: number
}

const atWork = raw(`t.status in ('ACTIVE', 'INVITED')`)

/** Answers who reports to whom, a level at a time, as far as the viewer can see. */
export const orgChartEndpoint: Endpoint = {
  method: 'GET',
  path: '/admin/org-chart',
  summary: 'The people who report to a user, or those at the top of the viewer’s chart',
  need: 'view_afs_users_tab',
  // A manager may be hidden while some of their people are not: rows are what the viewer sees.
  query: {
    of: described(integer, 'The id of the manager. Leave it out for people whose manager the viewer can’t see.'),
  },
  gives: itemsOf(objectOf({ id: integer, name: text, roleType: text, status: text, reports: integer })),
  answer: async (work, _body, { query }) => ({ items: await postsOf(work, idIn(query.of)) }),
}

/** Answers the path down to a person. */
export const orgChartPathEndpoint: Endpoint = {
  method: 'GET',
  path: '/admin/org-chart/path',
  summary: 'The ids from the top of the chart down to a user',
  need: 'view_afs_users_tab',
  query: { to: needed(described(integer, 'The id of the user.')) },
  gives: objectOf({ ids: listOf(integer) }),
  answer: async (work, _body, { query }) => ({ ids: await pathTo(work, idIn(query.to) ?? 0) }),
}

async function postsOf({ engine, viewer, tx }: Work, of: number | undefined): Promise<Post[]> {
  const seen = visibleRows(engine, users, viewer)
  const within = of === undefined ? raw(`t.role_type <> 'OFFICE' and p.id is null`) : sql`t.manager_id = ${of}`
  return tx.rows<Post>(sql`
    with seen as materialized (select t.id, t.name, t.role_type, t.status, t.manager_id from users t where ${seen} and ${atWork})
    select t.id, t.name, t.role_type as "roleType", t.status, (select count(*)::int from seen r where r.manager_id = t.id) as reports
    from seen t left join seen p on p.id = t.manager_id where ${within} order by t.name, t.id limit 500`)
}

async function pathTo({ engine, viewer, tx }: Work, to: number): Promise<number[]> {
  const seen = visibleRows(engine, users, viewer)
  const rows = await tx.rows<{ id: number }>(sql`
    with recursive seen as materialized (select t.id, t.manager_id from users t where ${seen} and ${atWork}),
    above (id, manager_id, height) as (
      select id, manager_id, 0 from seen where id = ${to}
      union all select s.id, s.manager_id, a.height + 1 from seen s join above a on s.id = a.manager_id where a.height < 20)
    select id from above order by height desc`)
  return rows.map(({ id }) => id)
}
