import {
  allows,
  evidenceOf,
  isMapEvidence,
  isRelatedEvidence,
  RELATED_SHOWN,
  resourceNamed,
  sortKeys,
  type AnyResource,
  type Condition,
  type MapEvidence,
  type RelatedEvidence,
} from '#define'
import { tableOf } from '../../database/columns'
import { name, sql } from '../../database'
import type { Work } from '../engine'
import { fieldJson } from '../read/fieldJson'
import { listRows } from '../read/listRows'
import type { FullRecord } from '../read/oneRecord'
import { visibleRows } from '../read/scope'
import { visibilityOf } from '../viewer'

/** What a map shows, and the name of the field that it comes from. */
export interface Drawn {
  readonly label: string
  readonly value: unknown
}

/**
 * Collects the proofs of a record in declared order: other records as far as the viewer may see them, for a map what it
 * shows, and null for a field of the record itself.
 */
export async function proofsOf(work: Work, resource: AnyResource, record: FullRecord): Promise<(object[] | null)[]> {
  const { desk } = resource.page
  const proofs: (object[] | null)[] = []
  // One after the other, because a request holds one database session.
  for (const one of desk ? evidenceOf(desk) : []) {
    if (isRelatedEvidence(one)) proofs.push(await relatedTo(work, resource, one, record))
    else proofs.push(isMapEvidence(one) ? await drawnFor(work, resource, one, record) : null)
  }
  return proofs
}

async function relatedTo(
  work: Work,
  resource: AnyResource,
  { of, by, field, where, shows = [], sort }: RelatedEvidence,
  record: FullRecord,
): Promise<object[]> {
  const other = resourceNamed(work.engine.register, of)
  const same = Object.entries(by).map(([theirs, ours]) => ({ field: theirs, eq: valueOf(record[ours]) }))
  const isKnown = same.every(({ eq }) => eq !== undefined)
  const columns = [field, ...shows].filter((one) => isSeen(work, other, one))
  if (!isKnown || !allows(work.viewer.keys, other.access.see) || !columns.includes(field)) return []
  const wanted: Condition = {
    all: [
      ...(same as Condition[]),
      ...(where ? [where] : []),
      ...(other.is.name === resource.is.name ? [{ field: 'id', ne: record.id }] : []),
    ],
  }
  const query = {
    where: wanted,
    sort: sortKeys(sort ?? '-createdAt'),
    page: 1,
    size: RELATED_SHOWN,
    count: 'none',
  } as const
  return JSON.parse((await listRows(work, other, query, { columns })).items) as object[]
}

function valueOf(value: unknown): string | number | boolean | undefined {
  if (typeof value === 'object' && value !== null && 'id' in value) return Number(value.id)
  return value === null || typeof value === 'object' ? undefined : (value as string | number | boolean)
}

function isSeen({ viewer }: Work, { fields }: AnyResource, one: string): boolean {
  const field = fields[one]
  return !field || visibilityOf(field, viewer) === 'full'
}

async function drawnFor(work: Work, resource: AnyResource, { map }: MapEvidence, record: FullRecord): Promise<Drawn[]> {
  const drawn: Drawn[] = []
  for (const path of map) {
    const [own = '', theirs] = path.split('.')
    const field = resource.fields[own]
    if (!field || !isSeen(work, resource, own)) continue
    const value = theirs === undefined ? record[own] : await linkedValue(work, field, theirs, valueOf(record[own]))
    if (value !== null && value !== undefined) drawn.push({ label: field.label ?? own, value })
  }
  return drawn
}

/** Reads the value of a field in the record that a reference leads to, as the viewer may read it. */
async function linkedValue(
  work: Work,
  field: AnyResource['fields'][string],
  theirs: string,
  id: unknown,
): Promise<unknown> {
  if (field.kind !== 'reference' || id === undefined) return undefined
  const { engine, viewer, tx } = work
  const other = resourceNamed(engine.register, field.to)
  if (!allows(viewer.keys, other.access.see) || !isSeen(work, other, theirs)) return undefined
  const json = fieldJson(other, theirs, { register: engine.register, viewer, alias: 't' })
  const [found] = await tx.rows<{ value: string | null }>(
    sql`select (${json})::text as value from ${name(tableOf(other))} t where t.id = ${id} and ${visibleRows(engine, other, viewer)}`,
  )
  return found?.value ? JSON.parse(found.value) : undefined
}
