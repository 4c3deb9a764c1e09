import { useRef, useState } from 'react'
import type { AnyResource, Field } from '#define'
import { translateErrors } from '../../../providers/data'
import { toHttpError, type Conflict } from '../../../providers/errorMessage'
import { httpOf } from '../../../providers/http'
import { say } from '../../../providers/notification'
import { plainText } from '../format/plainText'
import { check } from '../values/validate'
import { initialValues, type FormValues } from '../values/values'
import { useUndoVersion } from '../operations/useUndoVersion'
import type { Row } from '../data/row'
import { useRefresh } from '../kit/hooks/useRefresh'

interface CellEdited {
  readonly resource: AnyResource
  readonly name: string
  readonly field: Field
  readonly row: Row
  /** Gets the value as it is stored now. */
  readonly onSaved: (saved: { readonly value: unknown; readonly version: number }) => void
}

/** A cell at work. */
export interface CellEdit {
  readonly value: unknown
  readonly change: (value: unknown) => void
  readonly error: string | undefined
  /** What somebody else wrote into the same cell meanwhile. */
  readonly conflict: Conflict | undefined
  readonly isSaving: boolean
  /** Saves what was typed; `over` also over what somebody else wrote. Answers whether the cell is done. */
  readonly save: (over?: 'over') => Promise<boolean>
}

/** Edits one field of a row on the version that the row shows. Nothing typed is lost when it cannot be saved. */
export function useCellEdit({ resource, name, field, row, onSaved }: CellEdited): CellEdit {
  const [version, setVersion] = useState(row.version)
  const [base] = useState<FormValues>(() => initialValues({ [name]: field }, row))
  const [value, setValue] = useState(base[name])
  const [error, setError] = useState<string>()
  const [conflict, setConflict] = useState<Conflict>()
  const [isSaving, setIsSaving] = useState(false)
  const latest = useRef(value)
  const refresh = useRefresh()
  const undo = useUndoVersion(resource)

  const send = async (input: Readonly<Record<string, unknown>>, isOver: boolean): Promise<boolean> => {
    try {
      const headers = isOver ? {} : { 'If-Match': `"${version}"` }
      const { data } = await translateErrors(
        httpOf(resource.is.service).patch<Row>(`/${resource.is.name}/${row.id}`, input, { headers }),
      )
      setVersion(data.version)
      onSaved({ value: data[name], version: data.version })
      const words = [field.label, plainText(field, data[name]) || '–'].join(': ')
      const offer = { label: 'Undo', onTake: () => undo(row.id, data.version) }
      say('success', resource.form.messages.updated, words, data.version > row.version ? offer : undefined)
      refresh()
      return true
    } catch (failure) {
      const { message, detail, errors = {}, conflicts = [] } = toHttpError(failure)
      setConflict(conflicts.find((one) => one.field === name))
      setError([errors[name] ?? Object.values(errors)[0] ?? detail ?? message].join(''))
      return false
    }
  }
  const save = async (over?: 'over'): Promise<boolean> => {
    if (isSaving) return false
    const values = { [name]: latest.current }
    const record = { ...row, ...values }
    const { checks } = resource.rules
    const verdict = check({ fields: { [name]: field }, mode: 'update', base, values, record, checks })
    if ('errors' in verdict) {
      setError(verdict.errors[name] ?? Object.values(verdict.errors)[0])
      return false
    }
    if (Object.keys(verdict.input).length === 0) return true
    setIsSaving(true)
    const isDone = await send(verdict.input, over === 'over')
    setIsSaving(false)
    return isDone
  }
  const change = (next: unknown): void => {
    latest.current = next
    setValue(next)
    setError(undefined)
    setConflict(undefined)
  }
  return { value, change, error, conflict, isSaving, save }
}
