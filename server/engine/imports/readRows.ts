import { holds, importKeys, todayInIndia, type AnyResource, type Field, type StoredFile } from '#define'
import type { Work } from '../engine'
import type { FullRecord } from '../read/oneRecord'
import { visibilityIn } from '../viewer'
import { isLink, partsOf, plainText, saidBy } from './cells'
import { comparable, recordsMeant } from './existing'
import { addedFiles, fileColumns, filesNamed, keepTaken, namesFiles, type AddedFiles } from './files'
import { findLinks, type Found, type KnownWords } from './found'
import { plain, type Column } from './layout'
import type { Similar } from './links'
import type { Import, ImportRow } from './store'
import { columnFor, fieldsFor, labelIn, textsOf, type Cut } from './targets'
import { saysTheSame } from './words'

/** A row as its record would be given: what its cells say, and what they do not. Empty cells say nothing. */
export interface RowSays {
  readonly row: ImportRow
  readonly given: Readonly<Record<string, unknown>>
  readonly texts: Readonly<Record<string, string>>
  /** What is wrong, by what the column fills at which it is told. */
  readonly errors: Readonly<Record<string, string>>
  readonly hints: Readonly<Record<string, readonly string[]>>
  /** The record that is there already, by the keys of the resource. */
  readonly existing?: FullRecord
}

/** What is known of the words of each link, by the name of its field. */
export type KnownLinks = Map<string, KnownWords>

/**
 * What rows say, with the links, the records and the files that they name, in a few statements however many rows there are.
 * `known` keeps what words mean for the pages of one sheet that are read one after the other.
 */
export async function readRows(
  work: Work,
  cut: Cut,
  { id, columns }: Pick<Import, 'id' | 'columns'>,
  rows: readonly ImportRow[],
  known: KnownLinks = new Map(),
): Promise<RowSays[]> {
  const { resource } = cut
  const added: AddedFiles = fileColumns(resource, columns).length ? await addedFiles(work.tx, id) : new Map()
  const texts = rows.map(({ cells }) => textsOf(columns, cells))
  for (const field of linkFields(cut, columns)) {
    const declared = narrowed(cut, field)
    const words = texts.flatMap((row) => wordsOf(declared, row[field] ?? ''))
    known.set(field, await findLinks(work, declared, words, known.get(field)))
  }
  const says = rows.map(({ cells }, index) => saidIn(cut, texts[index] ?? {}, known, splitIn(columns, cells)))
  const meant = await recordsMeant(work, resource, says)
  const read = rows.map((row, index): RowSays => {
    const own = texts[index] ?? {}
    const { record, unclear } = meant[index] ?? {}
    const said = says[index] ?? { given: {}, errors: {}, hints: {}, parts: {}, among: {} }
    sayFiles(work, resource, said, { row: row.number, texts: own, added, record })
    const fresh = record ? withoutTheSame(work, cut, said, own, record) : madeUp(work, cut, said)
    const errors = { ...fresh.errors, ...(unclear && { [unclear.field]: unclear.error }) }
    const at = (field: string): string => columnFor(columns, field, { part: said.parts[field], cells: row.cells })
    return {
      row,
      texts: own,
      given: withoutCodes(resource, fresh.given),
      errors: renamed(errors, at),
      hints: renamed(fresh.hints, at),
      ...(record && { existing: record }),
    }
  })
  await keepTaken(work.tx, id, added)
  return read
}

interface NamingRow {
  readonly row: number
  readonly texts: Readonly<Record<string, string>>
  readonly added: AddedFiles
  readonly record: FullRecord | undefined
}

/** Adds to what a row says the pictures and documents that it names, among those of its record too. */
function sayFiles(
  { viewer }: Work,
  resource: AnyResource,
  { given, errors, hints }: Said,
  { row, texts, added, record }: NamingRow,
): void {
  for (const [name, text] of Object.entries(texts)) {
    const field = resource.fields[name]
    if (!field || !namesFiles(field)) continue
    const isSeen = record !== undefined && visibilityIn(resource, field, viewer, record.id) === 'full'
    const own = isSeen ? ((record[name] as readonly StoredFile[] | null) ?? []) : []
    if (isSeen && saysTheSame(field, own, plainText(text))) continue
    const said = filesNamed({ field, row, text, added: added.get(name), own })
    if ('value' in said) given[name] = said.value
    else {
      errors[name] = said.error
      if (said.hints?.length) hints[name] = said.hints
    }
  }
}

/** The fields that a row says in several cells. */
function splitIn(columns: readonly Column[], cells: readonly string[]): Set<string> {
  return new Set(
    columns.flatMap(({ field = '' }, index) =>
      field.includes('.') && cells[index] ? (field.split('.')[0] ?? []) : [],
    ),
  )
}

/** By what the columns fill at which something is told, what is known by field. */
export function renamed<Value>(
  by: Readonly<Record<string, Value>>,
  at: (field: string) => string,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(by).map(([field, value]) => [field && at(field), value]))
}

function linkFields({ resource }: Cut, columns: readonly Column[]): string[] {
  const fields = new Set(columns.flatMap(({ field }) => field?.split('.')[0] ?? []))
  return [...fields].filter((field) => isLink(resource.fields[field] as Field))
}

/** A field as the tab makes it: the parent of a village is a tehsil. */
function narrowed(cut: Cut, name: string): Field {
  const field = cut.resource.fields[name] as Field
  const label = labelIn(cut, name)
  if (field.kind !== 'place') return field
  const level = field.levelBy?.levels[cut.fixed[field.levelBy.field] ?? '']
  return { ...field, label, ...(level && { level }) }
}

function wordsOf(field: Field, text: string): string[] {
  if (!text) return []
  return field.kind === 'many' ? partsOf(text) : [text]
}

interface Said {
  readonly given: Record<string, unknown>
  readonly errors: Record<string, string>
  readonly hints: Record<string, readonly string[]>
  /** Which part of a place is the wrong one, by field. */
  readonly parts: Readonly<Record<string, string>>
  /** Who is called so, by field, where there is more than one. */
  readonly among: Readonly<Record<string, readonly number[]>>
}

function saidIn(
  { resource, fixed }: Cut,
  texts: Readonly<Record<string, string>>,
  links: ReadonlyMap<string, ReadonlyMap<string, Found>>,
  split: ReadonlySet<string>,
): Said {
  const given: Record<string, unknown> = { ...fixed }
  const [errors, hints, parts]: [Record<string, string>, Record<string, readonly string[]>, Record<string, string>] = [
    {},
    {},
    {},
  ]
  const among: Record<string, readonly number[]> = {}
  const refuse = (field: string, { error, hints: whole, wrong }: Partial<Similar> & { error: string }): void => {
    errors[field] = error
    const some = (split.has(field) && wrong ? wrong.hints : whole) ?? []
    if (some.length) hints[field] = [...new Set(some)]
    if (wrong) parts[field] = wrong.part
  }
  for (const [field, text] of Object.entries(texts)) {
    const declared = resource.fields[field] as Field
    const known = links.get(field)
    if (namesFiles(declared)) continue
    if (known) {
      const found = wordsOf(declared, text).map((word) => known.get(word))
      const refused = found.find((one) => one && 'error' in one)
      const ids = found.flatMap((one) => (one && 'id' in one ? [one.id] : []))
      if (refused && 'error' in refused) {
        refuse(field, refused)
        if (refused.ids) among[field] = refused.ids
      } else given[field] = declared.kind === 'many' ? ids : ids[0]
    } else {
      const said = saidBy(declared, text)
      if ('error' in said) refuse(field, said)
      else given[field] = said.value
    }
  }
  return { given, errors, hints, parts, among }
}

/** Without the cells that say what is there already, in the words in which it is taken out: they change nothing. */
function withoutTheSame(
  { viewer }: Work,
  { resource }: Cut,
  { given, errors, hints, among }: Said,
  texts: Readonly<Record<string, string>>,
  record: FullRecord,
): Pick<Said, 'given' | 'errors' | 'hints'> {
  const isNews = (name: string): boolean => {
    const field = resource.fields[name]
    const text = texts[name]
    if (!field || text === undefined || visibilityIn(resource, field, viewer, record.id) !== 'full') return true
    const linked = record[name] as { readonly id?: number } | null
    if (linked?.id !== undefined && among[name]?.includes(linked.id)) return false
    return !saysTheSame(field, record[name], plainText(text))
  }
  const news = <Value>(by: Readonly<Record<string, Value>>): Record<string, Value> =>
    Object.fromEntries(Object.entries(by).filter(([name]) => isNews(name)))
  return { given: news(given), errors: news(errors), hints: news(hints) }
}

/** Codes find what is there; nobody gives them. */
function withoutCodes({ fields }: AnyResource, given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(given).filter(([name]) => fields[name]?.kind !== 'code'))
}

/** What a new record has of its other fields where the row says nothing of it. */
function madeUp({ engine, viewer }: Work, { resource }: Cut, said: Said): Said {
  const given = { ...said.given }
  const today = todayInIndia(engine.now())
  for (const [name, otherwise] of Object.entries(resource.imports?.otherwise ?? {})) {
    if (!otherwise || name in given || name in said.errors) continue
    if (otherwise.when && !holds(otherwise.when, given, today)) continue
    const isWhole = [...otherwise.words.matchAll(/\{(\w+)\}/g)].every(([, one = '']) => given[one] !== undefined)
    if (isWhole) given[name] = otherwise.words.replaceAll(/\{(\w+)\}/g, (_, one: string) => String(given[one]))
  }
  // What a form would show filled in is as it begins there.
  for (const name of fieldsFor(resource, viewer)) {
    const field = resource.fields[name]
    const begins = field?.required && 'initial' in field ? field.initial : undefined
    if (begins !== undefined && !(name in given) && !(name in said.errors)) given[name] = begins
  }
  return { ...said, given }
}

/** The values of a row that no other row may share, by the names of their fields. */
export function keysOf(cut: Cut, columns: readonly Column[], cells: readonly string[]): Record<string, string> {
  const { resource, fixed } = cut
  const texts: Record<string, string> = { ...fixed, ...textsOf(columns, cells) }
  const valueOf = (name: string): string | undefined => {
    const field = resource.fields[name] as Field
    const text = texts[name]
    if (!text || isLink(field)) return text && plain(text)
    const said = saidBy(field, text)
    return 'value' in said ? comparable(field, said.value) : undefined
  }
  const alone = Object.keys(texts).filter((name) => resource.fields[name]?.unique === true && name in texts)
  const declared = importKeys(resource)
  const keys: Record<string, string> = {}
  for (const key of [...alone.map((name) => [name]), ...declared]) {
    // Where records are told apart by something better, what is left of a row may well come twice.
    if (declared.length > 1 && key === declared.at(-1) && Object.keys(keys).length) continue
    const values = key.map(valueOf)
    const isLast = key === declared.at(-1) && key.length > 1
    const isWhole = key.every((name, at) => values[at] !== undefined || (isLast && !texts[name]))
    if (isWhole && values.some((value) => value !== undefined)) keys[key.join(' ')] = values.join('\u001F')
  }
  return keys
}
