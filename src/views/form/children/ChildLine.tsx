import { DeleteOutlined, UndoOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { hasFormChoices, inSentence, type Nested } from '#define'
import { Cell } from '../../cells/Cell'
import { FieldInput } from '../../inputs/FieldInput'
import type { AnyInput } from '../../pickers/frame'
import { maskOf } from '../../privacy/masked'
import { MaskedFieldInput } from '../MaskedFieldInput'
import { holdsToday } from '../../data/today'
import { inputId } from '../focusField'
import { isRequired } from '../../values/validate'
import type { FormValues } from '../../values/values'
import { cellName, openFields, rowRecord, type ChildRow } from './rows'
import type { ChildRowsState } from './useChildRows'

interface ChildLineProps {
  readonly nested: Nested
  readonly row: ChildRow
  /** The record in whose form the row stands, as it would be. */
  readonly parent: FormValues
  /** From 1. */
  readonly number: number
  readonly state: ChildRowsState
  readonly formName: string
  readonly isTouched: boolean
  readonly isSaving: boolean
}

/** One row of a table within a form, with what is wrong with the whole of it under it. */
export function ChildLine({ nested, row, parent, number, state, formName, isTouched, isSaving }: ChildLineProps) {
  const { from, columns } = nested
  const problem = state.errors[cellName(nested, row.key)]
  const isDeletable = !row.record || row.record._can.includes('delete')
  const name = `${from.is.singular} ${number}`
  return (
    <>
      <tr id={inputId(formName, cellName(nested, row.key))} className={row.isRemoved ? 'child-removed' : undefined}>
        {columns.map((column) => (
          <ChildCell key={column} {...{ nested, row, parent, number, column, state, formName, isSaving }} />
        ))}
        <td className="child-buttons">
          {row.record && isTouched && (
            <Button
              type="text"
              icon={<UndoOutlined />}
              disabled={isSaving}
              aria-label={`Undo the changes of ${name}`}
              title="Undo"
              onClick={() => state.undo(nested, row.key)}
            />
          )}
          {isDeletable && !row.isRemoved && (
            <Button
              type="text"
              icon={<DeleteOutlined />}
              disabled={isSaving}
              aria-label={`Remove ${name}`}
              title="Remove"
              onClick={() => state.remove(nested, row.key)}
            />
          )}
        </td>
      </tr>
      {problem && (
        <tr>
          <td className="child-problem" colSpan={columns.length + 1}>
            {problem}
          </td>
        </tr>
      )}
    </>
  )
}

interface ChildCellProps extends Omit<ChildLineProps, 'isTouched'> {
  readonly column: string
}

/** One cell: an input where it may be filled in and applies, else what is stored. */
function ChildCell({ nested, row, parent, number, column, state, formName, isSaving }: ChildCellProps) {
  const { from } = nested
  const field = from.fields[column]
  if (!field) return <td />
  const record = rowRecord(nested, row)
  const applies = holdsToday(field.when, record)
  const isOpen = applies && column in openFields(nested, row)
  const cell = cellName(nested, row.key, column)
  const error = state.errors[cell]
  const errorId = `${inputId(formName, cell)}-error`
  const frame = {
    resource: from,
    name: column,
    field,
    recordId: row.record?.id,
    form: hasFormChoices(field) ? { record: { ...record, [nested.by]: parent } } : undefined,
    id: inputId(formName, cell),
    value: row.values[column],
    disabled: isSaving,
    'aria-label': `${field.label}, ${inSentence(from.is.singular)} ${number}`,
    'aria-invalid': error ? true : undefined,
    'aria-required': isRequired(field, record) || undefined,
    'aria-describedby': error ? errorId : undefined,
    onChange: (value: unknown) => state.edit(nested, row.key, { [column]: value }),
    onBlur: () => state.leave(nested, row.key, column),
  }
  return (
    <td data-label={field.label} data-column={column} data-row={row.key} data-empty={!applies || undefined}>
      {isOpen ? (
        <OpenCell frame={frame} mask={row.record && maskOf(field, row.record[column])} />
      ) : (
        applies &&
        row.record && (
          <Cell resource={from} name={column} field={field} value={record[column]} id={row.record.id} isDense />
        )
      )}
      {error && (
        <span id={errorId} className="child-error">
          {error}
        </span>
      )}
    </td>
  )
}

/** The input of a cell; a stored value that is not shown stays unless it is replaced. */
function OpenCell({ frame, mask }: { readonly frame: Parameters<AnyInput>[0]; readonly mask: string | undefined }) {
  return mask === undefined ? <FieldInput {...frame} /> : <MaskedFieldInput {...frame} mask={mask} />
}
