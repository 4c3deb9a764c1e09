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

/** A row as its record would be given: what its cells say, and what they do not. Empty cells say nothing. */
export interface RowSays {
  readonly row: ImportRow
  readonly given: Readonly<Record<string, unknown>>
  readonly texts: Readonly<Record<string, string>>
  /** What is wrong, by what the column fills at which it is told. */
  readonly errors: Readonly<Record<string, string>>
  readonly hints: Readonly<Record<string, readonly string[]>>
  /** The values that no other row may share, records by their ids; absent where none of them is a record. */
  readonly keys?: Readonly<Record<string, string>>
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

/** What the cells of rows say, with the records that are linked, and which records the rows mean. */
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
  // What the sheet does not say of a record that is there, the record says.
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

/** Adds to what a row says the pictures and documents that it names, among those of its record too. */
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

/** By what the columns fill at which something is told, what is known by field. */
export function renamed<Value>(
  by: Readonly<Record<string, Value>>,
  at: (field: string) => string,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(by).map(([field, value]) => [field && at(field), value]))
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
