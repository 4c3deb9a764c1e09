interface ProgressBarProps {
  readonly label: string
  readonly done: number
  /** Null if not known yet. */
  readonly total: number | null
}

/** Shows progress: the part done of a total. */
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
