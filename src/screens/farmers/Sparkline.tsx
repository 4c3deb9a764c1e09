const [WIDTH, HEIGHT, EDGE] = [120, 28, 2]

interface SparklineProps {
  readonly values: readonly number[]
  /** A value drawn as a dashed horizontal line. */
  readonly line: number | null
  readonly label: string
}

/** A row of values, drawn at the size of a word. */
export function Sparkline({ values, line, label }: SparklineProps) {
  const all = line === null ? values : [...values, line]
  const [low, high] = [Math.min(...all), Math.max(...all)]
  const y = (value: number): number => HEIGHT - EDGE - ((value - low) / Math.max(1, high - low)) * (HEIGHT - 2 * EDGE)
  const x = (at: number): number => EDGE + (at / Math.max(1, values.length - 1)) * (WIDTH - 2 * EDGE)
  const points = values.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ')
  return (
    <svg width={WIDTH} height={HEIGHT} role="img" aria-label={label} fill="none" stroke="currentColor">
      {line !== null && (
        <line x1={EDGE} x2={WIDTH - EDGE} y1={y(line)} y2={y(line)} strokeDasharray="3 3" strokeOpacity={0.5} />
      )}
      <polyline points={points} strokeWidth={1.5} />
      <circle cx={x(values.length - 1)} cy={y(values.at(-1) ?? low)} r={2} fill="currentColor" />
    </svg>
  )
}
