import { useId, useState } from 'react'

interface MendableCellProps {
  readonly label: string
  readonly text: string
  readonly error: string
  /** Suggested values. */
  readonly hints: readonly string[]
  readonly isBusy: boolean
  readonly onMend: (text: string) => void
}

/** Edits a cell with an error: a new text or a suggestion rechecks the row. */
export function MendableCell({ label, text, error, hints, isBusy, onMend }: MendableCellProps) {
  const [typed, setTyped] = useState(text)
  const why = useId()
  const mend = (next: string): void => {
    if (next.trim() !== text) onMend(next.trim())
  }
  return (
    <div className="import-mend">
      <input
        className="native"
        value={typed}
        aria-label={label}
        aria-invalid="true"
        aria-describedby={why}
        readOnly={isBusy}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => mend(typed)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') mend(typed)
          if (key === 'Escape') setTyped(text)
        }}
      />
      <p id={why} className="import-error">
        {error}
      </p>
      {hints.length > 0 && (
        <p className="import-hints line wraps gap-2 above-1 meta">
          <span className="muted">{text ? 'Did you mean' : 'Answer'}</span>
          {hints.map((hint) => (
            <button
              key={hint}
              className="pill"
              type="button"
              disabled={isBusy}
              // Otherwise the blur would send the typed text first, and the row would rerender under the pointer.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                setTyped(hint)
                mend(hint)
              }}
            >
              {hint}
            </button>
          ))}
        </p>
      )}
    </div>
  )
}
