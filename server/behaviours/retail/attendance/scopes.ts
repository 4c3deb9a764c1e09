import { allows } from '#define'
import { attendance, outlets, users } from '#resources'
import { sql, type Sql } from '../../../database'
import type { Engine } from '../../../engine/engine'
import { visibleRows } from '../../../engine/read/scope'
import type { Viewer } from '../../../engine/viewer'

/** Builds the condition for the days of the viewer's outlets, of their people in the field, and their own. */
export function daysWithin(viewer: Viewer, engine: Engine): Sql | undefined {
  if (viewer.isService || viewer.places === 'everywhere') return undefined
  return sql`(t.outlet_id in (select t.id from outlets t where ${visibleRows(engine, outlets, viewer)})
    or t.user_id in (select t.id from users t where ${visibleRows(engine, users, viewer)}) or t.user_id = ${viewer.id}::bigint)`
}

/** Builds the same condition for marks; viewers who only send marks see those that they sent, and their own. */
export function marksWithin(viewer: Viewer, engine: Engine): Sql | undefined {
  if (viewer.isService || allows(viewer.keys, attendance.access.see)) return daysWithin(viewer, engine)
  return sql`(t.user_id = ${viewer.id}::bigint or t.created_by = ${viewer.id}::bigint)`
}
