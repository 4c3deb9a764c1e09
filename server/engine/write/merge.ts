import { mergedBy, movingWith, optionLabel, type Action, type AnyResource } from '#define'
import { name, sql } from '../../database'
import { snake, tableOf } from '../../database/columns'
import { behaviourOf, type Work } from '../engine'
import type { Merged } from '../hooked'
import { Problem } from '../problem'
import { readFull, type FullRecord } from '../read/oneRecord'
import { attempted } from './attempted'
import { putTogether } from './putTogether'
import type { Put } from './updates'
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

/** Moves the records of a resource that refer to the merged record by a field: together, and one by one if that fails. */
async function moveAll(
  work: Work,
  from: AnyResource,
  field: string,
  { goes, stays, reason, refuse }: Merged,
): Promise<void> {
  const found = await work.tx.rows<{ id: number }>(sql`
    select id from ${name(tableOf(from))} where ${name(`${snake(field)}_id`)} = ${goes} and deleted_at is null order by id for no key update`)
  if (found.length === 0) return
  const ids = found.map(({ id }) => id)
  const more = await behaviourOf(work.engine, from)?.onMerge?.(work, { ids, to: stays })
  const puts = ids.map((id) => ({ id, values: { ...more?.get(id), [field]: stays } }))
  const deed = { action: 'update', ...(reason && { reason }) }
  const move = (some: readonly Put[]): Promise<FullRecord[] | Problem> =>
    attempted(work, () => putTogether(work, from, some, deed))
  if (!((await move(puts)) instanceof Problem)) return
  for (const put of puts) {
    const refused = await move([put])
    if (refused instanceof Problem && !from.storage.merging) throw refuse(await sentence(work, from, put.id, refused))
  }
}

/** “Land North field: You already have added 10 lands” */
async function sentence({ engine, tx }: Work, from: AnyResource, id: number, problem: Problem): Promise<string> {
  const record = await readFull(engine, tx, from, id)
  const [first] = Object.values(problem.fields ?? {})
  return `${from.is.singular} ${titleOf(from, record[from.is.title])}: ${first ?? problem.detail ?? problem.title}`
}

function titleOf({ fields, is }: AnyResource, title: unknown): string {
  const field = fields[is.title]
  if (field?.kind === 'choice') return optionLabel(field.options, String(title))
  return typeof title === 'object' && title !== null && 'label' in title ? String(title.label) : String(title ?? '')
}
