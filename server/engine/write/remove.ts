import { holds, inSentence, linksTo, todayInIndia, type AnyResource, type Link } from '#define'
import { linkTable, snake, tableOf } from '../../database/columns'
import { join, name, raw, sql, type Sql } from '../../database'
import type { Work } from '../engine'
import { badRequest, type Problem } from '../problem'
import { fullRecord, type FullRecord } from '../read/oneRecord'
import { mustHold } from '../viewer'
import { changedTogether } from './changed'
import { closedWholes } from './closedWholes'
import { whyUnchangeable, stamps } from './update'

/**
 * Deletes a record: it stays in the database with its deletion time. Refused, with counts, while others refer to it.
 */
export async function removeRecord(work: Work, resource: AnyResource, id: number): Promise<void> {
  mustHold(work.viewer, resource.access.delete)
  const before = await fullRecord(work, resource, id, true)
  const refusal = (await removeTogether(work, resource, [before])).get(id)
  if (refusal) throw refusal
}

/**
 * Deletes records that are already locked, like `removeRecord`, in as many statements as for one. Answers with the
 * refusals; after an error the transaction must be rolled back.
 */
export async function removeTogether(
  work: Work,
  resource: AnyResource,
  records: readonly FullRecord[],
): Promise<Map<number, Problem>> {
  mustHold(work.viewer, resource.access.delete)
  const refusals = await refusalsAmong(work, resource, records)
  const gone = records.filter(({ id }) => !refusals.has(id))
  if (gone.length === 0) return refusals
  const ids = gone.map(({ id }) => id)
  await work.tx.run(
    sql`update ${name(tableOf(resource))} t set ${join(goneNow(work))} where t.id = any(${ids}::bigint[])`,
  )
  await removeParts(work, resource, ids)
  await changedTogether(work, resource, gone, { action: 'delete' })
  return refusals
}

async function refusalsAmong(
  work: Work,
  resource: AnyResource,
  records: readonly FullRecord[],
): Promise<Map<number, Problem>> {
  const title = resource.form.messages.deleteFailed
  const { deleteWhile } = resource.rules
  const today = todayInIndia(work.engine.now())
  const ids = records.map(({ id }) => id)
  const used = await usesAmong(work, resource, ids)
  const closed = await closedWholes(work, resource, ids, title)
  return new Map(
    records.flatMap((record): [number, Problem][] => {
      const uses = used.get(record.id)
      const why = whyUnchangeable(work, resource, record)
      if (why) return [[record.id, badRequest(title, { detail: why })]]
      const whole = closed.get(record.id)
      if (whole) return [[record.id, whole]]
      if (deleteWhile && !holds(deleteWhile, record, today))
        return [[record.id, badRequest(title, { detail: undeletableWords(resource) })]]
      return uses ? [[record.id, badRequest(title, { detail: `Still used by ${uses.join(', ')}` })]] : []
    }),
  )
}

function goneNow(work: Work): Sql[] {
  return [sql`deleted_at = ${work.engine.now().toISOString()}::timestamptz`, ...stamps(work)]
}

/** Explains in a sentence why such a record is not deleted. */
export function undeletableWords({ is: { singular: one } }: AnyResource): string {
  return `This ${inSentence(one)} can no longer be deleted`
}

/** Deletes the parts of records with them. */
async function removeParts(work: Work, resource: AnyResource, ids: readonly number[]): Promise<void> {
  for (const { from, field } of linksTo(work.engine.register, resource.is.name).filter(isPart))
    await work.tx.run(
      sql`update ${name(tableOf(from))} t set ${join(goneNow(work))} where t.${name(`${snake(field)}_id`)} = any(${ids}::bigint[]) and t.deleted_at is null`,
    )
}

function isPart({ from, field }: Link): boolean {
  const declared = from.fields[field]
  return declared?.kind === 'reference' && declared.part === true
}

/** Counts the records that refer to a record: `12 lands`. */
export async function usesOf(work: Pick<Work, 'engine' | 'tx'>, resource: AnyResource, id: number): Promise<string[]> {
  return (await usesAmong(work, resource, [id])).get(id) ?? []
}

/** Does the same as `usesOf` for many records in one statement; those without references are left out. */
async function usesAmong(
  { engine, tx }: Pick<Work, 'engine' | 'tx'>,
  resource: AnyResource,
  ids: readonly number[],
): Promise<Map<number, string[]>> {
  const uses = new Map<number, string[]>()
  const links = linksTo(engine.register, resource.is.name).filter((one) => !isPart(one) && !isLog(one.from))
  if (links.length === 0) return uses
  const counts = links.map((link, at) => usesSql(link, at, ids))
  const rows = await tx.rows<{ id: number; at: number; count: number }>(
    sql`select id, at, count from (${join(counts, ' union all ')}) c order by at`,
  )
  for (const { id, at, count } of rows) {
    const { from } = links[at] as Link
    const words = `${count} ${(count === 1 ? from.is.singular : from.is.plural).toLowerCase()}`
    uses.set(id, [...(uses.get(id) ?? []), words])
  }
  return uses
}

/** A log that only the service writes describes the past, so it prevents no deletion. */
function isLog({ access }: AnyResource): boolean {
  return [access.create, access.update, access.delete].every((need) => need === false)
}

function usesSql({ from, field, kind }: Link, at: number, ids: readonly number[]): Sql {
  const table = name(tableOf(from))
  const counted = raw(`${at}::integer as at, count(*)::integer as count`)
  if (kind !== 'many') {
    const column = name(`${snake(field)}_id`)
    return sql`select t.${column} as id, ${counted} from ${table} t where t.${column} = any(${ids}::bigint[]) and t.deleted_at is null group by 1`
  }
  return sql`select l.target_id as id, ${counted} from ${name(linkTable(from, field))} l join ${table} t on t.id = l.record_id where l.target_id = any(${ids}::bigint[]) and t.deleted_at is null group by 1`
}
