import { importKeys, type AnyResource, type Field } from '#define'
import { sql, type Queries } from '../../database'
import { isLink, saidBy } from './cells'
import { comparable } from './existing'
import type { Column } from './layout'
import { columnFor, labelIn, textsOf, type Cut } from './targets'

/** Reads the ids of the record or records that a field of a row was found to refer to. */
type LinkedBy = (field: string) => unknown

interface SharedFields {
  readonly fields: readonly string[]
  readonly distinguishedBy?: string
}

/** The fields whose combination must be unique, unless another field distinguishes the rows. */
function sharedFields({ fields, rules }: AnyResource): readonly SharedFields[] {
  const alone = Object.keys(fields).filter((name) => fields[name]?.unique === true)
  // Values that may come again at another time, or in other records, are told apart by the database.
  const together = rules.unique.filter((one) => !one.during && !one.where)
  return [...alone.map((name) => ({ fields: [name] })), ...together]
}

/** The names of the keys with references: their values are known once the words have been looked up. */
export function linkKeys(resource: AnyResource): string[] {
  const all = [...sharedFields(resource).map(({ fields }) => fields), ...importKeys(resource)]
  const linked = all.filter((key) => key.some((name) => isLink(resource.fields[name] as Field)))
  return [...new Set(linked.map((key) => key.join(' ')))]
}

/**
 * The values of a row that no other row may share, by field names. Records are compared by their ids: without `linked`,
 * before they were looked up, keys with references are left out.
 */
export function keysOf(
  cut: Cut,
  columns: readonly Column[],
  cells: readonly string[],
  linked?: LinkedBy,
): Record<string, string> {
  const { resource, fixed } = cut
  const texts: Record<string, string> = { ...fixed, ...textsOf(columns, cells) }
  const valueOf = (name: string): string | undefined => {
    const field = resource.fields[name] as Field
    const text = texts[name]
    if (!text) return undefined
    if (isLink(field)) {
      const value = linked?.(name)
      return value === undefined ? undefined : String(value)
    }
    const said = saidBy(field, text)
    return 'value' in said ? comparable(field, said.value) : undefined
  }
  const keys: Record<string, string> = {}
  const add = (key: readonly string[], mayBeEmpty: boolean, distinguishedBy?: string): void => {
    const values = key.map(valueOf)
    const isWhole = key.every((name, at) => values[at] !== undefined || (mayBeEmpty && !texts[name]))
    if (!isWhole || values.every((value) => value === undefined)) return
    keys[key.join(' ')] = [...values, ...(distinguishedBy ? [valueOf(distinguishedBy)] : [])].join('\u001F')
  }
  const shared = sharedFields(resource)
  const declared = importKeys(resource)
  for (const { fields } of shared.filter((one) => one.fields.length === 1)) add(fields, false)
  for (const key of declared)
    // If records have a better key, the remaining values of a row may well occur twice.
    if (declared.length === 1 || key !== declared.at(-1) || Object.keys(keys).length === 0)
      add(key, key === declared.at(-1) && key.length > 1)
  for (const one of shared.filter(({ fields }) => fields.length > 1)) add(one.fields, false, one.distinguishedBy)
  return keys
}

/** Finds the first key of which a row fills all fields. */
export function keyIn(resource: AnyResource, texts: Readonly<Record<string, string>>): readonly string[] | undefined {
  return importKeys(resource).find((key) => key.every((name) => texts[name]))
}

/** Rows that are left out block no values. */
const isMeant = sql`coalesce(r.answer, '') not in ('LEAVE', 'NOTE')`

/** Stores the keys of rows after the records that they refer to were looked up. */
export async function keepKeys(
  tx: Queries,
  id: string,
  rows: readonly { readonly number: number; readonly keys: Readonly<Record<string, string>> }[],
): Promise<void> {
  await tx.run(sql`
    update import_rows t set keys = k.keys from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as k(number integer, keys jsonb)
    where t.import_id = ${id}::uuid and t.number = k.number and t.keys <> k.keys`)
}

/** The values of some rows under keys with references. */
export function linkValues(
  tx: Queries,
  resource: AnyResource,
  id: string,
  numbers: readonly number[],
): Promise<{ name: string; value: string }[]> {
  return tx.rows<{ name: string; value: string }>(sql`
    select k.key as name, k.value from import_rows r, jsonb_each_text(r.keys) k
    where r.import_id = ${id}::uuid and r.number = any(${numbers}::integer[]) and k.key = any(${linkKeys(resource)}::text[])`)
}

/** A row that shares values with an earlier one although they must be unique; by field names. */
interface Twin {
  readonly number: number
  readonly names: string
  readonly first: number
}

/**
 * The errors of rows with the same values as an earlier one, which is kept; keys with references are left out. By field
 * names.
 */
export async function twinErrors(
  tx: Queries,
  cut: Cut,
  id: string,
  numbers: readonly number[],
): Promise<Map<number, Record<string, string>>> {
  const twins = await tx.rows<Twin>(sql`
    select s.number, s.names, s.first from (
      select r.number, k.key as names, min(r.number) over (partition by k.key, k.value) as first
      from import_rows r, jsonb_each_text(r.keys) k
      where r.import_id = ${id}::uuid and r.is_shared and ${isMeant} and k.key <> all(${linkKeys(cut.resource)}::text[])) s
    where s.number = any(${numbers}::integer[]) and s.first < s.number`)
  const errors = new Map<number, Record<string, string>>()
  for (const twin of twins) errors.set(twin.number, { ...errors.get(twin.number), ...errorOf(cut, twin) })
  return errors
}

/**
 * Refuses already judged rows that refer to the same records as an earlier one: they can only be compared after all
 * lookups, and this takes one statement.
 */
export async function refuseLinkTwins(
  tx: Queries,
  cut: Cut,
  { id, columns }: { readonly id: string; readonly columns: readonly Column[] },
): Promise<void> {
  const names = linkKeys(cut.resource)
  if (names.length === 0) return
  const twins = await tx.rows<Twin>(sql`
    select s.number, s.names, s.first from (
      select r.number, r.verdict, k.key as names, min(r.number) over (partition by k.key, k.value) as first
      from import_rows r, jsonb_each_text(r.keys) k where r.import_id = ${id}::uuid and ${isMeant} and k.key = any(${names}::text[])) s
    where s.first < s.number and s.verdict not in ('PENDING', 'DONE', 'LEFT')`)
  if (twins.length === 0) return
  const refused = twins.map((twin) => ({
    number: twin.number,
    errors: Object.fromEntries(
      Object.entries(errorOf(cut, twin)).map(([field, error]) => [columnFor(columns, field), error]),
    ),
  }))
  await tx.run(sql`
    update import_rows t set verdict = 'ERROR', changes = '{}', doubts = '{}', alike = '[]', errors = j.errors || t.errors
    from jsonb_to_recordset(${JSON.stringify(refused)}::jsonb) as j(number integer, errors jsonb)
    where t.import_id = ${id}::uuid and t.number = j.number`)
}

function errorOf(cut: Cut, { names, first }: Twin): Record<string, string> {
  const fields = names.split(' ')
  const labels = fields.filter((name) => !(name in cut.fixed)).map((name) => labelIn(cut, name))
  const words = [labels.slice(0, -1).join(', '), labels.at(-1)].filter(Boolean).join(' and ')
  return { [fields.at(-1) ?? '']: `Row ${first} has the same ${words}` }
}
