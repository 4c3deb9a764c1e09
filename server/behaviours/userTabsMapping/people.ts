import { todayInIndia } from '#define'
import { users } from '#resources'
import { join, sql, type Sql } from '../../database'
import type { Work } from '../../engine/engine'
import { instantJson } from '../../engine/read/fieldJson'
import { geographyAt, visibleRows } from '../../engine/read/scope'
import { searchSql } from '../../engine/read/search'

/** A user whose tabs can be mapped, as shown in the list. */
interface Mapped {
  readonly id: number
  readonly name: string
  readonly username: string
  readonly role: string
  /** The states, or larger geographies, in which they work; empty for everywhere. */
  readonly states: readonly string[]
  readonly tabs: number
  readonly lastLoginAt: string | null
  readonly status: string
}

const MOST = 50

/** Finds users that the viewer can see, by name, username, mobile and role, with the number of tabs they hold today. */
export async function peopleBy(work: Work, q: string, role: string): Promise<{ items: Mapped[]; hasMore: boolean }> {
  const { engine, viewer, tx } = work
  const parts: Sql[] = [visibleRows(engine, users, viewer)]
  if (q) parts.push(searchSql(work, users, { q }))
  if (role) parts.push(sql`${role} in (t.role_type, t.office_role)`)
  const rows = await tx.rows<Mapped>(sql`
    select t.id, t.name, t.username, coalesce(t.office_role, t.role_type) as role, t.status, ${instantJson(sql`t.last_login_at`)} as "lastLoginAt",
      coalesce((select json_agg(distinct coalesce(s.name, g.name)) from users_scope l join geographies g on g.id = l.target_id
        left join geographies s on s.id = ${geographyAt('g', 'state')} where l.record_id = t.id), '[]'::json) as states,
      (select count(distinct a.id)::int from user_authorities h join authorities a on a.id = h.authority_id
        where h.user_id = t.id and h.deleted_at is null and a.kind = 'VIEW'
          and (h.valid_till is null or h.valid_till >= ${todayInIndia(engine.now())}::date)) as tabs
    from users t where ${join(parts, ' and ')} order by t.name, t.id limit ${MOST + 1}`)
  return { items: rows.slice(0, MOST), hasMore: rows.length > MOST }
}
