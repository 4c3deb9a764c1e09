import { useEffect, useRef } from 'react'
import { acresOf, type AreaInput, type Fields } from '#define'
import type { FormValues } from '../../values/values'
import type { Rows } from '../children/rows'
import type { FormSubject } from './useFormState'

/** Fills the areas of a new record that are totals of its rows, whenever the rows' sum changes. */
export function useTotals(
  { resource, record: opened }: FormSubject,
  rows: Rows,
  fill: (values: FormValues) => void,
): void {
  const totals = opened ? {} : totalsOf(resource.fields, rows)
  const sum = JSON.stringify(totals)
  const filled = useRef('{}')
  useEffect(() => {
    if (sum === filled.current) return
    filled.current = sum
    fill(totals)
  })
}

function totalsOf(fields: Fields, rows: Rows): FormValues {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      if (field.kind !== 'area' || field.totalOf === undefined) return []
      const [kind = '', column = ''] = field.totalOf.split('.')
      const areas = (rows[kind] ?? []).filter(({ isRemoved }) => !isRemoved).map(({ values }) => values[column])
      return [[name, sumOf(areas.filter(isWhole))]]
    }),
  )
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
