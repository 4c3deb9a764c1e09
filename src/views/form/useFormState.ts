import { Form, type FormInstance } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { inputSchema, type AnyResource, type FieldErrors, type Fields, type Kind } from '#define'
import type { Row } from '../row'
import type { Standing } from './conflict'
import { check, errorOf, type Verdict } from './validate'
import { changedValues, fillable, initialValues, recordOf, toWrite, type FormValues } from './values'

/** What a form is about. */
export interface FormSubject {
  readonly resource: AnyResource
  /** The record as it was when the form was opened; none for a new one. */
  readonly record?: Row
  /** Values that a new record starts with besides the declared ones. */
  readonly prefilled?: FormValues
}

/** A form and all that is known about it. */
export interface FormState {
  readonly form: FormInstance
  readonly fields: Fields
  readonly start: FormValues
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
  readonly verdict: () => Verdict
  /** Puts values into the form from elsewhere than the keyboard, on another standing where one is given. */
  readonly put: (values: FormValues, standing?: Standing) => void
}

/**
 * The binding between antd's form and a record. The record is pinned when the form opens: what is fetched later never
 * touches what is typed.
 */
export function useFormState({ resource, record: opened, prefilled }: FormSubject): FormState {
  const mode = opened ? 'update' : 'create'
  const [form] = Form.useForm()
  const fields = useMemo(() => fillable(resource.fields, mode), [resource, mode])
  const [start] = useState<FormValues>(() => ({ ...initialValues(fields, opened), ...prefilled }))
  const [standing, setStanding] = useState<Standing>(() => ({ base: opened ? initialValues(fields, opened) : start, version: opened?.version }))
  const [values, setValues] = useState(start)
  const [errors, setErrors] = useState<FieldErrors>({})
  const whole = useMemo(() => (opened ? { ...opened, ...standing.base } : standing.base), [opened, standing])
  const checked = useCallback((given: FormValues) => ({ fields, mode, base: standing.base, values: given, record: recordOf(resource, whole, given) }) as const, [fields, mode, standing, resource, whole])
  const current = useCallback((): FormValues => form.getFieldsValue(true) as FormValues, [form])

  const onEdit = useCallback(
    (edited: FormValues) => {
      const given = current()
      setValues(given)
      // A complaint goes as soon as its cause does, and never comes while one is typing.
      setErrors((before) => Object.fromEntries(Object.entries(before).flatMap(([name, message]) => {
        const next = name in edited ? errorOf(name, checked(given)) : message
        return next ? [[name, next]] : []
      })))
    },
    [checked, current],
  )
  const onLeave = useCallback(
    (name: string) => {
      const tidied = tidy(fields, name, current()[name])
      if (tidied !== undefined) form.setFieldValue(name, tidied)
      const given = current()
      setValues(given)
      const message = errorOf(name, checked(given))
      setErrors(({ [name]: _before, ...others }) => (message ? { ...others, [name]: message } : others))
    },
    [fields, form, current, checked],
  )
  const put = useCallback(
    (next: FormValues, on?: Standing) => {
      form.setFieldsValue(next)
      setValues(current())
      if (on) setStanding(on)
      setErrors({})
    },
    [form, current],
  )
  const changed = useMemo(() => changedValues(fields, standing.base, values), [fields, standing, values])
  return { form, fields, start, standing, record: checked(values).record, changed, errors, setErrors, onEdit, onLeave, put, verdict: () => check(checked(current())) }
}

const shaped: readonly Kind[] = ['text', 'longText', 'mobile', 'email', 'pin', 'pan', 'gstin', 'ifsc', 'account', 'vehicle', 'licence']

/** A text in the form in which the service would keep it; undefined when it is so already, or is wrong. */
function tidy(fields: Fields, name: string, value: unknown): string | undefined {
  const field = fields[name]
  if (!field || !shaped.includes(field.kind) || typeof value !== 'string' || toWrite(field, value) === null) return undefined
  const parsed = inputSchema({ [name]: field }, 'update').safeParse({ [name]: value })
  const tidied = parsed.success ? (parsed.data as Record<string, unknown>)[name] : undefined
  return typeof tidied === 'string' && tidied !== value ? tidied : undefined
}
