import { mergedBy, movingWith, type Action, type AnyResource } from '#define'
import { name, sql } from '../../database'
import { snake, tableOf } from '../../database/columns'
import { behaviourOf, type Work } from '../engine'
import type { Merged } from '../hooked'
import type { Problem } from '../problem'
import { moveTogether } from './moveTogether'
import { refusal } from './violations'

/**
 * Moves everything that belongs to merged records to the one into which an action has merged them: the records that refer
 * to them, wherever they are, and what the accounts of ledgers contain. Throws 400, naming it, if one cannot move.
 */
export async function merge(
  work: Work,
  resource: AnyResource,
  ids: readonly number[],
  {
    failed,
    input,
    reason,
  }: Pick<Action, 'failed'> & {
    readonly input: Readonly<Record<string, unknown>>
    readonly reason?: string
  },
): Promise<void> {
  const word = mergedBy(resource) ?? ''
  const stays = Number(input[word])
  await work.tx.rows(sql`select id from ${name(tableOf(resource))} where id = ${stays} for no key update`)
  const refuse = (words: string): Problem => refusal(failed, { [word]: words })
  for (const goes of ids) {
    const one = { resource, goes, stays, refuse, failed, ...(reason && { reason }) }
    await moveRecords(work, one)
    await work.engine.transferAccounts(work, one)
  }
}

async function moveRecords(work: Work, one: Merged): Promise<void> {
  for (const { from, fields } of movingWith(work.engine.register, one.resource.is.name))
    for (const field of fields) await moveAll(work, from, field, one)
}

/** Moves the records of a resource that refer to the merged record by a field. */
async function moveAll(work: Work, from: AnyResource, field: string, merged: Merged): Promise<void> {
  const { goes, stays } = merged
  const found = await work.tx.rows<{ id: number }>(sql`
    select id from ${name(tableOf(from))} where ${name(`${snake(field)}_id`)} = ${goes} and deleted_at is null order by id for no key update`)
  if (found.length === 0) return
  const ids = found.map(({ id }) => id)
  const more = await behaviourOf(work.engine, from)?.onMerge?.(work, { ids, to: stays })
  const puts = ids.map((id) => ({ id, values: { ...more?.get(id), [field]: stays } }))
  await moveTogether(work, from, puts, merged)
}
