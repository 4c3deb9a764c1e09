import { CHILDREN, type FieldErrors, type Fields, type Nested } from '#define'
import type { Row } from '../../data/row'
import { check, type Checked } from '../../values/validate'
import { changedValues, fillable, initialValues, recordOf, type FormValues } from '../../values/values'

/** One row of a table within a form. */
export interface ChildRow {
  /** Its key on the screen: `row-12` if it is stored, `new-1` if not. */
  readonly key: string
  /** The stored record as of when the form was opened; missing for a new row. */
  readonly record?: Row
  readonly version?: number
  /** The initial values of its cells. */
  readonly base: FormValues
  readonly values: FormValues
  /** It is deleted when the form is saved. */
  readonly isRemoved: boolean
}

/** The rows of each kind by the name of their resource. */
export type Rows = Readonly<Record<string, readonly ChildRow[]>>

/** The rows of one kind as sent, and which row is at each path of the request. */
interface Sent {
  readonly body: { create?: unknown[]; update?: unknown[]; delete?: number[] }
  /** `_children.lands.create.0` is `_children.lands.new-1`. */
  readonly places: Readonly<Record<string, string>>
}

/** The rows as sent, or the errors that prevent it. */
export type RowsVerdict =
  | { readonly errors: FieldErrors }
  | { readonly body?: Readonly<Record<string, unknown>>; readonly places: Readonly<Record<string, string>> }

/** Converts a stored record to a row. */
export function storedRow(nested: Nested, record: Row): ChildRow {
  const base = initialValues(fieldsOf(nested, 'update'), record)
  return { key: `row-${record.id}`, record, version: record.version, base, values: base, isRemoved: false }
}

/** A new row; `given` are its initial values beside the declared ones. */
export function newRow(nested: Nested, key: string, given: FormValues): ChildRow {
  const base = { ...initialValues(fieldsOf(nested, 'create'), undefined), ...given }
  return { key, base, values: base, isRemoved: false }
}

/** The fields of a row that the viewer may fill in, including initial values that are no columns. */
export function fieldsOf({ from, by }: Nested, mode: 'create' | 'update'): Fields {
  const { [by]: _parent, ...own } = fillable(from.fields, mode)
  return own
}

/** The fields of a row that can be changed in its present state. */
export function openFields(nested: Nested, row: ChildRow): Fields {
  if (row.isRemoved || (row.record && !row.record._can.includes('update'))) return {}
  return fieldsOf(nested, row.record ? 'update' : 'create')
}

/** The record that a row would become, for conditions. */
export function rowRecord({ from }: Nested, row: ChildRow): FormValues {
  return recordOf(from.fields, row.record ?? initialValues(from.fields, undefined), row.base, row.values)
}

/** Whether a row was changed. */
export function isTouched(nested: Nested, row: ChildRow): boolean {
  const fields = fieldsOf(nested, row.record ? 'update' : 'create')
  return row.isRemoved || Object.keys(changedValues(fields, row.base, row.values)).length > 0
}

/** The name of a cell, or without a column of a row, among the errors of a form. */
export function cellName(nested: Nested, key: string, column?: string): string {
  return [CHILDREN, nested.from.is.name, key, ...(column === undefined ? [] : [column])].join('.')
}

/** Whether a name among the errors of a form is that of a row, or of one of its cells. */
export function isOfRow(name: string, row: string): boolean {
  return name === row || name.startsWith(`${row}.`)
}

/** The errors of one row; an error of a field that is no column belongs to the row. */
export function rowErrors(nested: Nested, row: ChildRow): FieldErrors {
  const verdict = check(checkedRow(nested, row))
  if (row.isRemoved || !('errors' in verdict)) return {}
  return Object.fromEntries(
    Object.entries(verdict.errors).map(([name, message]) => [
      cellName(nested, row.key, nested.columns.includes(name) ? name : undefined),
      message,
    ]),
  )
}

function checkedRow(nested: Nested, row: ChildRow): Checked {
  const mode = row.record ? 'update' : 'create'
  const { base, values } = row
  const { checks } = nested.from.rules
  return { fields: fieldsOf(nested, mode), mode, base, values, record: rowRecord(nested, row), checks }
}

/** Validates all rows. Untouched new ones are left out. */
export function judgeRows(kinds: readonly Nested[], rows: Rows): RowsVerdict {
  const touched = kinds.map((nested) => ({
    nested,
    rows: (rows[nested.from.is.name] ?? []).filter((row) => isTouched(nested, row)),
  }))
  const errors: FieldErrors = Object.assign(
    {},
    ...touched.flatMap(({ nested, rows }) => rows.map((row) => rowErrors(nested, row))),
  )
  if (Object.keys(errors).length > 0) return { errors }
  const sent = touched
    .filter(({ rows }) => rows.length > 0)
    .map(({ nested, rows }) => [nested.from.is.name, sentOf(nested, rows)] as const)
  const places: Record<string, string> = Object.assign({}, ...sent.map(([, { places }]) => places))
  return sent.length === 0
    ? { places }
    : { places, body: Object.fromEntries(sent.map(([name, { body }]) => [name, body])) }
}

function sentOf(nested: Nested, rows: readonly ChildRow[]): Sent {
  const body: { create: unknown[]; update: unknown[]; delete: number[] } = { create: [], update: [], delete: [] }
  const places: Record<string, string> = {}
  const put = (verb: keyof typeof body, row: ChildRow, what: unknown): void => {
    places[[CHILDREN, nested.from.is.name, verb, body[verb].length].join('.')] = cellName(nested, row.key)
    ;(body[verb] as unknown[]).push(what)
  }
  for (const row of rows) {
    const verdict = check(checkedRow(nested, row))
    const input = 'input' in verdict ? verdict.input : {}
    if (row.record && row.isRemoved) put('delete', row, row.record.id)
    else if (row.record) put('update', row, { id: row.record.id, version: row.version, ...input })
    else put('create', row, input)
  }
  const full = Object.entries(body).filter(([, list]) => list.length > 0)
  return { body: Object.fromEntries(full), places }
}

/** The screen name of a field in the service's answer. */
export function onScreen(name: string, places: Readonly<Record<string, string>>, kinds: readonly Nested[]): string {
  const [root, kind, verb, index, column] = name.split('.')
  const place = root === CHILDREN ? places[[root, kind, verb, index].join('.')] : undefined
  if (place === undefined) return name
  const nested = kinds.find(({ from }) => from.is.name === kind)
  return column !== undefined && nested?.columns.includes(column) ? `${place}.${column}` : place
}

/** The errors of rows in screen order, each with words that name the row. */
export function toldRows(
  kinds: readonly Nested[],
  rows: Rows,
  errors: FieldErrors,
): readonly (readonly [string, string])[] {
  return kinds.flatMap((nested) =>
    (rows[nested.from.is.name] ?? []).flatMap((row, index) =>
      [undefined, ...nested.columns].flatMap((column) => {
        const name = cellName(nested, row.key, column)
        return errors[name] === undefined
          ? []
          : [[name, `${nested.from.is.singular} ${index + 1}: ${errors[name]}`] as const]
      }),
    ),
  )
}
