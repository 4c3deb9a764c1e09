import { isSecret, isWritable, type AnyResource } from '#define'
import { sql } from '../../database'
import type { Work } from '../engine'
import { isNothing, kept, type Changes } from './changes'
import { readFull } from './oneRecord'

/** The creation of a record whose line does not contain the values, because they can be derived from the record. */
export interface KeptCreation {
  /** The id of the line in the history. */
  readonly id: number
  /** The values when the record was created. */
  readonly changes: Changes
}

/**
 * Reconstructs a creation that was noted without values, as in bulk: what people fill in, the record's number and its
 * state, by applying later changes backwards from the present. Undefined if the line contains the values.
 */
export async function keptCreation(work: Work, resource: AnyResource, id: number): Promise<KeptCreation | undefined> {
  const { tx, engine } = work
  const [line] = await tx.rows<{ id: number; later: readonly Changes[] }>(sql`
    select c.id, (
      select coalesce(jsonb_agg(h.changes order by h.id desc), '[]') from history h
      where h.resource = ${resource.is.name} and h.record_id = ${id} and h.id > c.id) as later
    from history c
    where c.resource = ${resource.is.name} and c.record_id = ${id} and c.action = 'create' and c.changes = '{}'::jsonb`)
  if (!line) return undefined
  const then: Record<string, unknown> = { ...(await readFull(engine, tx, resource, id)) }
  for (const changes of line.later) for (const [field, [was]] of Object.entries(changes)) then[field] = was
  return { id: line.id, changes: filledIn(resource, then) }
}

function filledIn(resource: AnyResource, then: Readonly<Record<string, unknown>>): Changes {
  return Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, field]) => {
      const isGiven = isWritable(field) || field.kind === 'code' || field.kind === 'uuid'
      if (!isGiven && name !== resource.rules.state) return []
      const value = kept(field, then[name])
      if (isNothing(value)) return []
      return [[name, isSecret(field) ? (['changed', 'changed'] as const) : ([null, value] as const)] as const]
    }),
  )
}
