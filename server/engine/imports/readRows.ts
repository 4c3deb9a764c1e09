import { schemaOf, type AnyResource, type Field } from '#define'
import { snake, tableOf } from '../../database/columns'
import { name, sql } from '../../database'
import type { Work } from '../engine'
import { readAll, type FullRecord } from '../read/oneRecord'
import { visibleRows } from '../read/scope'
import { isLink, partsOf, saidBy } from './cells'
import { findLinks, type Found } from './found'
import type { Column } from './layout'
import type { ImportRow } from './store'

/** A row as its record would be given: what its cells say, and what they do not. Empty cells say nothing. */
export interface RowSays {
  readonly row: ImportRow
  readonly given: Readonly<Record<string, unknown>>
  readonly texts: Readonly<Record<string, string>>
  readonly errors: Readonly<Record<string, string>>
  readonly hints: Readonly<Record<string, readonly string[]>>
  /** The record that is there already, by the key of the resource. */
  readonly existing?: FullRecord
}

/** What rows say, with the links and the records that they name, in a few statements however many rows there are. */
export async function readRows(
  work: Work,
  resource: AnyResource,
  columns: readonly Column[],
  rows: readonly ImportRow[],
): Promise<RowSays[]> {
  const texts = rows.map(({ cells }) => textsOf(columns, cells))
  const links = new Map<string, Map<string, Found>>()
  for (const field of linkFields(resource, columns)) {
    const declared = resource.fields[field] as Field
    const words = texts.flatMap((row) => wordsOf(declared, row[field] ?? ''))
    links.set(field, await findLinks(work, declared, words))
  }
  const existing = await existingBy(work, resource, texts)
  return rows.map((row, index) => {
    const own = texts[index] ?? {}
    const key = keyIn(resource, own)
    const record = key === undefined ? undefined : existing.get(key)
    return { row, texts: own, ...saidIn(resource, own, links), ...(record && { existing: record }) }
  })
}

function linkFields(resource: AnyResource, columns: readonly Column[]): string[] {
  return columns.flatMap(({ field }) => {
    const declared = field === undefined ? undefined : resource.fields[field]
    return field !== undefined && declared && isLink(declared) ? [field] : []
  })
}

/** The cells that say something, by the fields that their columns fill. */
export function textsOf(columns: readonly Column[], cells: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    columns.flatMap(({ field }, index) => (field && cells[index] ? [[field, cells[index]] as const] : [])),
  )
}

function wordsOf(field: Field, text: string): string[] {
  if (!text) return []
  return field.kind === 'many' ? partsOf(text) : [text]
}

function saidIn(
  resource: AnyResource,
  texts: Readonly<Record<string, string>>,
  links: ReadonlyMap<string, ReadonlyMap<string, Found>>,
): Pick<RowSays, 'given' | 'errors' | 'hints'> {
  const given: Record<string, unknown> = {}
  const errors: Record<string, string> = {}
  const hints: Record<string, readonly string[]> = {}
  const refuse = (field: string, error: string, some: readonly string[] = []): void => {
    errors[field] = error
    if (some.length) hints[field] = some
  }
  for (const [field, text] of Object.entries(texts)) {
    const declared = resource.fields[field] as Field
    const known = links.get(field)
    if (known) {
      const found = wordsOf(declared, text).map((word) => known.get(word))
      const refused = found.find((one) => one && 'error' in one)
      const ids = found.flatMap((one) => (one && 'id' in one ? [one.id] : []))
      if (refused && 'error' in refused) refuse(field, refused.error, refused.hints)
      else given[field] = declared.kind === 'many' ? ids : ids[0]
    } else {
      const said = saidBy(declared, text)
      if ('error' in said) refuse(field, said.error, said.hints)
      else given[field] = said.value
    }
  }
  return { given, errors, hints }
}

/** A value as it is compared with others that must differ: as it would be kept, whatever its case. */
function comparable(field: Field, text: string | undefined): string | undefined {
  if (!text) return undefined
  const said = saidBy(field, text)
  const parsed = 'value' in said ? schemaOf(field).safeParse(said.value) : undefined
  return parsed?.success ? String(parsed.data).toLowerCase() : undefined
}

function keyIn(resource: AnyResource, texts: Readonly<Record<string, string>>): string | undefined {
  const by = resource.imports?.by ?? ''
  return comparable(resource.fields[by] as Field, texts[by])
}

/** The values of a row that no other row may share, by the names of their fields. */
export function keysOf(
  resource: AnyResource,
  columns: readonly Column[],
  cells: readonly string[],
): Record<string, string> {
  const texts = textsOf(columns, cells)
  return Object.fromEntries(
    Object.keys(texts).flatMap((name) => {
      const field = resource.fields[name] as Field
      const value = field.unique === true && !isLink(field) ? comparable(field, texts[name]) : undefined
      return value === undefined ? [] : [[name, value] as const]
    }),
  )
}

async function existingBy(
  work: Work,
  resource: AnyResource,
  texts: readonly Readonly<Record<string, string>>[],
): Promise<Map<string, FullRecord>> {
  const keys = [...new Set(texts.flatMap((row) => keyIn(resource, row) ?? []))]
  if (keys.length === 0) return new Map()
  const column = name(snake(resource.imports?.by ?? ''))
  const found = await work.tx.rows<{ id: number; key: string }>(
    sql`select t.id, lower(t.${column}) as key from ${name(tableOf(resource))} t where lower(t.${column}) = any(${keys}::text[]) and ${visibleRows(work.engine, resource, work.viewer)}`,
  )
  const records = await readAll(
    work,
    resource,
    found.map(({ id }) => id),
  )
  return new Map(
    found.flatMap(({ id, key }) => {
      const record = records.get(id)
      return record ? [[key, record] as const] : []
    }),
  )
}
