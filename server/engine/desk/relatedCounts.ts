import { allows, type Link, type Owner, relatedFilter, relatedLinks, relatedName, systemResources } from '#define'
import { tableOf } from '../../database/columns'
import { name, sql } from '../../database'
import type { Work } from '../engine'
import { newPatience } from '../read/countInTime'
import { countQuickly, type Total } from '../read/countRows'
import { visibilityOf } from '../viewer'
import type { About, RecordEndpoint } from './recordEndpoint'
import { relatedCounts } from './deskSchemas'

/**
 * The number of records in each list on a record's page. Lists whose key the viewer lacks are left out, and so are
 * those of another service, which may run elsewhere.
 */
export const relatedCountsEndpoint: RecordEndpoint = {
  method: 'GET',
  path: 'related',
  summary:
    'The number of records in each related list, by resource and field: `lands.farmer`. Null if counting would take too long; use `count` of that list',
  gives: relatedCounts,
  answer: relatedCountsOf,
}

/** Counts the lists on the page of a record, each as its own list would. */
export async function relatedCountsOf(work: Work, about: About): Promise<{ counts: Record<string, Total | null> }> {
  const owner = await ownerOf(work, about)
  const counts: Record<string, Total | null> = {}
  const patience = newPatience()
  // One after the other, because a request holds one database session, not twelve.
  for (const link of readableLinks(work, about)) {
    const where = relatedFilter(link, owner)
    if (where) counts[relatedName(link)] = await countQuickly(work, link.from, where, patience)
  }
  return { counts }
}

/** The lists on the page of a record that the viewer may open and that this service serves. */
function readableLinks({ engine, viewer }: Work, { resource }: About): Link[] {
  return relatedLinks(engine.register, resource.is.name).filter(({ from, field }) => {
    const declared = from.fields[field]
    const isReadable = declared !== undefined && visibilityOf(declared, viewer) === 'full'
    return from.is.service === resource.is.service && allows(viewer.keys, from.access.see) && isReadable
  })
}

/** The record as its lists refer to it: a geography with its level. */
async function ownerOf({ tx }: Work, { resource, id }: About): Promise<Owner> {
  if (resource.is.name !== systemResources.geographies) return { id }
  const [geography] = await tx.rows<{ type: string }>(
    sql`select t.type from ${name(tableOf(resource))} t where t.id = ${id}`,
  )
  return { id, type: geography?.type }
}
