import { inSentence, isDerived, mergedBy, movingWith, type Action, type AnyResource, type Field } from '#define'
import { name, sql } from '../../database'
import { snake, tableOf } from '../../database/columns'
import type { Work } from '../engine'
import type { Reversed } from '../hooked'
import { badRequest, type Problem } from '../problem'
import type { Changes } from '../read/changes'
import { namedFor, titleFor } from '../read/namedFor'
import { readAll, type FullRecord } from '../read/oneRecord'
import type { Deed } from './changed'
import { isSame } from './history'
import { moveTogether } from './moveTogether'
import { putTogether } from './putTogether'
import type { Put } from './updates'
import { writingShape } from './writingShape'

/** A line of the history that a merge wrote. */
interface Line {
  readonly id: number
  readonly changes: Changes
}

/** Reads the values that a merged record had before its merge; none if its state refuses the reversal. */
export async function beforeMerge(
  work: Work,
  resource: AnyResource,
  { reverses = '', from = [], failed }: Action,
  record: FullRecord | undefined,
): Promise<Record<string, unknown>> {
  if (!record || !from.includes(String(record[resource.rules.state ?? '']))) return {}
  return valuesBefore(resource, (await mergeOf(work, resource, reverses, { id: record.id, failed })).changes)
}

/**
 * Returns to a record whose merge was reversed what that merge moved and still belongs to the record to keep: records,
 * and what the accounts of ledgers got. Throws 400 if one of them cannot return.
 */
export async function reverseMerge(
  work: Work,
  resource: AnyResource,
  record: FullRecord,
  { reverses = '', failed, ...deed }: Deed & Pick<Action, 'reverses' | 'failed'>,
): Promise<void> {
  const stays = (record[mergedBy(resource) ?? ''] as { readonly id: number }).id
  const refuse = (detail: string): Problem => badRequest(failed, { detail })
  await mustBeKept(work, resource, stays, refuse)
  const { id: since } = await mergeOf(work, resource, reverses, { id: record.id, failed })
  const { reason } = deed
  const one = { resource, goes: record.id, stays, since, refuse, failed, ...(reason && { reason }) }
  const refs: string[] = []
  for (const { from, fields } of movingWith(work.engine.register, resource.is.name))
    for (const field of fields) refs.push(...(await returnAll(work, from, field, one)))
  await work.engine.returnAccounts(work, { ...one, refs })
  await putTogether(work, resource, [{ id: stays, values: {} }], deed)
}

/** Locks the record to keep. Throws 400 if the viewer may not see it, or if it is merged into another one itself. */
async function mustBeKept(
  work: Work,
  resource: AnyResource,
  id: number,
  refuse: (words: string) => Problem,
): Promise<void> {
  const [table, into] = [name(tableOf(resource)), name(`${snake(mergedBy(resource) ?? '')}_id`)]
  const [found] = await work.tx.rows<{ isMerged: boolean }>(
    sql`select ${into} is not null as "isMerged" from ${table} where id = ${id} for no key update`,
  )
  if ((await titleFor(work, resource, id)) === undefined)
    throw refuse(`You can’t see the ${inSentence(resource.is.singular)} that it is merged into. Ask a person who can.`)
  if (found?.isMerged)
    throw refuse(`${await namedFor(work, resource, id)} is merged into another one itself. Reverse that merge first.`)
}

/** Finds the line that the last merge of a record wrote. */
async function mergeOf(
  { tx }: Work,
  resource: AnyResource,
  word: string,
  { id, failed }: { readonly id: number; readonly failed: string },
): Promise<Line> {
  const [line] = await tx.rows<Line>(sql`
    select id, changes from history where resource = ${resource.is.name} and record_id = ${id} and action = ${word}
      and changes -> ${mergedBy(resource) ?? ''} is not null order by id desc limit 1`)
  if (!line) throw badRequest(failed, { detail: 'The history of the merge is missing' })
  return line
}

/**
 * Returns the records that the merge moved by a field and that still refer to the record to keep. Answers with the
 * references under which ledgers may have their lines.
 */
async function returnAll(work: Work, from: AnyResource, field: string, one: Omit<Reversed, 'refs'>): Promise<string[]> {
  const { goes, stays, since } = one
  const link = name(`${snake(field)}_id`)
  const lines = await work.tx.rows<Line>(sql`
    select t.id, l.changes from ${name(tableOf(from))} t cross join lateral (
      select h.changes from history h where h.resource = ${from.is.name} and h.record_id = t.id and h.id > ${since}
        and h.changes #>> array[${field}, '0', 'id'] = ${String(goes)} and h.changes #>> array[${field}, '1', 'id'] = ${String(stays)}
      order by h.id desc limit 1) l
    where t.${link} = ${stays} and t.deleted_at is null order by t.id for no key update of t`)
  if (lines.length === 0) return []
  const records = await readAll(
    work,
    from,
    lines.map(({ id }) => id),
  )
  const puts = lines.map(({ id, changes }): Put => {
    const record = records.get(id) as FullRecord
    const kept = Object.entries(changes).filter(([changed, [, after]]) => isSame(record[changed], after))
    return { id, values: { ...valuesBefore(from, Object.fromEntries(kept)), [field]: goes } }
  })
  const returned = await moveTogether(work, from, puts, one)
  return returned.flatMap((id) => refsOf(from, records.get(id) as FullRecord))
}

/** The old values of changed fields, as a request would give them; derived and copied fields follow by themselves. */
function valuesBefore({ fields }: AnyResource, changes: Changes): Record<string, unknown> {
  const own = Object.entries(changes).flatMap(([changed, [before]]) => {
    const field: Field | undefined = fields[changed]
    const isOwn = field && !isDerived(field) && !('follows' in field && field.follows)
    return isOwn ? [[changed, writingShape(field, before)] as const] : []
  })
  return Object.fromEntries(own)
}

/** The references under which a ledger has lines of a record: its numbers, or its kind and id, “Land 12”. */
function refsOf({ fields, is }: AnyResource, record: FullRecord): string[] {
  const codes = Object.keys(fields).filter((one) => fields[one]?.kind === 'code')
  return [`${is.singular} ${record.id}`, ...codes.flatMap((one) => (record[one] ? [String(record[one])] : []))]
}
