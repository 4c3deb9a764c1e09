import { useEffect, useRef } from 'react'
import { acresOf, type AreaInput, type Fields } from '#define'
import type { FormValues } from '../../values/values'
import type { Rows } from '../children/rows'
import type { ChildRowsState } from '../children/useChildRows'
import type { FormState, FormSubject } from './useFormState'

/** An area that is the total of a column of the rows in its form. */
interface Total {
  readonly name: string
  readonly kind: string
  readonly column: string
}

/** The only row of a total. */
interface OnlyRow {
  readonly key: string
  /** Its area without the total. */
  readonly own: AreaInput
  readonly area: AreaInput
  /** The total at that moment. */
  readonly total: AreaInput
}

/**
 * Fills the areas of a new record that are totals of its rows, whenever the rows' sum changes. A smaller total that is
 * typed becomes the area of the only row.
 */
export function useTotals(
  { resource, record: opened }: FormSubject,
  state: FormState,
  children: ChildRowsState,
  fill: (values: FormValues) => void,
): void {
  const totals = opened ? [] : totalsIn(resource.fields)
  const sums = sumsOf(totals, children.rows)
  const sum = JSON.stringify(sums)
  const filled = useRef('{}')
  const only = useRef<Readonly<Record<string, OnlyRow>>>({})
  useEffect(() => {
    if (sum !== filled.current) {
      filled.current = sum
      return fill(sums)
    }
    for (const one of totals) {
      const before = only.current[one.name]
      const after = onlyRow(one, children.rows, { before, typed: state.typed()[one.name] })
      const nested = children.kinds.find(({ from }) => from.is.name === one.kind)
      const { [one.name]: _, ...others } = only.current
      only.current = after ? { ...others, [one.name]: after } : others
      if (!after || !nested || isSameArea(after.area, areasOf(one, children.rows)[0]?.area)) continue
      filled.current = JSON.stringify({ ...sums, [one.name]: sumOf([after.area]) })
      children.editing.edit(nested, after.key, { [one.column]: after.area })
    }
  })
}

function totalsIn(fields: Fields): Total[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind !== 'area' || field.totalOf === undefined) return []
    const [kind = '', column = ''] = field.totalOf.split('.')
    return [{ name, kind, column }]
  })
}

function sumsOf(totals: readonly Total[], rows: Rows): FormValues {
  const whole = (one: Total): AreaInput[] => areasOf(one, rows).flatMap(({ area }) => (isWhole(area) ? [area] : []))
  return Object.fromEntries(totals.map((one) => [one.name, sumOf(whole(one))]))
}

function areasOf({ kind, column }: Total, rows: Rows): { readonly key: string; readonly area: unknown }[] {
  const present = (rows[kind] ?? []).filter(({ isRemoved }) => !isRemoved)
  return present.map(({ key, values }) => ({ key, area: values[column] }))
}

/** Returns the only row with the area that it should have; undefined where there are several, or an area is missing. */
function onlyRow(
  one: Total,
  rows: Rows,
  { before, typed }: { readonly before: OnlyRow | undefined; readonly typed: unknown },
): OnlyRow | undefined {
  const [row, ...more] = areasOf(one, rows)
  if (!row || more.length > 0 || !isWhole(row.area)) return undefined
  if (!isWhole(typed)) return before
  const isKnown = before?.key === row.key
  const own = isKnown && isSameArea(before.area, row.area) ? before.own : row.area
  const isAsked = !isKnown || !isSameArea(before.total, typed)
  const asked = acresOf(typed) < acresOf(own) ? plain(typed) : own
  return { key: row.key, own, area: isAsked ? asked : row.area, total: typed }
}

function isSameArea(one: AreaInput, other: unknown): boolean {
  return isWhole(other) && JSON.stringify(plain(one)) === JSON.stringify(plain(other))
}

function plain({ value, unit, rule }: AreaInput): AreaInput {
  return { value, unit, ...(rule && { rule }) }
}

/** Whether the typed area is complete, so that its acres are known. */
function isWhole(value: unknown): value is AreaInput {
  const { value: figure, unit, rule } = (value ?? {}) as Partial<AreaInput>
  return figure !== undefined && unit !== undefined && Number.isFinite(acresOf({ value: figure, unit, rule }))
}

/** The sum of areas in their common unit, else in acres; undefined for none. */
function sumOf(areas: readonly AreaInput[]): AreaInput | undefined {
  const [first] = areas
  if (!first) return undefined
  const { unit, rule } = first
  const isCommon = areas.every((one) => one.unit === unit && (one.rule ?? null) === (rule ?? null))
  const add = (figures: readonly number[]): number => Math.round(figures.reduce((all, one) => all + one) * 1000) / 1000
  return isCommon
    ? { value: add(areas.map(({ value }) => value)), unit, ...(rule && { rule }) }
    : { value: add(areas.map(acresOf)), unit: 'ACRE' }
}
