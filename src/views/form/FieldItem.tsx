import { Form } from 'antd'
import { memo } from 'react'
import type { AnyResource, Field } from '#define'
import { FieldInput } from '../inputs/FieldInput'
import type { FormAround } from '../pickers/frame'
import { isWide } from '../record/isWide'
import { MaskedFieldInput } from './MaskedFieldInput'
import { inputId } from './focusField'

interface FieldItemProps {
  readonly resource: AnyResource
  readonly name: string
  readonly field: Field
  readonly formName: string
  readonly error?: string
  readonly isRequired: boolean
  readonly recordId?: number
  /** The records that all get the value, in a bulk edit. */
  readonly recordIds?: readonly number[]
  /** The form, for a field whose choices depend on it. */
  readonly form?: FormAround
  /** The stored value of a field that the form does not hold. */
  readonly stored?: unknown
  readonly isDisabled?: boolean
  /** What is shown instead of a hidden stored value. */
  readonly mask?: string
  /** Called with the name of the field on blur. */
  readonly onLeave?: (name: string) => void
}

/** One field of a form: label, input, help and error, tied together. Rerenders only when its own props change. */
export const FieldItem = memo(function FieldItem({
  resource,
  name,
  field,
  formName,
  error,
  isRequired,
  recordId,
  recordIds,
  form,
  stored,
  isDisabled,
  mask,
  onLeave,
}: FieldItemProps) {
  const frame = {
    resource,
    name,
    field,
    recordId,
    recordIds,
    form,
    stored,
    disabled: isDisabled,
    'aria-invalid': error ? true : undefined,
    'aria-required': isRequired || undefined,
    onBlur: () => onLeave?.(name),
  }
  const id = inputId(formName, name)
  // Only the binding is antd's: its rows, columns and labels cost more than the input, and measure each other.
  const item = { name, help: error, extra: field.help, required: isRequired, noStyle: true } as const
  return (
    <div className={itemClass(field, error)}>
      <div className="ant-form-item-label">
        <label htmlFor={id} className={isRequired ? 'ant-form-item-required' : undefined} title={field.label}>
          {field.label}
        </label>
      </div>
      <div className="ant-form-item-control">
        <div className="ant-form-item-control-input">
          <div className="ant-form-item-control-input-content">
            <Form.Item {...item} validateStatus={error ? 'error' : undefined}>
              {mask === undefined ? <FieldInput {...frame} /> : <MaskedFieldInput {...frame} mask={mask} />}
            </Form.Item>
          </div>
        </div>
        {error && (
          <div id={`${id}_help`} className="ant-form-item-explain ant-form-item-explain-connected">
            <div className="ant-form-item-explain-error">{error}</div>
          </div>
        )}
        {field.help && (
          <div id={`${id}_extra`} className="ant-form-item-extra">
            {field.help}
          </div>
        )}
      </div>
    </div>
  )
})

function itemClass({ kind }: Field, error: string | undefined): string {
  const classes = [
    'ant-form-item',
    'ant-form-item-vertical',
    error && 'ant-form-item-has-error',
    isWide(kind) && 'whole-row',
  ]
  return classes.filter(Boolean).join(' ')
}
