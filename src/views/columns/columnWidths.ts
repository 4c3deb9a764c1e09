import { edgeWidths, GIVES_WAY, isFirm, leastWidth, MOST_COLUMNS, usualWidth } from '#define'
import type { TableColumn } from './tableColumns'

export { edgeWidths }

/** The width of each column, in pixels and in their order. */
export interface Widths {
  readonly of: readonly number[]
  /** The whole table, including what is beside the columns. */
  readonly total: number
}

/**
 * Gives each column its chosen width, or the default of its kind. If the frame is wider than that, or slightly
 * narrower, the columns without a chosen width share the difference; `around` is what is beside the columns.
 */
export function columnWidthsIn(
  columns: readonly TableColumn[],
  chosen: Readonly<Record<string, number>>,
  frame: number,
  around: number,
): Widths {
  const least = columns.map((column) => chosen[column.name] ?? usualWidth(column.field, column.isTitle))
  const difference = Math.floor(frame) - around - sumOf(least)
  const growing = columns.map(({ name, field }, index) => {
    const isFixed = chosen[name] !== undefined || (difference < 0 && isFirm(field))
    return isFixed ? 0 : (least[index] ?? 0)
  })
  const grows = sumOf(growing)
  let spare = difference >= -grows * GIVES_WAY ? difference : 0
  let left = grows
  const of = least.map((width, index) => {
    const weight = growing[index] ?? 0
    // The rounding remainder goes to the later ones, so that no gap is left at the end.
    const share = left > 0 ? Math.round((spare * weight) / left) : 0
    left -= weight
    spare -= share
    return width + share
  })
  return { of, total: sumOf(of) + around }
}

/**
 * The columns that fit into the frame, in their order: the first ones, eight at most, always including the state of the
 * record; all if the width of the frame is not known yet.
 */
export function fittingColumns(
  columns: readonly TableColumn[],
  chosen: Readonly<Record<string, number>>,
  frame: number,
  state: string | undefined,
): readonly TableColumn[] {
  if (frame === 0) return columns
  const leastOf = ({ name, field, isTitle }: TableColumn): number => chosen[name] ?? leastWidth(field, isTitle)
  const [first] = columns
  const kept = columns.filter((column) => column === first || column.name === state)
  let left = Math.floor(frame) - sumOf(kept.map(leastOf))
  let room = MOST_COLUMNS - kept.length
  return columns.filter((column) => {
    if (kept.includes(column)) return true
    left -= leastOf(column)
    if (left < 0) room = 0
    room -= 1
    return room >= 0
  })
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((one, other) => one + other, 0)
}
