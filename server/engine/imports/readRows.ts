import { holds, holdsFiles, todayInIndia, type AnyResource, type StoredFile } from '#define'
import type { Work } from '../engine'
import type { FullRecord } from '../read/oneRecord'
import { visibilityIn } from '../viewer'
import { plainText } from './cells'
import { findDependent } from './dependent'
import { recordsAnswered, recordsMeant, type Meant } from './existing'
import { addedFiles, fileColumns, filesNamed, keepTaken, type AddedFiles } from './files'
import { findLinks, type Found, type KnownWords } from './found'
import type { Column } from './layout'
import type { Import, ImportRow } from './store'
import { keysOf, linkKeys } from './rowKeys'
import { columnFor, fieldIn, fieldsFor, textsOf, type Cut } from './targets'
import { linkFields, saidIn, splitIn, wordsOf, type Said } from './said'
import { saysTheSame } from './words'

/** A row as a request for its record: the values of its cells, and their errors. Empty cells have no value. */
export interface RowSays {
  readonly row: ImportRow
  readonly given: Readonly<Record<string, unknown>>
  readonly texts: Readonly<Record<string, string>>
  /** The errors, by the target of the column where they are shown. */
  readonly errors: Readonly<Record<string, string>>
  readonly hints: Readonly<Record<string, readonly string[]>>
  /** The values that no other row may share, records by their ids; absent if none of them is a record. */
  readonly keys?: Readonly<Record<string, string>>
  /** The existing record, found by the keys of the resource. */
  readonly existing?: FullRecord
}

/** The known words of each link, by field name. */
export type KnownLinks = Map<string, KnownWords>

/**
 * Reads rows, with the links, records and files that they name, in a few statements however many rows there are.
 * `known` keeps the meaning of words for the pages of one sheet that are read one after the other.
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
  const { says, meant } = await meaningOf(work, cut, { columns, rows, texts }, known)
  const isLinked = linkKeys(resource).length > 0
  const read = rows.map((row, index): RowSays => {
    const own = texts[index] ?? {}
    const { record, unclear } = meant[index] ?? {}
    const said = says[index] ?? { given: {}, errors: {}, hints: {}, parts: {}, among: {} }
    const keys = isLinked && keysOf(cut, columns, row.cells, (name) => said.given[name])
    sayFiles(work, resource, said, { row: row.number, texts: own, added, record })
    const fresh = record ? withoutTheSame(work, cut, said, own, record) : madeUp(work, cut, said)
    const errors = { ...fresh.errors, ...(unclear && { [unclear.field]: unclear.error }) }
    const at = (field: string): string => columnFor(columns, field, { part: said.parts[field], cells: row.cells })
    return {
      row,
      texts: own,
      given: withoutCodes(resource, fresh.given),
      ...(keys && { keys }),
      errors: renamed(errors, at),
      hints: renamed(fresh.hints, at),
      ...(record && { existing: record }),
    }
  })
  await keepTaken(work.tx, id, added)
  return read
}

interface Sheet {
  readonly columns: readonly Column[]
  readonly rows: readonly ImportRow[]
  readonly texts: readonly Readonly<Record<string, string>>[]
}

/** Reads the cells of rows, with the linked records, and finds the records that the rows refer to. */
async function meaningOf(
  work: Work,
  cut: Cut,
  { columns, rows, texts }: Sheet,
  known: KnownLinks,
): Promise<{ says: Said[]; meant: Meant[] }> {
  const split = rows.map(({ cells }) => splitIn(columns, cells))
  const { plainLinks, dependentLinks } = linkFields(cut, columns)
  for (const name of plainLinks) {
    const declared = fieldIn(cut, name)
    const words = texts.flatMap((row) => wordsOf(declared, row[name] ?? ''))
    known.set(name, await findLinks(work, declared, words, known.get(name)))
  }
  const byRow = rows.map(() => new Map<string, Found>())
  const saidOf = (row: number): Said =>
    saidIn(cut, texts[row] ?? {}, (name, word) => byRow[row]?.get(name) ?? known.get(name)?.get(word), split[row])
  const findAmongChoices = async (some: readonly number[], records: readonly Meant[]): Promise<void> => {
    for (const name of dependentLinks) {
      const cells = some.map((row) => ({
        word: texts[row]?.[name] ?? '',
        record: { ...records[row]?.record, ...saidOf(row).given },
      }))
      const words = known.get(name) ?? new Map()
      known.set(name, words)
      const found = await findDependent(work, cut, { name, known: words }, cells)
      for (const [at, row] of some.entries()) {
        const one = found[at]
        if (one) byRow[row]?.set(name, one)
      }
    }
  }
  if (dependentLinks.length) await findAmongChoices([...rows.keys()], [])
  const says = rows.map((_, row) => saidOf(row))
  const byKeys = await recordsMeant(work, cut.resource, says)
  const answered = await recordsAnswered(work, cut.resource, rows)
  const meant = byKeys.map((one, row) => answered[row] ?? one)
  // Fields that are missing in the sheet are taken from the existing record.
  const open = [...rows.keys()].filter(
    (row) => meant[row]?.record && dependentLinks.some((name) => 'error' in (byRow[row]?.get(name) ?? {})),
  )
  if (open.length) await findAmongChoices(open, meant)
  for (const row of open) says[row] = saidOf(row)
  return { says, meant }
}

interface NamingRow {
  readonly row: number
  readonly texts: Readonly<Record<string, string>>
  readonly added: AddedFiles
  readonly record: FullRecord | undefined
}

/** Adds the pictures and documents that a row names, including those that its record has already. */
function sayFiles(
  { viewer }: Work,
  resource: AnyResource,
  { given, errors, hints }: Said,
  { row, texts, added, record }: NamingRow,
): void {
  for (const [name, text] of Object.entries(texts)) {
    const field = resource.fields[name]
    if (!field || !holdsFiles(field)) continue
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

/** Maps messages from fields to the columns where they are shown. */
export function renamed<Value>(
  by: Readonly<Record<string, Value>>,
  at: (field: string) => string,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(by).map(([field, value]) => [field && at(field), value]))
}

/** Leaves out cells that repeat the existing value as it is exported: they change nothing. */
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

/** Codes only find existing records; no one enters them. */
function withoutCodes({ fields }: AnyResource, given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(given).filter(([name]) => fields[name]?.kind !== 'code'))
}

/** The values of a new record's other fields that the row leaves out. */
function madeUp({ engine, viewer }: Work, { resource }: Cut, said: Said): Said {
  const given = { ...said.given }
  const today = todayInIndia(engine.now())
  for (const [name, otherwise] of Object.entries(resource.imports?.otherwise ?? {})) {
    if (!otherwise || name in given || name in said.errors) continue
    if (otherwise.when && !holds(otherwise.when, given, today)) continue
    const isWhole = [...otherwise.words.matchAll(/\{(\w+)\}/g)].every(([, one = '']) => given[one] !== undefined)
    if (isWhole) given[name] = otherwise.words.replaceAll(/\{(\w+)\}/g, (_, one: string) => String(given[one]))
  }
  // Values that a form would prefill are the same as there.
  for (const name of fieldsFor(resource, viewer)) {
    const field = resource.fields[name]
    const begins = field?.required && 'initial' in field ? field.initial : undefined
    if (begins !== undefined && !(name in given) && !(name in said.errors)) given[name] = begins
  }
  return { ...said, given }
}
