import { allows } from '#define'
import { snake, tableOf } from '../../database/columns'
import { name, sql } from '../../database'
import type { Work } from '../engine'
import type { About } from './recordEndpoint'

/** Whether the viewer reads and writes internal notes about a record: never the people whom the notes may be about. */
export async function readsInternal(work: Work, about: About): Promise<boolean> {
  const { viewer } = work
  if (!allows(viewer.keys, about.resource.access.notes ?? false)) return false
  const out = await keptFromNotes(work, about)
  return !out.includes(viewer.id) && !(viewer.viewedBy && out.includes(viewer.viewedBy.id))
}

/** The people who read no internal notes about a record, regardless of their authorities. */
export async function keptFromNotes({ tx }: Work, { resource, id }: About): Promise<number[]> {
  if (!resource.access.notesKeptFrom) return []
  const rows = await tx.rows<{ user: number | null }>(
    sql`select t.${name(`${snake(resource.access.notesKeptFrom)}_id`)} as "user" from ${name(tableOf(resource))} t where t.id = ${id}`,
  )
  return rows.flatMap(({ user }) => (user === null ? [] : [Number(user)]))
}
