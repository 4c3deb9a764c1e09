import { Form, type FormInstance } from 'antd'
import { excludesStored, type Field, type FieldErrors, type Fields } from '#define'
import type { Row } from '../data/row'
import { useFormErrors, type FormErrors } from '../form/state/useFormErrors'
import type { Checked } from '../values/validate'
import { initialValues, toWrite, type FormValues } from '../values/values'
import type { Target } from './perform'

/** The inputs of an action as they are filled in. */
interface DialogForm extends Pick<FormErrors, 'setErrors' | 'recheck'> {
  readonly form: FormInstance
  readonly values: FormValues
  /** What the inputs start with because the record holds it. */
  readonly held: FormValues
  /** What the inputs start with. */
  readonly base: FormValues
  /** The record with what is typed over it. */
  readonly record: FormValues
  readonly checked: (filled: FormValues) => Checked
  /** What is typed now. */
  readonly typed: () => FormValues
  readonly errors: FieldErrors
  /** To be called when an input is left: checks it. */
  readonly onLeave: (name: string) => void
}

/** The binding between antd's form and the inputs of an action, each checked as soon as it is left. */
export function useDialogForm(fields: Fields, target: Target): DialogForm {
  const [form] = Form.useForm<Record<string, unknown>>()
  const values = (Form.useWatch([], form) as FormValues | undefined) ?? {}
  const held = 'row' in target ? stored(fields, target.row) : {}
  const base = { ...initialValues(fields, undefined), ...held }
  const record = { ...('row' in target ? target.row : {}), ...values }
  const checked = (filled: FormValues): Checked => ({
    ...{ fields, mode: 'create', base, values: filled },
    record: { ...record, ...filled },
  })
  const typed = (): FormValues => form.getFieldsValue(true) as FormValues
  const { checkOne, ...wrong } = useFormErrors(checked)
  const onLeave = (name: string): void => {
    // What nobody has filled in yet is not missing before it is sent.
    if (isFilled(fields[name], typed()[name])) checkOne(name, typed())
  }
  return { form, values, held, base, record, checked, typed, ...wrong, onLeave }
}

function isFilled(field: Field | undefined, value: unknown): boolean {
  return field !== undefined && toWrite(field, value) !== null
}

/** An input that is named as a link of the record, or says so, starts with what is stored now, unless it must be another. */
function stored(fields: Fields, row: Row): FormValues {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const isLink = ['reference', 'many', 'place'].includes(field.kind) && !excludesStored(name, field)
      const isHeld = field.asStored ?? isLink
      const source = typeof isHeld === 'string' ? isHeld : isHeld ? name : undefined
      const value = source === undefined ? null : (row[source] ?? null)
      return value === null ? [] : [[name, value]]
    }),
  )
}
