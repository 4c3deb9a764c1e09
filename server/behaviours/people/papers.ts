import { allows } from '#define'
import { users } from '#resources'
import { sql, type Sql } from '../../database'
import type { Engine, Work } from '../../engine/engine'
import { forbidden } from '../../engine/problem'
import { visibleRows } from '../../engine/read/scope'
import type { Viewer } from '../../engine/viewer'
import { governed } from './rights'

/**
 * Builds the condition for rows (of a table `t` with a `user_id`) about people whose documents and bank account a
 * viewer may handle: their own, those whose records they may change, and for viewers who check documents all whom they
 * see.
 */
export function papersWithin(viewer: Viewer, engine: Engine): Sql | undefined {
  if (viewer.isService) return undefined
  return sql`t.user_id in (select t.id from users t where ${handled(viewer, engine)})`
}

/** Throws 403 at the user unless the viewer may handle their documents. */
export async function mustHandlePapers({ tx, viewer, engine }: Work, owner: number): Promise<void> {
  if (viewer.isService) return
  const [found] = await tx.rows(sql`select 1 from users t where t.id = ${owner} and ${handled(viewer, engine)}`)
  if (found) return
  const detail = 'Only people who can edit this user can see their documents and bank account'
  throw forbidden('Access is denied', { detail, fields: { user: detail } })
}

/** Builds the same condition for the people (as table `t`) themselves. */
function handled(viewer: Viewer, engine: Engine): Sql {
  const seen = visibleRows(engine, users, viewer)
  if (allows(viewer.keys, 'kyc:validate')) return seen
  const own = sql`t.id = ${viewer.id}`
  const theirs = allows(viewer.keys, 'user:edit') ? (governed(viewer) ?? sql`true`) : own
  return sql`${seen} and ${theirs}`
}
