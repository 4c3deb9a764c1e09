import { holdsFiles, messages, savedName, type AnyResource, type Field, type StoredFile } from '#define'
import { snake, tableOf } from '../../database/columns'
import { name, raw, sql, type Queries } from '../../database'
import type { Work } from '../engine'
import { badRequest } from '../problem'
import { fileFacts, withoutNulls } from '../write/storedFiles'
import { likeness, partsOf, type Said } from './cells'
import type { Column } from './layout'
import type { Import } from './store'

/** A picture or a document that was added to a sheet. */
interface Added {
  readonly file: StoredFile
  /** The row that uses it, if any. */
  row: number | null
}

/** The files added for one field, by what a cell may call them: the lower-case name, with or without its extension. */
interface AddedTo {
  readonly all: readonly Added[]
  readonly byWord: ReadonlyMap<string, readonly Added[]>
}

/** The files added to a sheet, by the names of their fields. */
export type AddedFiles = ReadonlyMap<string, AddedTo>

/** The files of one field that rows name, as far as they were added or are missing. */
export interface FilesTold {
  readonly field: string
  readonly added: number
  /** The names that rows use but no one has added, a hundred at most. */
  readonly missing: readonly string[]
  readonly missingCount: number
  /** The names of added files that no row uses, a hundred at most. */
  readonly unused: readonly string[]
}

const MOST_TOLD = 100
const LIKE_ENOUGH = 0.4

/** The picture and document fields that a sheet's columns fill, with the index of the column. */
export function fileColumns(resource: AnyResource, columns: readonly Column[]): { field: string; index: number }[] {
  return columns.flatMap(({ field = '' }, index) => {
    const declared = resource.fields[field]
    return declared && holdsFiles(declared) ? [{ field, index }] : []
  })
}

/**
 * Adds files that the owner uploaded for a field to a sheet; of two with the same name, the later one counts. Rows that
 * wait for them are checked again. Throws 400.
 */
export async function addFiles(
  { tx, viewer }: Work,
  resource: AnyResource,
  { id, columns }: Import,
  asked: unknown,
): Promise<void> {
  const { field: given, keys } = (asked ?? {}) as Readonly<Record<string, unknown>>
  const column = fileColumns(resource, columns).find(({ field }) => field === given)
  if (!column || !Array.isArray(keys) || keys.length > MOST_TOLD || !keys.every((key) => typeof key === 'string'))
    throw badRequest('Send field and keys: a column of pictures or documents, and what was uploaded for its field')
  const { field } = column
  const found = await tx.rows<StoredFile>(sql`
    select ${fileFacts} from files f where f.key = any(${keys}::text[]) and f.resource = ${resource.is.name}
      and f.field = ${field} and f.by_id = ${viewer.id}::bigint`)
  if (found.length < new Set(keys).size) throw badRequest(messages.badRequest, { detail: 'Upload the file again' })
  // A statement cannot write the same row twice, so names within one upload must be unique.
  const byWord = Object.fromEntries(found.map((file) => [savedName(file).toLowerCase(), file.key]))
  await tx.run(sql`
    insert into import_files (import_id, field, word, key)
    select ${id}::uuid, ${field}, a.key, a.value from jsonb_each_text(${JSON.stringify(byWord)}::jsonb) a
    on conflict (import_id, field, word) do update set key = excluded.key`)
  await tx.run(sql`
    update import_rows set verdict = 'PENDING' where import_id = ${id}::uuid and verdict = 'ERROR' and jsonb_exists(errors, ${field})`)
  await tx.run(sql`update imports set touched_at = now() where id = ${id}::uuid`)
}

/** Reads the files added to a sheet. */
export async function addedFiles(tx: Queries, id: string): Promise<AddedFiles> {
  const rows = await tx.rows<StoredFile & { readonly of: string; readonly row: number | null }>(sql`
    select i.field as "of", i.row_number as "row", ${fileFacts} from import_files i join files f on f.key = i.key
    where i.import_id = ${id}::uuid order by i.word`)
  const byField = new Map<string, Added[]>()
  for (const { of, row, ...file } of rows)
    byField.set(of, [...(byField.get(of) ?? []), { file: withoutNulls(file), row: row === null ? null : Number(row) }])
  return new Map([...byField].map(([field, all]) => [field, { all, byWord: wordsOf(all, ({ file }) => file) }]))
}

/** Maps files by what a cell may call them. */
function wordsOf<One>(all: readonly One[], fileOf: (one: One) => StoredFile): Map<string, One[]> {
  const byWord = new Map<string, One[]>()
  for (const one of all) {
    const word = savedName(fileOf(one)).toLowerCase()
    for (const key of new Set([word, word.replace(/\.[a-z]{3,4}$/, '')]))
      byWord.set(key, [...(byWord.get(key) ?? []), one])
  }
  return byWord
}

/** A cell that names files, with the files that its record has already. */
export interface Naming {
  readonly field: Field
  readonly row: number
  readonly text: string
  readonly added: AddedTo | undefined
  readonly own: readonly StoredFile[]
}

/**
 * Finds the files that a cell names, among the added ones and the record's own, and notes that the row uses them. A
 * name may lack its extension if it is unambiguous. No file is on two records.
 */
export function filesNamed({ field, row, text, added, own }: Naming): Said {
  const left = [...own]
  const missing: string[] = []
  const files: StoredFile[] = []
  const taken: Added[] = []
  for (const word of partsOf(text)) {
    const one = added && called(added.byWord, word, ({ file }) => file)
    const kept = one ? undefined : called(wordsOf(left, itself), word, itself)
    if (kept) files.push(...left.splice(left.indexOf(kept), 1))
    else if (!one) missing.push(word)
    else if (one.row !== null && one.row !== row)
      return { error: `Row ${one.row} already has “${savedName(one.file)}”. Add a copy with another name` }
    else {
      files.push(one.file)
      taken.push(one)
    }
  }
  if (missing.length === 0) {
    for (const one of taken) one.row = row
    return { value: [...new Set(files)] }
  }
  const names = missing.map((word) => `“${word.slice(0, 60)}”`).join(', ')
  const what = field.kind === 'image' ? 'picture' : 'document'
  return {
    error: `Add the ${what}${missing.length > 1 ? 's' : ''} ${names}`,
    ...(missing.length === 1 && partsOf(text).length === 1 && { hints: alike(added?.all ?? [], missing[0] ?? '') }),
  }
}

const itself = (file: StoredFile): StoredFile => file

/** Finds the file with this name; without its extension, if that is unambiguous. */
function called<One>(
  byWord: ReadonlyMap<string, readonly One[]>,
  word: string,
  fileOf: (one: One) => StoredFile,
): One | undefined {
  const asked = word.toLowerCase()
  const known = byWord.get(asked) ?? []
  return (
    known.find((one) => savedName(fileOf(one)).toLowerCase() === asked) ?? (known.length === 1 ? known[0] : undefined)
  )
}

/** Finds unused files with a similar name. */
function alike(added: readonly Added[], word: string): string[] {
  return added
    .filter(({ row, file }) => row === null && likeness(savedName(file), word) > LIKE_ENOUGH)
    .map(({ file }) => savedName(file))
    .sort((one, other) => likeness(other, word) - likeness(one, word))
    .slice(0, 3)
}

/** Stores which rows use the added files. */
export async function keepTaken(tx: Queries, id: string, added: AddedFiles): Promise<void> {
  const taken = [...added.values()].flatMap(({ all }) =>
    all.flatMap(({ file, row }) => (row === null ? [] : [{ key: file.key, row }])),
  )
  if (taken.length === 0) return
  await tx.run(sql`
    update import_files t set row_number = k.row from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) as k(key text, row integer)
    where t.import_id = ${id}::uuid and t.key = k.key and t.row_number is distinct from k.row`)
}

/**
 * Releases the files used by rows that are checked again, by default all of them; rows refused at a file field are then
 * checked again as well. Answers the numbers of the latter.
 */
export async function letGo(
  tx: Queries,
  resource: AnyResource,
  { id, columns }: Pick<Import, 'id' | 'columns'>,
  rows?: readonly number[],
): Promise<number[]> {
  const fields = fileColumns(resource, columns).map(({ field }) => field)
  const among = rows ? sql`row_number = any(${[...rows]}::integer[])` : raw('row_number is not null')
  const isIn = sql`exists (select from import_rows r where r.import_id = ${id}::uuid and r.number = t.row_number and r.verdict = 'DONE')`
  const free = await tx.rows(sql`
    update import_files t set row_number = null where t.import_id = ${id}::uuid and ${among} and not ${isIn} returning 1`)
  if (free.length === 0 || fields.length === 0) return []
  const waiting = await tx.rows<{ number: number }>(sql`
    update import_rows set verdict = 'PENDING'
    where import_id = ${id}::uuid and verdict = 'ERROR' and jsonb_exists_any(errors, ${fields}::text[]) returning number`)
  return waiting.map(({ number }) => number)
}

/** Lists the missing and the unused files, for each column of pictures or documents. */
export async function filesTold(tx: Queries, resource: AnyResource, { id, columns }: Import): Promise<FilesTold[]> {
  const asked = fileColumns(resource, columns)
  if (asked.length === 0) return []
  const all = await addedFiles(tx, id)
  const told: FilesTold[] = []
  for (const { field, index } of asked) {
    const added = all.get(field)
    const rows = await tx.rows<{ text: string; own: readonly string[] | null }>(sql`
      select r.cells ->> ${raw(String(index))} as text, case when jsonb_typeof(t.${name(snake(field))}) = 'array'
          then (select json_agg(o.file ->> 'name') from jsonb_array_elements(t.${name(snake(field))}) o(file)) end as own
      from import_rows r left join ${name(tableOf(resource))} t on t.id = r.record_id
      where r.import_id = ${id}::uuid and r.verdict = 'ERROR' and jsonb_exists(r.errors, ${field}) order by r.number`)
    const missing = new Map<string, string>()
    for (const { text, own } of rows)
      for (const word of partsOf(text)) {
        const isThere =
          (added && called(added.byWord, word, ({ file }) => file)) ??
          own?.some((one) => one.toLowerCase() === word.toLowerCase())
        if (!isThere) missing.set(word.toLowerCase(), word)
      }
    const unused = (added?.all ?? []).flatMap(({ file, row }) => (row === null ? [savedName(file)] : []))
    told.push({
      field,
      added: added?.all.length ?? 0,
      missing: [...missing.values()].slice(0, MOST_TOLD),
      missingCount: missing.size,
      unused: unused.slice(0, MOST_TOLD),
    })
  }
  return told
}
