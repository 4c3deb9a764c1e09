import type { AnyResource, Field, FieldOf, Fields, Kind } from '#define'

/** The props that a form passes to every input: its ID for the label, and ARIA attributes. */
export interface InputFrame {
  readonly id?: string
  readonly disabled?: boolean
  readonly onBlur?: () => void
  readonly 'aria-label'?: string
  readonly 'aria-required'?: boolean | 'true' | 'false'
  readonly 'aria-invalid'?: boolean | 'true' | 'false'
  readonly 'aria-describedby'?: string
}

/** The form of a field: the record as it would be saved, and its fields; those of the resource if missing. */
export interface FormAround {
  readonly record: Readonly<Record<string, unknown>>
  readonly fields?: Fields
}

/** The props of the input of a kind. `value` is in the form's shape: see `values/values.ts`. */
export interface InputProps<K extends Kind = Kind> extends InputFrame {
  readonly field: FieldOf<K>
  readonly name: string
  readonly resource: AnyResource
  /** The record being edited; missing for a new one. */
  readonly recordId?: number
  /** The records that all get the value, in a bulk edit. */
  readonly recordIds?: readonly number[]
  /** The form of a field whose choices depend on it; missing in a bulk edit. */
  readonly form?: FormAround
  /** The stored form of a value that is never shown back. */
  readonly stored?: unknown
  readonly value?: unknown
  readonly onChange?: (value: unknown) => void
}

/** The props of an input that are passed on to antd. */
export function frameOf(props: InputFrame): InputFrame {
  const { id, disabled, onBlur } = props
  return {
    id,
    disabled,
    onBlur,
    'aria-label': props['aria-label'],
    'aria-required': props['aria-required'],
    'aria-invalid': props['aria-invalid'],
    'aria-describedby': props['aria-describedby'],
  }
}

/** An input of any kind, where the kind is not known statically. */
export type AnyInput = (props: Omit<InputProps, 'field'> & { readonly field: Field }) => React.ReactNode
