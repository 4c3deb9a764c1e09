import { allows } from '#define'
import { sql, type Sql } from '../../database'
import type { Viewer } from '../../engine/viewer'

/**
 * The company to which somebody's view of people is confined, as SQL that yields its id: partners know their own company
 * alone. Undefined: no company confines them. Whoever looks after the senior staff does so for every company.
 */
export function confinedTo({ id, keys }: Viewer): Sql | undefined {
  if (!allows(keys, 'role_partner') || allows(keys, 'user:senior')) return undefined
  return sql`(select me.company_id from users me where me.id = ${id})`
}

/** The people (as table `t`) whom a partner may know of, wherever they work. Undefined for everybody else. */
export function partnersCircle(viewer: Viewer): Sql | undefined {
  const company = confinedTo(viewer)
  return company && sql`(t.id = ${viewer.id} or t.company_id = ${company})`
}
