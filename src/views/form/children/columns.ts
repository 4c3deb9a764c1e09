import type { Nested } from '#define'
import { isWide } from '../../record/isWide'

/** The columns of rows within a form that are drawn as table cells. */
export function cellColumns({ from, columns }: Nested): readonly string[] {
  return columns.filter((column) => !isUnder(from.fields[column]?.kind))
}

/** The columns of rows within a form that need more space than a cell: they are drawn below the cells of their row. */
export function underColumns({ from, columns }: Nested): readonly string[] {
  return columns.filter((column) => isUnder(from.fields[column]?.kind))
}

function isUnder(kind: Parameters<typeof isWide>[0] | undefined): boolean {
  return kind !== undefined && isWide(kind)
}

/** The columns that text can be pasted into. */
export function pastedColumns(nested: Nested): readonly string[] {
  const isText = (column: string): boolean => !['image', 'file'].includes(nested.from.fields[column]?.kind ?? '')
  return [...cellColumns(nested), ...underColumns(nested).filter(isText)]
}
