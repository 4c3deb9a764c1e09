import { Form, type FormInstance } from 'antd'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { inputSchema, type AnyResource, type FieldErrors, type Fields, type Kind } from '#define'
import type { Row } from '../../data/row'
import type { Standing } from './conflict'
import { ownFillable } from './ownRecord'
import { useFormErrors } from './useFormErrors'
import { check, type Checked, type Verdict } from '../../values/validate'
import { changedValues, initialValues, recordOf, toWrite, type FormValues } from '../../values/values'

/** The subject of a form. */
export interface FormSubject {
  readonly resource: AnyResource
  /** The record as it was when the form was opened; missing for a new one. */
  readonly record?: Row
  /** Further initial values of a new record. */
  readonly prefilled?: FormValues
  /** Values typed elsewhere, to be saved here. */
  readonly typed?: FormValues
  /** For a form in a panel over another one: what happens instead of opening the record's page. */
  readonly panel?: FormPanel
  /** It follows another one, or is over one: the first field to fill in gets the focus. */
  readonly isFurther?: boolean
  /** What a resource shows below a field of its form, drawn from the record with the form's values. */
  readonly below?: Readonly<Record<string, (record: FormValues) => ReactNode>>
  /** A customer is waiting: the form has only the `brief` fields until more are asked for. */
  readonly isBrief?: boolean
  /** Starts another new record with these values once this one is saved, if offered. */
  readonly onAnother?: (kept: FormValues) => void
}

/** The callbacks of a form in a panel. */
export interface FormPanel {
  readonly onSaved: (row: Row) => void
  readonly onCancel: () => void
}

/** A form with its state. */
export interface FormState {
  readonly form: FormInstance
  readonly fields: Fields
  /** The initial values of the form. */
  readonly shown: FormValues
  readonly standing: Standing
  /** The record with the form's values, for conditions. */
  readonly record: FormValues
  readonly changed: Readonly<Record<string, unknown>>
  readonly errors: FieldErrors
  readonly setErrors: (errors: FieldErrors) => void
  /** Call when the user changed a field. */
  readonly onEdit: (edited: FormValues) => void
  /** Call on blur: normalizes the field's text and validates it. */
  readonly onLeave: (name: string) => void
  /** Validates the whole form, on its own base unless another is given. */
  readonly verdict: (on?: Standing) => Verdict
  /** Returns the current values. */
  readonly typed: () => FormValues
  /** Sets values other than by typing, on another base if given. */
  readonly put: (values: FormValues, standing?: Standing) => void
}

/** Binds antd's form to a record. The record is pinned when the form opens: later fetches never touch what is typed. */
export function useFormState({ resource, record: opened, prefilled, typed }: FormSubject): FormState {
  const mode = opened ? 'update' : 'create'
  const [form] = Form.useForm()
  const fields = useMemo(() => ownFillable(resource, mode, opened), [resource, mode, opened])
  const [start] = useState<FormValues>(() => ({ ...initialValues(fields, opened), ...prefilled }))
  const [standing, setStanding] = useState<Standing>(() => ({ base: start, version: opened?.version }))
  const [shown] = useState<FormValues>(() => ({ ...start, ...typed }))
  const [values, setValues] = useState(shown)
  const checked = useCallback(
    (given: FormValues, on: Standing = standing): Checked => {
      const begun = opened ?? initialValues(resource.fields, undefined)
      const record = recordOf({ ...resource.fields, ...fields }, begun, on.base, given)
      return { fields, mode, base: on.base, values: given, record, checks: resource.rules.checks }
    },
    [fields, mode, standing, resource, opened],
  )
  const current = useCallback((): FormValues => form.getFieldsValue(true) as FormValues, [form])
  const { errors, setErrors, recheck, checkOne } = useFormErrors(checked)

  const onEdit = useCallback(
    (edited: FormValues) => {
      setValues(current())
      recheck(Object.keys(edited), current())
    },
    [current, recheck],
  )
  const onLeave = useCallback(
    (name: string) => {
      const tidied = tidy(fields, name, current()[name])
      if (tidied !== undefined) form.setFieldValue(name, tidied)
      setValues(current())
      checkOne(name, current())
    },
    [fields, form, current, checkOne],
  )
  const put = (next: FormValues, on?: Standing): void => {
    form.setFieldsValue(next)
    setValues(current())
    if (on) setStanding(on)
    setErrors({})
  }
  const changed = useMemo(() => changedValues(fields, standing.base, values), [fields, standing, values])
  const verdict = (on?: Standing): Verdict => check(checked(current(), on))
  const { record } = useMemo(() => checked(values), [checked, values])
  return {
    form,
    fields,

    shown,
    standing,
    record,
    changed,
    errors,
    setErrors,
    onEdit,
    onLeave,
    typed: current,
    put,
    verdict,
  }
}

const shaped: readonly Kind[] = [
  'text',
  'longText',
  'mobile',
  'email',
  'pin',
  'pan',
  'gstin',
  'ifsc',
  'account',
  'vehicle',
  'licence',
]

/** Normalizes a text to the form in which the service would store it; undefined if it already is, or is invalid. */
function tidy(fields: Fields, name: string, value: unknown): string | undefined {
  const field = fields[name]
  if (!field || !shaped.includes(field.kind) || typeof value !== 'string' || toWrite(field, value) === null)
    return undefined
  const parsed = inputSchema({ [name]: field }, 'update').safeParse({ [name]: value })
  const tidied = parsed.success ? parsed.data[name] : undefined
  return typeof tidied === 'string' && tidied !== value ? tidied : undefined
}
