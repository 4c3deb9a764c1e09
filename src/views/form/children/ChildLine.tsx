import { DeleteOutlined, UndoOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { memo } from 'react'
import { inSentence, readsForm, type Field, type FieldErrors, type Nested } from '#define'
import { Cell } from '../../cells/Cell'
import { FieldInput } from '../../inputs/FieldInput'
import type { AnyInput } from '../../pickers/frame'
import { maskOf } from '../../privacy/masked'
import { MaskedFieldInput } from '../MaskedFieldInput'
import { holdsToday } from '../../data/today'
import { inputId } from '../focusField'
import { isRequired } from '../../values/validate'
import type { FormValues } from '../../values/values'
import { cellColumns, underColumns } from './columns'
import { withCopies } from './withCopies'
import { cellName, openFields, rowRecord, type ChildRow } from './rows'
import type { RowEditing } from './useChildRows'

interface ChildLineProps {
  readonly nested: Nested
  readonly row: ChildRow
  /** The record of the form, with the form's values, if an input of the row depends on it. */
  readonly parent: FormValues | undefined
  /** From 1. */
  readonly number: number
  readonly editing: RowEditing
  /** The errors of the row and its cells. */
  readonly errors: FieldErrors
  readonly formName: string
  readonly isTouched: boolean
  readonly isSaving: boolean
}

/**
 * Draws one row of a table within a form; below it the fields that do not fit into a cell, and the errors of the whole
 * row. Rerenders only when its own props change.
 */
export const ChildLine = memo(function ChildLine({ isTouched, ...line }: ChildLineProps) {
  const { nested, row, number, editing, errors, formName, isSaving } = line
  const { from } = nested
  const [cells, under] = [cellColumns(nested), underColumns(nested)]
  const problem = errors[cellName(nested, row.key)]
  const isDeletable = !row.record || row.record._can.includes('delete')
  const name = `${from.is.singular} ${number}`
  const removed = row.isRemoved ? 'child-removed' : undefined
  return (
    <>
      <tr id={inputId(formName, cellName(nested, row.key))} className={removed}>
        {cells.map((column) => (
          <ChildCell key={column} {...line} column={column} />
        ))}
        <td className="child-buttons">
          {row.record && isTouched && (
            <Button
              type="text"
              icon={<UndoOutlined aria-hidden />}
              disabled={isSaving}
              aria-label={`Undo changes to ${name}`}
              title="Undo"
              onClick={() => editing.undo(nested, row.key)}
            />
          )}
          {isDeletable && !row.isRemoved && (
            <Button
              type="text"
              icon={<DeleteOutlined aria-hidden />}
              disabled={isSaving}
              aria-label={`Remove ${name}`}
              title="Remove"
              onClick={() => editing.remove(nested, row.key)}
            />
          )}
        </td>
      </tr>
      {under.length > 0 && (
        <tr className={removed}>
          <td className="child-under" colSpan={cells.length + 1}>
            <div>
              {under.map((column) => (
                <UnderCell key={column} {...line} column={column} />
              ))}
            </div>
          </td>
        </tr>
      )}
      {problem && (
        <tr>
          <td className="child-problem bad" colSpan={cells.length + 1}>
            {problem}
          </td>
        </tr>
      )}
    </>
  )
})

interface ChildCellProps extends Omit<ChildLineProps, 'isTouched'> {
  readonly column: string
}

/** One cell: an input if it is editable and applies, else the stored value. */
function ChildCell(props: ChildCellProps) {
  const { nested, row, column } = props
  const field = nested.from.fields[column]
  if (!field) return <td />
  const applies = holdsToday(field.when, rowRecord(nested, row))
  return (
    <td data-label={field.label} data-column={column} data-row={row.key} data-empty={!applies || undefined}>
      {applies && <CellContent {...props} field={field} />}
    </td>
  )
}

/** A note, pictures or documents of a row, with their own label; nothing if they do not apply. */
function UnderCell(props: ChildCellProps) {
  const { nested, row, column, formName } = props
  const field = nested.from.fields[column]
  const record = rowRecord(nested, row)
  if (!field || !holdsToday(field.when, record)) return null
  return (
    <div data-column={column} data-row={row.key}>
      <label
        className="own-line muted small"
        htmlFor={inputId(formName, cellName(nested, row.key, column))}
        data-required={isRequired(field, record) || undefined}
      >
        {field.label}
      </label>
      <CellContent {...props} field={field} />
    </div>
  )
}

/** The input of an editable cell, else its stored value, with its error. */
function CellContent({
  nested,
  row,
  parent,
  number,
  column,
  field,
  editing,
  errors,
  formName,
  isSaving,
}: ChildCellProps & { readonly field: Field }) {
  const { from } = nested
  const record = rowRecord(nested, row)
  const cell = cellName(nested, row.key, column)
  const error = errors[cell]
  const errorId = `${inputId(formName, cell)}-error`
  const frame = {
    resource: from,
    name: column,
    field,
    recordId: row.record?.id,
    form: parent && readsForm(field) ? { record: { ...record, [nested.by]: parent } } : undefined,
    id: inputId(formName, cell),
    value: row.values[column],
    disabled: isSaving,
    'aria-label': `${field.label}, ${inSentence(from.is.singular)} ${number}`,
    'aria-invalid': error ? true : undefined,
    'aria-required': isRequired(field, record) || undefined,
    'aria-describedby': error ? errorId : undefined,
    onChange: (value: unknown) => editing.edit(nested, row.key, withCopies(nested, row, column, value)),
    onBlur: () => editing.leave(nested, row.key, column),
  }
  return (
    <>
      {column in openFields(nested, row) ? (
        <OpenCell frame={frame} mask={row.record && maskOf(field, row.record[column])} />
      ) : (
        row.record && (
          <Cell resource={from} name={column} field={field} value={record[column]} id={row.record.id} isDense />
        )
      )}
      {error && (
        <span id={errorId} className="child-error bad own-line small">
          {error}
        </span>
      )}
    </>
  )
}

/** The input of a cell; a hidden stored value stays unless it is replaced. */
function OpenCell({ frame, mask }: { readonly frame: Parameters<AnyInput>[0]; readonly mask: string | undefined }) {
  return mask === undefined ? <FieldInput {...frame} /> : <MaskedFieldInput {...frame} mask={mask} />
}
