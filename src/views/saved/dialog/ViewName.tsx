import { Input, type InputRef } from 'antd'
import { useEffect, useId, useRef } from 'react'

interface ViewNameProps {
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
}

/** Asks for the name of a view; focused on opening. */
export function ViewName({ value, error, onChange }: ViewNameProps) {
  const id = useId()
  const input = useRef<InputRef>(null)
  useEffect(() => input.current?.focus({ cursor: 'all' }), [])
  return (
    <div className="stack gap-1">
      <label htmlFor={id}>Name</label>
      <Input
        id={id}
        ref={input}
        value={value}
        maxLength={60}
        status={error ? 'error' : undefined}
        aria-invalid={!!error}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={({ target }) => onChange(target.value)}
      />
      {error && (
        <span id={`${id}-error`} className="view-error" role="alert">
          {error}
        </span>
      )}
    </div>
  )
}
