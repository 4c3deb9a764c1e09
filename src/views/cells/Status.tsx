import type { Option, Tone } from '#define'
import { optionLabel } from './format'

/** A state as a dot and its word; colour never speaks alone. */
export function Status({
  options,
  value,
}: {
  readonly options: Readonly<Record<string, Option>>
  readonly value: string
}) {
  return (
    <span className="status" data-tone={toneOf(options, value)}>
      <span className="status-dot" aria-hidden="true" />
      <span className="status-word">{optionLabel(options, value)}</span>
    </span>
  )
}

/** Whether any option has a tone, so that the choice is drawn as a status. */
export function hasTones(options: Readonly<Record<string, Option>>): boolean {
  return Object.values(options).some((option) => typeof option !== 'string' && option.tone)
}

function toneOf(options: Readonly<Record<string, Option>>, value: string): Tone {
  const option = options[value]
  return typeof option === 'object' ? (option.tone ?? 'neutral') : 'neutral'
}
