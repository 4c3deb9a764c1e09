import { counted, type AnyResource, type Option } from '#define'
import { countWords } from '../format/countWords'
import { formatNumber, optionLabel } from '../format/format'
import { Status } from '../cells/Status'
import type { Tally } from '../data/tallies'

/** `61.5 ac`, where an area is summed up. */
export function sumWords({ sum }: Pick<Tally, 'sum'>): string | undefined {
  return sum === undefined ? undefined : `${formatNumber(sum, 1)} ac`
}

/**
 * A whole tally as text, for screen readers: `24 bookings, 61.5 acres: 5 Created, 19 Assigned; not counted: 1
 * Cancelled`.
 */
export function tallyWords(resource: AnyResource, tally: Tally): string {
  const acres = tally.sum === undefined ? '' : `, ${counted(tally.sum, 'acres', 1)}`
  const states = statesWords(resource, tally.states)
  return [`${countWords(resource, tally.count)}${acres}${states && `: ${states}`}`, notCountedWords(resource, [tally])]
    .filter(Boolean)
    .join('; ')
}

/** The number and acres, and what is in neither: `58 bookings, 109.3 ac; not counted: 5 Cancelled`. */
export function figureWords(resource: AnyResource, tally: Tally): string {
  const figures = [countWords(resource, tally.count), sumWords(tally)].filter(Boolean).join(', ')
  return [figures, notCountedWords(resource, [tally])].filter(Boolean).join('; ')
}

/** `not counted: 4 Cancelled, 1 Invalid`, over all tallies; empty if everything is counted. */
export function notCountedWords(resource: AnyResource, tallies: readonly Tally[]): string {
  const others: Record<string, number> = {}
  for (const [state, count] of tallies.flatMap(({ notCounted = {} }) => Object.entries(notCounted)))
    others[state] = count + (others[state] ?? 0)
  const words = statesWords(resource, others)
  return words && `not counted: ${words}`
}

/** All records of a tally, including those that are not counted. */
export function allOf({ count, notCounted = {} }: Tally): number {
  return Object.values(notCounted).reduce((all, one) => all + one, count)
}

function statesWords(resource: AnyResource, states: Tally['states']): string {
  return statesOf(resource, states)
    .map(([state, count]) => `${formatNumber(count)} ${optionLabel(optionsOf(resource), state)}`)
    .join(', ')
}

/** The states of a tally, in declaration order. */
function statesOf(resource: AnyResource, states: Tally['states']): (readonly [string, number])[] {
  return Object.keys(optionsOf(resource)).flatMap((state) => (states[state] ? [[state, states[state]] as const] : []))
}

function optionsOf({ rules: { state }, fields }: AnyResource): Readonly<Record<string, Option>> {
  const field = state ? fields[state] : undefined
  return field?.kind === 'choice' ? field.options : {}
}

interface StatesProps {
  readonly resource: AnyResource
  readonly tally: Tally
}

/** The number of each state: a dot, the number and the word; those that are not counted come last. */
export function States({ resource, tally: { states, notCounted } }: StatesProps) {
  return (
    <span className="tally-states cluster gap-line meta">
      <StateCounts resource={resource} states={states} />
      {notCounted && (
        <>
          <span className="muted">Not counted:</span>
          <StateCounts resource={resource} states={notCounted} />
        </>
      )}
    </span>
  )
}

function StateCounts({ resource, states }: Pick<StatesProps, 'resource'> & Pick<Tally, 'states'>) {
  return statesOf(resource, states).map(([state, count]) => (
    <span key={state} className="inline-line gap-1">
      <span>{formatNumber(count)}</span>
      <Status options={optionsOf(resource)} value={state} />
    </span>
  ))
}
