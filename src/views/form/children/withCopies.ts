import { copiedBy, type Nested } from '#define'
import { isSame, toWrite, type FormValues } from '../../values/values'
import type { ChildRow } from './rows'

/**
 * The values that a cell sets, with those that other cells of its row copy from the chosen record, as far as its picker
 * fetched them. Typed values stay.
 */
export function withCopies({ from }: Nested, row: ChildRow, column: string, value: unknown): FormValues {
  const copies = copiedBy(from.fields, column).flatMap(({ name, source }) => {
    const field = from.fields[name]
    const next = partOf(value, source)
    if (!field || next === undefined || next === null) return []
    const held = toWrite(field, row.values[name])
    const isFree = held === null || isSame(held, toWrite(field, partOf(row.values[column], source)))
    return isFree ? [[name, next]] : []
  })
  return { [column]: value, ...Object.fromEntries(copies) }
}

function partOf(choice: unknown, name: string): unknown {
  return typeof choice === 'object' && choice !== null ? (choice as Record<string, unknown>)[name] : undefined
}
