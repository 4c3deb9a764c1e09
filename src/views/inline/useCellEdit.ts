import { useRef, useState } from 'react'
import type { AnyResource, Field } from '#define'
import { translateErrors } from '../../../providers/data'
import { toHttpError, type Conflict } from '../../../providers/errorMessage'
import { httpOf } from '../../../providers/http'
import { say } from '../../../providers/notification'
import { plainText } from '../format/plainText'
import { attempts, strictly } from '../values/attempt'
import { useUnsent, type Unsent } from '../values/useUnsent'
import { check, type Verdict } from '../values/validate'
import { initialValues, isSame, type FormValues } from '../values/values'
import { useUndoVersion } from '../operations/useUndoVersion'
import type { Row } from '../data/row'
import { useRefresh } from '../kit/hooks/useRefresh'

interface CellEdited {
  readonly resource: AnyResource
  readonly name: string
  readonly field: Field
  readonly row: Row
  /** Called with the stored value. */
  readonly onSaved: (saved: { readonly value: unknown; readonly version: number }) => void
  /** Called when it was saved by an automatic resend after reconnecting. */
  readonly onResent: () => void
}

/** A cell being edited. */
export interface CellEdit {
  readonly value: unknown
  readonly change: (value: unknown) => void
  readonly error: string | undefined
  /** A conflicting change of the same cell by someone else. */
  readonly conflict: Conflict | undefined
  readonly isSaving: boolean
  /** A save that got no answer. */
  readonly unsent: Unsent | undefined
  /** Saves the value; with `over` also over someone else's change. Resolves to whether the cell is done. */
  readonly save: (over?: 'over') => Promise<boolean>
}

type Input = Readonly<Record<string, unknown>>

/** Over others' changes, or only onto the version that the row shows. */
type How = 'over' | 'strict'

/** Edits one field of a row at the version that the row shows. Nothing typed is lost if saving fails. */
export function useCellEdit({ resource, name, field, row, onSaved, onResent }: CellEdited): CellEdit {
  const [version, setVersion] = useState(row.version)
  const [base] = useState<FormValues>(() => initialValues({ [name]: field }, row))
  const [value, setValue] = useState(base[name])
  const [error, setError] = useState<string>()
  const [conflict, setConflict] = useState<Conflict>()
  const [isSaving, setIsSaving] = useState(false)
  const write = useWrite(resource, row.id)
  const latest = useRef(value)
  const refresh = useRefresh()
  const undo = useUndoVersion(resource)

  const send = async (input: Input, how?: How): Promise<boolean> => {
    try {
      const data = await write(input, version, how)
      settle(input)
      setVersion(data.version)
      onSaved({ value: data[name], version: data.version })
      const words = [field.label, plainText(field, data[name]) || '–'].join(': ')
      const offer = { label: 'Undo', onTake: () => undo(row.id, data.version) }
      say('success', resource.form.messages.updated, words, data.version > row.version ? offer : undefined)
      refresh()
      return true
    } catch (failure) {
      const refused = toHttpError(failure)
      const { message, detail, errors = {}, conflicts = [] } = refused
      settle(input, refused)
      setConflict(conflicts.find((one) => one.field === name))
      setError([errors[name] ?? Object.values(errors)[0] ?? detail ?? message].join(''))
      return false
    }
  }
  const verdictNow = (): Verdict => verdictOf(resource, row, { name, field, base }, latest.current)
  const save = async (how?: How): Promise<boolean> => {
    if (isSaving) return false
    const verdict = verdictNow()
    if ('errors' in verdict) {
      setError(verdict.errors[name] ?? Object.values(verdict.errors)[0])
      return false
    }
    if (Object.keys(verdict.input).length === 0) return true
    setIsSaving(true)
    const isDone = await send(verdict.input, how)
    setIsSaving(false)
    return isDone
  }
  const { unsent, settle } = useUnsent<Input>({
    isCurrent: (input) => {
      const verdict = verdictNow()
      return 'input' in verdict && isSame(verdict.input, input)
    },
    resend: () => void save('strict').then((isDone) => isDone && onResent()),
  })
  const change = (next: unknown): void => {
    latest.current = next
    setValue(next)
    setError(undefined)
    setConflict(undefined)
  }
  return { value, change, error, conflict, isSaving, unsent, save }
}

/** Writes to a record, idempotently however often it is sent. */
function useWrite(resource: AnyResource, id: number): (input: Input, version: number, how?: How) => Promise<Row> {
  const [sending] = useState(attempts)
  return async (input, version, how) => {
    const match = how === 'over' ? {} : { 'If-Match': `"${version}"`, ...(how === 'strict' && strictly) }
    const { data } = await sending.send([input, how === 'over'], (key) => {
      const headers = { ...match, 'Idempotency-Key': key }
      return translateErrors(httpOf(resource.is.service).patch<Row>(`/${resource.is.name}/${id}`, input, { headers }))
    })
    return data
  }
}

interface EditedCell {
  readonly name: string
  readonly field: Field
  readonly base: FormValues
}

/** Validates a value in the context of its record. */
function verdictOf(resource: AnyResource, row: Row, { name, field, base }: EditedCell, value: unknown): Verdict {
  const values = { [name]: value }
  const { checks } = resource.rules
  return check({ fields: { [name]: field }, mode: 'update', base, values, record: { ...row, ...values }, checks })
}
