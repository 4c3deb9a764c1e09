import { Form, type FormInstance } from 'antd'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { inputSchema, type AnyResource, type FieldErrors, type Fields, type Kind } from '#define'
import type { Row } from '../../data/row'
import type { Standing } from './conflict'
import { ownFillable } from './ownRecord'
import { useFormErrors } from './useFormErrors'
import { check, type Checked, type Verdict } from '../../values/validate'
import { changedValues, initialValues, recordOf, toWrite, type FormValues } from '../../values/values'

/** What a form is about. */
export interface FormSubject {
  readonly resource: AnyResource
  /** The record as it was when the form was opened; none for a new one. */
  readonly record?: Row
  /** Values that a new record starts with besides the declared ones. */
  readonly prefilled?: FormValues
  /** What was typed elsewhere and is to be saved here. */
  readonly typed?: FormValues
  /** For a form in a panel over another one: what follows instead of going to the record's page. */
  readonly panel?: FormPanel
  /** It follows another one, or lies over one: the cursor goes to what is to be filled in first. */
  readonly isFurther?: boolean
  /** What one resource shows below a field of its form, drawn from the record as it would be. */
  readonly below?: Readonly<Record<string, (record: FormValues) => ReactNode>>
  /** Somebody waits: the form has the fields of `brief` alone until more is asked for. */
  readonly isBrief?: boolean
  /** Begins another new record with these values once this one is saved, where that is offered. */
  readonly onAnother?: (kept: FormValues) => void
}

/** What a panel does with its form. */
export interface FormPanel {
  readonly onSaved: (row: Row) => void
  readonly onCancel: () => void
}

/** A form and all that is known about it. */
export interface FormState {
  readonly form: FormInstance
  readonly fields: Fields
  /** What is in the form when it opens. */
  readonly shown: FormValues
  readonly standing: Standing
  /** The record as it would be, for conditions. */
  readonly record: FormValues
  readonly changed: Readonly<Record<string, unknown>>
  readonly errors: FieldErrors
  readonly setErrors: (errors: FieldErrors) => void
  /** To be called when the user changed a field. */
  readonly onEdit: (edited: FormValues) => void
  /** To be called when a field is left: brings its text into form and checks it. */
  readonly onLeave: (name: string) => void
  /** Checks the whole form, on its own standing unless another is given. */
  readonly verdict: (on?: Standing) => Verdict
  /** What is typed now. */
  readonly typed: () => FormValues
  /** Puts values into the form from elsewhere than the keyboard, on another standing where one is given. */
  readonly put: (values: FormValues, standing?: Standing) => void
}

/**
 * The binding between antd's form and a record. The record is pinned when the form opens: what is fetched later never
 * touches what is typed.
 */
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
  const { record } = checked(values)
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

/** A text in the form in which the service would keep it; undefined when it is so already, or is wrong. */
function tidy(fields: Fields, name: string, value: unknown): string | undefined {
  const field = fields[name]
  if (!field || !shaped.includes(field.kind) || typeof value !== 'string' || toWrite(field, value) === null)
    return undefined
  const parsed = inputSchema({ [name]: field }, 'update').safeParse({ [name]: value })
  const tidied = parsed.success ? parsed.data[name] : undefined
  return typeof tidied === 'string' && tidied !== value ? tidied : undefined
}
