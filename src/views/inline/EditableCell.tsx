import { EditOutlined } from '@ant-design/icons'
import { useRef, useState, type MouseEvent, type ReactNode } from 'react'
import type { AnyResource } from '#define'
import { may } from '../../../providers/access'
import { Cell } from '../cells/Cell'
import { isNumeric } from '../format/isNumeric'
import { Contained } from '../kit/Contained'
import { laterPart } from '../kit/laterPart'
import { titleOf, type Row } from '../data/row'
import './inline.css'

const CellEditor = laterPart(() => import('./CellEditor').then((file) => file.CellEditor))

/**
 * Whether the declaration allows editing this cell in the list, and the service lets this viewer change the record now.
 */
export function isEditable(resource: AnyResource, name: string, row: Row): boolean {
  const field = resource.fields[name]
  return (
    !!field && resource.list.edit.includes(name) && row._can.includes('update') && (!field.write || may(field.write))
  )
}

interface EditableCellProps {
  readonly resource: AnyResource
  readonly name: string
  readonly row: Row
  /** The cell in read mode. */
  readonly children: ReactNode
}

/** A value that was saved here before the rows were refetched. */
interface Saved {
  readonly value: unknown
  readonly version: number
}

/**
 * A cell that is edited in place: by a double click, its pencil, or F2 in its row. A click on it does not open the row,
 * as it may be the first of a double click.
 */
export function EditableCell({ resource, name, row, children }: EditableCellProps) {
  const cell = useRef<HTMLSpanElement>(null)
  const [isEditing, setIsEditing] = useState(false)
  const [saved, setSaved] = useState<Saved | null>(null)
  const field = resource.fields[name]
  if (!field) return children
  const isAhead = saved !== null && row.version < saved.version
  const begin = (event: MouseEvent): void => {
    event.stopPropagation()
    setIsEditing(true)
  }
  return (
    <span
      ref={cell}
      className="editable-cell line gap-1 anchor"
      data-editable={name}
      data-side={isNumeric(field) ? 'end' : undefined}
      role="presentation"
      onPointerEnter={CellEditor.prepare}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={begin}
    >
      <span className="editable-value">
        {isAhead ? (
          <Cell resource={resource} name={name} field={field} value={saved.value} id={row.id} isDense />
        ) : (
          children
        )}
      </span>
      <button
        type="button"
        className="editable-pencil muted"
        tabIndex={-1}
        aria-label={`Edit ${field.label.toLowerCase()} of ${titleOf(resource, row)}`}
        onClick={begin}
      >
        <EditOutlined aria-hidden />
      </button>
      {isEditing && (
        <Contained onClose={() => setIsEditing(false)}>
          <CellEditor
            resource={resource}
            name={name}
            field={field}
            row={isAhead ? { ...row, [name]: saved.value, version: saved.version } : row}
            cell={cell}
            onSaved={setSaved}
            onClose={() => setIsEditing(false)}
          />
        </Contained>
      )}
    </span>
  )
}
