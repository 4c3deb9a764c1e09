import { CheckOutlined, CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useId, useRef, type KeyboardEvent, type RefObject, type SyntheticEvent } from 'react'
import { createPortal } from 'react-dom'
import type { AnyResource, Field } from '#define'
import { inMain } from '../kit/focus/inMain'
import { FieldInput } from '../inputs/FieldInput'
import type { Row } from '../data/row'
import { UnsentNotice } from '../values/UnsentNotice'
import { editNext, focusRow } from './cellFocus'
import { Contest } from './Contest'
import { useCellEdit } from './useCellEdit'
import { useFocusInside, useOutside, useOverCell } from './useOverCell'

interface CellEditorProps {
  readonly resource: AnyResource
  readonly name: string
  readonly field: Field
  readonly row: Row
  readonly cell: RefObject<HTMLElement | null>
  readonly onSaved: (saved: { readonly value: unknown; readonly version: number }) => void
  readonly onClose: () => void
}

const saveLook = { type: 'primary', size: 'small', icon: <CheckOutlined aria-hidden />, 'aria-label': 'Save' } as const

/** Edits a cell in an overlay: Enter saves, Escape cancels, Tab moves to the next editable cell. */
export function CellEditor(props: CellEditorProps) {
  const { resource, name, field, row, cell, onClose } = props
  const edit = useCellEdit({ ...props, onResent: onClose })
  const box = useRef<HTMLDivElement>(null)
  const errorId = useId()
  const place = useOverCell(cell)
  useFocusInside(box)
  const leave = (): void => {
    onClose()
    if (cell.current) focusRow(cell.current)
  }
  const save = async (then: (from: HTMLElement) => void = focusRow): Promise<void> => {
    if (!(await edit.save())) return
    onClose()
    if (cell.current) then(cell.current)
  }
  useOutside(box, () => void save(() => undefined))
  const stop = (event: SyntheticEvent): void => event.stopPropagation()
  const described = edit.error ? { 'aria-invalid': true, 'aria-describedby': errorId } : {}
  return createPortal(
    <div
      ref={box}
      className="cell-editor"
      style={place}
      role="presentation"
      onKeyDown={(event) => onEditorKey(event, { save, leave })}
      onClick={stop}
      onDoubleClick={stop}
    >
      <div className="line gap-1 first-fills" role="group" aria-label={`Edit ${field.label.toLowerCase()}`}>
        <FieldInput
          resource={resource}
          name={name}
          field={field}
          recordId={row.id}
          form={{ record: row }}
          value={edit.value}
          onChange={edit.change}
          aria-label={field.label}
          {...described}
        />
        <Button {...saveLook} loading={edit.isSaving} onClick={() => void save()} />
        <Button size="small" icon={<CloseOutlined aria-hidden />} aria-label="Discard change" onClick={leave} />
      </div>
      <UnsentNotice unsent={edit.unsent} isSending={edit.isSaving} onAgain={() => void save()} />
      {edit.error && !edit.unsent && (
        <div id={errorId} className="above-1 bad" role="alert">
          {edit.conflict ? (
            <Contest {...{ resource, name, field, row }} conflict={edit.conflict} save={edit.save} onLeave={leave} />
          ) : (
            edit.error
          )}
        </div>
      )}
    </div>,
    inMain(),
  )
}

interface EditorKeys {
  readonly save: (then?: (from: HTMLElement) => void) => Promise<void>
  readonly leave: () => void
}

function onEditorKey(event: KeyboardEvent<HTMLElement>, { save, leave }: EditorKeys): void {
  event.stopPropagation()
  // An open list of options needs Enter and Escape itself, and a button its Enter.
  const isListOpen = event.currentTarget.querySelector('[aria-expanded="true"]') !== null
  const isOnButton = event.target instanceof Element && event.target.closest('button:not([role])') !== null
  if (event.key === 'Tab') {
    event.preventDefault()
    const isBack = event.shiftKey
    void save((from) => editNext(from, isBack))
  } else if (event.key === 'Escape' && !isListOpen) leave()
  else if (event.key === 'Enter' && !isListOpen && !isOnButton) {
    event.preventDefault()
    void save()
  }
}
