import { Form, type FormInstance } from 'antd'
import { excludesStored, type Field, type FieldErrors, type Fields } from '#define'
import type { Row } from '../data/row'
import { useFormErrors, type FormErrors } from '../form/state/useFormErrors'
import type { Checked } from '../values/validate'
import { initialValues, toWrite, type FormValues } from '../values/values'
import type { Target } from './perform'

/** The form state of an action's dialog. */
interface DialogForm extends Pick<FormErrors, 'setErrors' | 'recheck'> {
  readonly form: FormInstance
  readonly values: FormValues
  /** The initial values that come from the record. */
  readonly held: FormValues
  /** The initial values. */
  readonly base: FormValues
  /** The record with the typed values on top. */
  readonly record: FormValues
  readonly checked: (filled: FormValues) => Checked
  /** The current values. */
  readonly typed: () => FormValues
  readonly errors: FieldErrors
  /** Call it when an input loses the focus: it validates the input. */
  readonly onLeave: (name: string) => void
}

/** Binds antd's form to the inputs of an action; each is validated when it loses the focus. */
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
    // An empty input is only reported as missing when the dialog is sent.
    if (isFilled(fields[name], typed()[name])) checkOne(name, typed())
  }
  return { form, values, held, base, record, checked, typed, ...wrong, onLeave }
}

function isFilled(field: Field | undefined, value: unknown): boolean {
  return field !== undefined && toWrite(field, value) !== null
}

/** An input with the name of a link of the record, or declared so, starts with the stored value, unless it must differ. */
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
