import type { Nested } from '#define'
import { isWide } from '../../record/isWide'

/** The columns of rows within a form that are cells of the table. */
export function cellColumns({ from, columns }: Nested): readonly string[] {
  return columns.filter((column) => !isUnder(from.fields[column]?.kind))
}

/** The columns of rows within a form that need more room than a cell has: they stand under the cells of their row. */
export function underColumns({ from, columns }: Nested): readonly string[] {
  return columns.filter((column) => isUnder(from.fields[column]?.kind))
}

function isUnder(kind: Parameters<typeof isWide>[0] | undefined): boolean {
  return kind !== undefined && isWide(kind)
}

/** The columns into which text can be pasted. */
export function pastedColumns(nested: Nested): readonly string[] {
  const isText = (column: string): boolean => !['image', 'file'].includes(nested.from.fields[column]?.kind ?? '')
  return [...cellColumns(nested), ...underColumns(nested).filter(isText)]
}
