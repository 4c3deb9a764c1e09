import { Button } from 'antd'
import { useState } from 'react'
import { FieldInput } from '../inputs/FieldInput'
import type { AnyInput } from '../pickers/frame'
import '../privacy/privacy.css'

type MaskedFieldInputProps = Parameters<AnyInput>[0] & {
  /** What is shown instead of the stored value. */
  readonly mask: string
}

/**
 * Edits a value that is stored but not shown: it stays unless it is replaced or removed. Undefined keeps it, null
 * removes it, anything else replaces it.
 */
export function MaskedFieldInput({ mask, ...props }: MaskedFieldInputProps) {
  const { field, disabled, value, onChange } = props
  const [isReplacing, setIsReplacing] = useState(false)
  const small = field.label.toLowerCase()
  const keep = (): void => {
    setIsReplacing(false)
    onChange?.(undefined)
  }
  // A draft or a conflict may bring a value before the input was opened.
  if (isReplacing || (value !== undefined && value !== null))
    return (
      <span className="line gap-2 first-fills">
        <FieldInput {...props} onChange={(next) => onChange?.(next ?? undefined)} />
        <Button disabled={disabled} onClick={keep} aria-label={`Keep current ${small}`}>
          Keep
        </Button>
      </span>
    )
  return (
    <span className="line gap-2 first-fills">
      <span className="muted above-1 below-1">{value === null ? 'Will be removed' : mask}</span>
      <Button id={props.id} disabled={disabled} onClick={() => setIsReplacing(true)} aria-label={`Replace ${small}`}>
        Replace
      </Button>
      {value === null ? (
        <Button disabled={disabled} onClick={keep} aria-label={`Keep current ${small}`}>
          Keep
        </Button>
      ) : (
        !field.required && (
          <Button disabled={disabled} onClick={() => onChange?.(null)} aria-label={`Remove ${small}`}>
            Remove
          </Button>
        )
      )}
    </span>
  )
}
