import type { Option } from '#define'
import { optionLabel } from '../format/format'
import { marks } from './marks'

/** Draws a state as a dot or mark with its word; colour is never the only sign. */
export function Status({
  options,
  value,
}: {
  readonly options: Readonly<Record<string, Option>>
  readonly value: string
}) {
  const option = options[value]
  const { tone = 'neutral', mark } = typeof option === 'object' ? option : {}
  return (
    <span className="status" data-tone={tone}>
      {mark ? (
        <svg className="status-mark fixed" viewBox="0 0 16 16" aria-hidden="true">
          <path d={marks[mark]} />
        </svg>
      ) : (
        <span className="dot" aria-hidden="true" />
      )}
      <span className="status-word narrow-min">{optionLabel(options, value)}</span>
    </span>
  )
}
