import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useState, type KeyboardEvent } from 'react'
import { inSentence, readsForm, type FieldErrors, type Nested } from '#define'
import { may } from '../../../../providers/access'
import { Failure } from '../../kit/Failure'
import { describeCondition } from '../../conditions/conditionText'
import { holdsToday } from '../../data/today'
import { focusField, sectionId } from '../focusField'
import type { FormValues } from '../../values/values'
import { ChildLine } from './ChildLine'
import './children.css'
import { cellColumns } from './columns'
import { nextStart } from './nextStart'
import { cellName, isOfRow, isTouched, rowRecord, type ChildRow } from './rows'
import type { ChildRowsState } from './useChildRows'
import { usePaste } from './usePaste'

interface ChildTableProps {
  readonly nested: Nested
  readonly state: ChildRowsState
  readonly formName: string
  /** The record of the form, with the form's values. */
  readonly parent: FormValues
  readonly isSaving: boolean
}

/** Edits the child records of the form's record as rows, which are saved together with it. */
export function ChildTable({ nested, state, formName, parent, isSaving }: ChildTableProps) {
  const { from, columns, label, limit } = nested
  const rows = state.rows[from.is.name] ?? []
  const mayAdd = may(from.access.create) && holdsToday(nested.choices, parent)
  const start = (): FormValues => nextStart(nested, rows.at(-1), parent)
  const [wanted, setWanted] = useState<string>()
  useEffect(() => focusField(formName, wanted), [wanted, formName])
  const add = (): void => {
    const [key = ''] = state.add(nested, [start()])
    setWanted(cellName(nested, key, columns[0]))
  }
  const paste = usePaste(nested, state, { rows, start, mayAdd })
  const missing = state.missing[from.is.name]
  if (missing?.error) return <Failure words={missing.error.message} onRetry={missing.retry} />
  return (
    <section
      className="form-section surface padded narrow-min"
      id={sectionId(formName, label)}
      aria-label={label}
      aria-busy={missing !== undefined}
      onPaste={paste}
    >
      <div className="child-head line gap-3 below-3">
        <h2 className="flat">{label}</h2>
        {limit && <Counter nested={nested} rows={rows} />}
        {mayAdd && (
          <Button icon={<PlusOutlined aria-hidden />} onClick={add} disabled={isSaving}>
            Add {inSentence(from.is.singular)}
          </Button>
        )}
      </div>
      {rows.length === 0 ? (
        <p className="muted">
          {missing ? 'Loading' : mayAdd ? 'None yet. You can paste rows from a spreadsheet.' : 'None'}
        </p>
      ) : (
        <RowsTable
          nested={nested}
          rows={rows}
          parent={parent}
          state={state}
          formName={formName}
          isSaving={isSaving}
          onBeyond={mayAdd && !isSaving ? add : undefined}
        />
      )}
    </section>
  )
}

interface RowsTableProps extends ChildTableProps {
  readonly rows: readonly ChildRow[]
  /** The action of Enter in the last row. */
  readonly onBeyond?: () => void
}

function RowsTable({ nested, rows, parent, state, formName, isSaving, onBeyond }: RowsTableProps) {
  const { from } = nested
  const isTied = nested.columns.some((column) => from.fields[column] && readsForm(from.fields[column]))
  const goDown = (event: KeyboardEvent): void => {
    const cell = event.key === 'Enter' ? cellOf(event.target) : null
    if (!cell) return
    event.preventDefault()
    const below = rows[rows.findIndex(({ key }) => key === cell.row) + 1]
    if (below) focusField(formName, cellName(nested, below.key, cell.column))
    else onBeyond?.()
  }
  return (
    <div className="scrolls" role="presentation" onKeyDown={goDown}>
      <table className="child-table full-width narrow-cards">
        <thead>
          <tr>
            {cellColumns(nested).map((column) => (
              <th key={column} scope="col" data-required={from.fields[column]?.required === true || undefined}>
                {from.fields[column]?.label}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <ChildLine
              key={row.key}
              nested={nested}
              row={row}
              number={index + 1}
              parent={isTied ? parent : undefined}
              editing={state.editing}
              errors={errorsOfRow(state.errors, cellName(nested, row.key))}
              formName={formName}
              isTouched={isTouched(nested, row)}
              isSaving={isSaving}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const noErrors: FieldErrors = {}

/** The errors of a row and its cells; always the same object if there are none. */
function errorsOfRow(errors: FieldErrors, row: string): FieldErrors {
  const own = Object.entries(errors).filter(([name]) => isOfRow(name, row))
  return own.length === 0 ? noErrors : Object.fromEntries(own)
}

/** Shows how many of the allowed rows there would be, and which ones count. */
function Counter({ nested, rows }: { readonly nested: Nested; readonly rows: readonly ChildRow[] }) {
  const { from, limit } = nested
  if (!limit) return null
  const count = rows.filter((row) => !row.isRemoved && holdsToday(limit.where, rowRecord(nested, row))).length
  return (
    <span className={count > limit.max ? 'muted bad' : 'muted'}>
      {count} of {limit.max}
      {limit.where && ` (${describeCondition(from, limit.where)})`}
    </span>
  )
}

/** The cell of a key event; null in a list or on a button, which need the key themselves. */
function cellOf(target: EventTarget): { readonly row: string | undefined; readonly column: string | undefined } | null {
  const element = target as HTMLElement
  if (!element.matches('input:not([role=combobox])') || element.closest('.ant-picker')) return null
  const cell = element.closest<HTMLElement>('[data-column]')
  return cell && { row: cell.dataset.row, column: cell.dataset.column }
}
