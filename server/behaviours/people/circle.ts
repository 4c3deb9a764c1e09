import { allows } from '#define'
import { sql, type Sql } from '../../database'
import type { Viewer } from '../../engine/viewer'

/**
 * Selects the id of the company to which a viewer's view of people is limited: partners see only their own. Undefined:
 * no limit, as for those who manage the senior staff of every company.
 */
export function confinedTo({ id, keys }: Viewer): Sql | undefined {
  if (!allows(keys, 'role_partner') || allows(keys, 'user:senior')) return undefined
  return sql`(select me.company_id from users me where me.id = ${id})`
}

/**
 * Builds the condition for the people (as table `t`) whom a partner can see, wherever they work. Undefined for all
 * other viewers.
 */
export function partnersCircle(viewer: Viewer): Sql | undefined {
  const company = confinedTo(viewer)
  return company && sql`(t.id = ${viewer.id} or t.company_id = ${company})`
}
