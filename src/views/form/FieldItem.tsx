import { Form } from 'antd'
import { memo } from 'react'
import type { AnyResource, Field } from '#define'
import { FieldInput } from '../inputs/FieldInput'
import { isWide } from '../isWide'
import { inputId } from './focusField'

interface FieldItemProps {
  readonly resource: AnyResource
  readonly name: string
  readonly field: Field
  readonly formName: string
  readonly error?: string
  readonly isRequired: boolean
  readonly recordId?: number
  readonly isDisabled?: boolean
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
  isDisabled,
  onLeave,
}: FieldItemProps) {
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
      <FieldInput
        resource={resource}
        name={name}
        field={field}
        recordId={recordId}
        disabled={isDisabled}
        aria-invalid={error ? true : undefined}
        aria-required={isRequired || undefined}
        onBlur={() => onLeave?.(name)}
      />
    </Form.Item>
  )
})
