import { holds, linksTo, todayInIndia, type AnyResource, type Link } from '#define'
import { linkTable, snake, tableOf } from '../../database/columns'
import { join, name, sql } from '../../database'
import type { Work } from '../engine'
import { badRequest } from '../problem'
import { fullRecord } from '../read/oneRecord'
import { mustHold } from '../viewer'
import { changed } from './changed'
import { mustBeChangeable, stamps } from './update'

/** Deletes a record: it stays in the database with the time of its deletion. Refused with counts while others refer to it. */
export async function removeRecord(work: Work, resource: AnyResource, id: number): Promise<void> {
  mustHold(work.viewer, resource.access.delete)
  const title = resource.messages.deleteFailed
  const before = await fullRecord(work, resource, id, true)
  mustBeChangeable(work, resource, before, title)
  const { deleteWhile } = resource.access
  if (deleteWhile && !holds(deleteWhile, before, todayInIndia(work.engine.now())))
    throw badRequest(title, { detail: undeletableWords(resource) })
  const uses = await usesOf(work, resource, id)
  if (uses.length) throw badRequest(title, { detail: `Still used by ${uses.join(', ')}` })
  await work.tx.run(
    sql`update ${name(tableOf(resource))} t set deleted_at = ${work.engine.now().toISOString()}::timestamptz, ${join(stamps(work))} where t.id = ${id}`,
  )
  await removeParts(work, resource, id)
  await changed(work, resource, before, { action: 'delete' })
}

/** Why such a record is not deleted, in a sentence. */
export function undeletableWords({ one }: AnyResource): string {
  return `This ${one.toLowerCase()} can no longer be deleted`
}

/** What is a part of a record goes with it. */
async function removeParts(work: Work, resource: AnyResource, id: number): Promise<void> {
  for (const { from, field } of linksTo(work.engine.register, resource.name).filter(isPart))
    await work.tx.run(
      sql`update ${name(tableOf(from))} t set deleted_at = ${work.engine.now().toISOString()}::timestamptz, ${join(stamps(work))} where t.${name(`${snake(field)}_id`)} = ${id} and t.deleted_at is null`,
    )
}

function isPart({ from, field }: Link): boolean {
  const declared = from.fields[field]
  return declared?.kind === 'reference' && declared.part === true
}

/** Who refers to a record, counted: `12 lands`. */
export async function usesOf({ engine, tx }: Work, resource: AnyResource, id: number): Promise<string[]> {
  const uses: string[] = []
  for (const link of linksTo(engine.register, resource.name).filter((one) => !isPart(one) && !isLog(one.from))) {
    const count = await countUses(tx, link, id)
    if (count) uses.push(`${count} ${(count === 1 ? link.from.one : link.from.many).toLowerCase()}`)
  }
  return uses
}

/** What the service alone writes tells what was: it holds nothing back. */
function isLog({ access }: AnyResource): boolean {
  return [access.create, access.update, access.delete].every((need) => need === false)
}

async function countUses(tx: Work['tx'], { from, field, kind }: Link, id: number): Promise<number> {
  const table = name(tableOf(from))
  const query =
    kind === 'many'
      ? sql`select count(*)::text from ${name(linkTable(from, field))} l join ${table} t on t.id = l.record_id where l.target_id = ${id} and t.deleted_at is null`
      : sql`select count(*)::text from ${table} t where t.${name(`${snake(field)}_id`)} = ${id} and t.deleted_at is null`
  return Number(await tx.json(query))
}
