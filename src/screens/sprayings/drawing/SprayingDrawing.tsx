import { useId } from 'react'
import './drawing.css'
import { planOf, wordsOf, type Drawing } from './drawing'

interface SprayingDrawingProps {
  readonly drawing: Drawing
  readonly view: 'path' | 'pattern'
  /** The covered share of the land, in percent. */
  readonly coverage: number
}

/** Sprayings on their land, north up, without a map; the same in words below. */
export function SprayingDrawing({ drawing, view, coverage }: SprayingDrawingProps) {
  const words = useId()
  const plan = planOf(drawing)
  const dot = Math.max(plan.width, plan.height) / 60
  return (
    <figure>
      <svg
        className="spraying-drawing own-line full-width"
        viewBox={`0 0 ${plan.width.toFixed(1)} ${plan.height.toFixed(1)}`}
        role="img"
        // Focusable, so that the keyboard can scroll it and a screen reader reads it.
        tabIndex={0}
        aria-label={view === 'path' ? 'Path of the spraying' : 'Pattern of the spraying'}
        aria-describedby={words}
      >
        <path className="spraying-land" d={plan.land} fillRule="evenodd" vectorEffect="non-scaling-stroke" />
        {plan.paths.map(({ d, start, end }) => (
          <g key={d}>
            {view === 'pattern' && <path className="spraying-swath" d={d} strokeWidth={drawing.swathMetres} />}
            <path className="spraying-path" d={d} vectorEffect="non-scaling-stroke" />
            <circle className="spraying-end" cx={start[0]} cy={start[1]} r={dot} />
            <rect className="spraying-end" x={end[0] - dot} y={end[1] - dot} width={dot * 2} height={dot * 2} />
          </g>
        ))}
      </svg>
      <figcaption id={words}>{wordsOf(drawing, view, coverage)}</figcaption>
    </figure>
  )
}
