import type { AnyResource, Field } from '#define'
import { tableOf } from '../../database/columns'
import { join, name, sql, type Sql } from '../../database'
import type { Work } from '../engine'
import type { FullRecord } from '../read/oneRecord'
import { refusing } from './create'
import { checkLimits, touchesLimits } from './limits'
import { writeLinks } from './linked'
import { setList, stamps } from './update'
import { assignmentsOf } from './values'

/** A verified change of one record. */
export interface Change {
  readonly before: FullRecord
  readonly patch: Readonly<Record<string, unknown>>
}

/**
 * Writes verified changes of many records in as few statements as their values allow: one where all get the same, one for
 * each set of columns otherwise. Throws 400 when a unique index, a reference or a limit does not hold; then all of it has
 * to be taken back.
 */
export async function writeTogether(
  work: Work,
  resource: AnyResource,
  changes: readonly Change[],
  title: string,
): Promise<void> {
  for (const group of grouped(changes, ({ patch }) => JSON.stringify(Object.keys(patch)))) {
    await refusing(resource, title, () => work.tx.run(statement(work, resource, group)))
  }
  for (const { before, patch } of changes) await writeLinks(work, resource, before.id, patch)
  const counted = changes.filter(({ patch }) => touchesLimits(resource, patch))
  await checkLimits(
    work,
    resource,
    counted.map(({ before }) => before.id),
    title,
  )
}

function statement(work: Work, resource: AnyResource, changes: readonly Change[]): Sql {
  const table = name(tableOf(resource))
  const written = changes.map(({ before, patch }) => ({
    id: before.id,
    assignments: Object.entries(patch).flatMap(([field, value]) =>
      assignmentsOf(field, resource.fields[field] as Field, value, work.engine.fingerprint),
    ),
  }))
  const [first] = written
  const assignments = first?.assignments ?? []
  const isAlike = new Set(changes.map(({ patch }) => JSON.stringify(patch))).size === 1
  if (isAlike || assignments.length === 0) {
    const ids = written.map(({ id }) => id)
    return sql`update ${table} t set ${join([...setList(assignments), ...stamps(work)])} where t.id = any(${ids}::bigint[])`
  }
  const columns = assignments.map(({ column }) => sql`${name(column)} = v.${name(column)}`)
  const rows = written.map((row) => sql`(${row.id}::bigint, ${join(row.assignments.map(({ value }) => value))})`)
  return sql`update ${table} t set ${join([...columns, ...stamps(work)])} from (values ${join(rows)}) v (id, ${join(assignments.map(({ column }) => name(column)))}) where t.id = v.id`
}

function grouped<One>(all: readonly One[], key: (one: One) => string): One[][] {
  const groups = new Map<string, One[]>()
  for (const one of all) {
    const group = groups.get(key(one))
    if (group) group.push(one)
    else groups.set(key(one), [one])
  }
  return [...groups.values()]
}
