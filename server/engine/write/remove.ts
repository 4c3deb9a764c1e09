import { linksTo, type AnyResource, type Link } from '#define'
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
  const uses = await usesOf(work, resource, id)
  if (uses.length) throw badRequest(title, { detail: `Still used by ${uses.join(', ')}` })
  await work.tx.run(
    sql`update ${name(tableOf(resource))} t set deleted_at = ${work.engine.now().toISOString()}::timestamptz, ${join(stamps(work))} where t.id = ${id}`,
  )
  await changed(work, resource, before, { action: 'delete' })
}

/** Who refers to a record, counted: `12 lands`. */
export async function usesOf({ engine, tx }: Work, resource: AnyResource, id: number): Promise<string[]> {
  const uses: string[] = []
  for (const link of linksTo(engine.register, resource.name).filter(({ from }) => !isLog(from))) {
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
