interface ProgressBarProps {
  readonly label: string
  readonly done: number
  /** Not known yet where it is null. */
  readonly total: number | null
}

/** How far something is: so much of so much. */
export function ProgressBar({ label, done, total }: ProgressBarProps) {
  const part = total ? Math.min(100, Math.floor((done / total) * 100)) : 0
  return (
    <div
      className="track above-2 below-2"
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
