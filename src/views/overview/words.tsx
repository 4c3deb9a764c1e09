import { counted, inSentence, type AnyResource, type Option } from '#define'
import { formatNumber, optionLabel } from '../format/format'
import { Status } from '../cells/Status'
import type { Tally } from '../data/tallies'

/** `24 bookings`. */
export function countWords(resource: AnyResource, count: number): string {
  return `${formatNumber(count)} ${inSentence(count === 1 ? resource.is.singular : resource.is.plural)}`
}

/** `61.5 ac`, where an area is summed up. */
export function sumWords({ sum }: Pick<Tally, 'sum'>): string | undefined {
  return sum === undefined ? undefined : `${formatNumber(sum, 1)} ac`
}

/** Everything that a tally says, for those who do not see it: `24 bookings, 61.5 acres: 5 Created, 19 Assigned`. */
export function tallyWords(resource: AnyResource, tally: Tally): string {
  const acres = tally.sum === undefined ? '' : `, ${counted(tally.sum, 'acres', 1)}`
  const states = statesOf(resource, tally).map(
    ([state, count]) => `${count} ${optionLabel(optionsOf(resource), state)}`,
  )
  return `${countWords(resource, tally.count)}${acres}${states.length ? `: ${states.join(', ')}` : ''}`
}

/** The states of a tally, in the order of the declaration. */
function statesOf(resource: AnyResource, { states }: Tally): (readonly [string, number])[] {
  return Object.keys(optionsOf(resource)).flatMap((state) => (states[state] ? [[state, states[state]] as const] : []))
}

function optionsOf({ rules: { state }, fields }: AnyResource): Readonly<Record<string, Option>> {
  const field = state ? fields[state] : undefined
  return field?.kind === 'choice' ? field.options : {}
}

/** How many there are of each state: a dot, the number and the word. */
export function States({ resource, tally }: { readonly resource: AnyResource; readonly tally: Tally }) {
  return (
    <span className="tally-states cluster gap-line meta">
      {statesOf(resource, tally).map(([state, count]) => (
        <span key={state} className="inline-line gap-1">
          <span>{formatNumber(count)}</span>
          <Status options={optionsOf(resource)} value={state} />
        </span>
      ))}
    </span>
  )
}
