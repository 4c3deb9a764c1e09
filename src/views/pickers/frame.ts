import type { AnyResource, Field, FieldOf, Fields, Kind } from '#define'

/** What a form gives every input: its id for the label, and what assistive technology must know. */
export interface InputFrame {
  readonly id?: string
  readonly disabled?: boolean
  readonly onBlur?: () => void
  readonly 'aria-label'?: string
  readonly 'aria-required'?: boolean | 'true' | 'false'
  readonly 'aria-invalid'?: boolean | 'true' | 'false'
  readonly 'aria-describedby'?: string
}

/** The form in which a field stands: the record as it would be saved, and its fields; those of the resource unless given. */
export interface FormAround {
  readonly record: Readonly<Record<string, unknown>>
  readonly fields?: Fields
}

/** What the input of a kind of field gets. `value` is in the form's shape: see `values/values.ts`. */
export interface InputProps<K extends Kind = Kind> extends InputFrame {
  readonly field: FieldOf<K>
  readonly name: string
  readonly resource: AnyResource
  /** The record being edited; none while it is being made. */
  readonly recordId?: number
  /** The records to all of which the value is given at once. */
  readonly recordIds?: readonly number[]
  /** The form of a field whose choices depend on it; none where many records are changed. */
  readonly form?: FormAround
  /** What is stored of a value that is never shown back. */
  readonly stored?: unknown
  readonly value?: unknown
  readonly onChange?: (value: unknown) => void
}

/** The properties of an input with those that only the input itself uses taken out, to be passed on to antd. */
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

/** An input of any kind, at the seam where the kind is not known. */
export type AnyInput = (props: Omit<InputProps, 'field'> & { readonly field: Field }) => React.ReactNode
