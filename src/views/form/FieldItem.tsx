import { Form } from 'antd'
import { memo } from 'react'
import type { AnyResource, Field } from '#define'
import { FieldInput } from '../inputs/FieldInput'
import { isWide } from '../isWide'
import { MaskedFieldInput } from '../privacy/MaskedFieldInput'
import { inputId } from './focusField'

interface FieldItemProps {
  readonly resource: AnyResource
  readonly name: string
  readonly field: Field
  readonly formName: string
  readonly error?: string
  readonly isRequired: boolean
  readonly recordId?: number
  /** The records to all of which the value is given at once. */
  readonly recordIds?: readonly number[]
  /** What is stored of a value that the form does not hold. */
  readonly stored?: unknown
  readonly isDisabled?: boolean
  /** What stands for a stored value that is not shown. */
  readonly mask?: string
  /** Called with the name of the field when it is left. */
  readonly onLeave?: (name: string) => void
}

/** One field of a form: label, input, help and error, tied together. Drawn again only when something of its own changes. */
export const FieldItem = memo(function FieldItem({
  resource,
  name,
  field,
  formName,
  error,
  isRequired,
  recordId,
  recordIds,
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
    stored,
    disabled: isDisabled,
    'aria-invalid': error ? true : undefined,
    'aria-required': isRequired || undefined,
    onBlur: () => onLeave?.(name),
  }
  return (
    <Form.Item
      className={isWide(field.kind) ? 'field-wide' : undefined}
      name={name}
      label={field.label}
      htmlFor={inputId(formName, name)}
      help={error}
      validateStatus={error ? 'error' : undefined}
      extra={field.help}
      required={isRequired}
    >
      {mask === undefined ? <FieldInput {...frame} /> : <MaskedFieldInput {...frame} mask={mask} />}
    </Form.Item>
  )
})
