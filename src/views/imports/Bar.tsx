interface BarProps {
  readonly label: string
  readonly done: number
  readonly total: number
}

/** How far something is. */
export function Bar({ label, done, total }: BarProps) {
  const part = total ? Math.floor((done / total) * 100) : 0
  return (
    <div
      className="import-bar"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={part}
    >
      <span style={{ inlineSize: `${part}%` }} />
    </div>
  )
}
