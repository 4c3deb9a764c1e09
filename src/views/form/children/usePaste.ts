import type { ClipboardEvent } from 'react'
import type { Field, Nested } from '#define'
import { useRegister } from '../../data/RegisterContext'
import type { FormValues } from '../../values/values'
import { pastedColumns } from './columns'
import { findNamed } from './findNamed'
import { headingOf, lookupOf, readCell, readTable } from './readCells'
import { cellName, openFields, type ChildRow } from './rows'
import type { ChildRowsState } from './useChildRows'

interface Pasted {
  readonly values: FormValues
  /** The names of other records to look up. */
  readonly names: readonly (readonly [column: string, text: string])[]
}

/**
 * Pastes rows from a spreadsheet at the focused cell, or without one as new rows. A heading in the first line assigns
 * the columns. Returns whether the clipboard held such rows.
 */
export function usePaste(
  nested: Nested,
  state: ChildRowsState,
  {
    rows,
    start,
    mayAdd,
  }: { readonly rows: readonly ChildRow[]; readonly start: () => FormValues; readonly mayAdd: boolean },
): (event: ClipboardEvent) => boolean {
  const register = useRegister()
  const resolve = async (key: string, column: string, text: string): Promise<void> => {
    const field = nested.from.fields[column] as Field
    const found = await findNamed(register, field, text).catch((error: Error) => ({ refusal: error.message }))
    if ('choice' in found) state.editing.edit(nested, key, { [column]: found.choice })
    else state.complain({ [cellName(nested, key, column)]: found.refusal })
  }
  return (event) => {
    const table = readTable(event.clipboardData.getData('text/plain'))
    if (!table) return false
    event.preventDefault()
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-column]')
    const heading = headingOf(table[0] ?? [], { ...nested, columns: pastedColumns(nested) })
    const columns = pastedColumns(nested)
    const first = Math.max(0, columns.indexOf(cell?.dataset.column ?? ''))
    const lines = (heading ? table.slice(1) : table).map((line) =>
      readLine(nested, line, heading ?? columns.slice(first)),
    )
    const at = rows.findIndex(({ key }) => key === cell?.dataset.row)
    const open = at < 0 ? [] : rows.slice(at).filter((row) => Object.keys(openFields(nested, row)).length > 0)
    const beyond = mayAdd ? lines.slice(open.length) : []
    const added = state.add(
      nested,
      beyond.map(() => start()),
    )
    lines.slice(0, open.length + added.length).forEach((line, index) => {
      const key = open[index]?.key ?? added[index - open.length] ?? ''
      state.editing.edit(nested, key, line.values)
      for (const [column, text] of line.names) void resolve(key, column, text)
    })
    return true
  }
}

function readLine({ from }: Nested, line: readonly string[], columns: readonly (string | undefined)[]): Pasted {
  const cells = line.flatMap((text, index): (readonly [string, Field, string])[] => {
    const column = columns[index]
    const field = column === undefined ? undefined : from.fields[column]
    return column !== undefined && field ? [[column, field, text]] : []
  })
  const isName = (field: Field): boolean => lookupOf(field) !== undefined
  return {
    values: Object.fromEntries(
      cells.filter(([, field]) => !isName(field)).map(([column, field, text]) => [column, readCell(field, text)]),
    ),
    names: cells.flatMap(([column, field, text]) => (isName(field) && text !== '' ? [[column, text] as const] : [])),
  }
}
