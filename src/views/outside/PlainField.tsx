import { useEffect, useId, useRef, type InputHTMLAttributes } from 'react'

interface PlainFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'onChange' | 'value'> {
  readonly label: string
  readonly value: string
  readonly onValue: (value: string) => void
  readonly help?: string
  readonly error?: string
  /** Whether it gets the focus on mount. */
  readonly isFirst?: boolean
}

/** A field of the pages before sign-in, which avoid the portal's own forms to load quickly. */
export function PlainField({ label, value, onValue, help, error, isFirst = false, ...rest }: PlainFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isFirst) input.current?.focus()
  }, [isFirst])
  useEffect(() => {
    // The first of several fields with errors gets the focus.
    const first = input.current?.form?.querySelector('[aria-invalid]')
    if (error && (!first || first === input.current)) input.current?.focus()
  }, [error])
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="public-field below-4">
      <label htmlFor={id}>{label}</label>
      <input
        ref={input}
        id={id}
        value={value}
        onChange={(event) => onValue(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        {...rest}
      />
      {help ? <p id={`${id}-help`}>{help}</p> : null}
      {error ? (
        <p id={`${id}-error`} className="public-error" role="alert">
          {error}
        </p>
      ) : null}
    </div>
  )
}
