import { useState, type KeyboardEvent } from 'react'
import { optionLabel } from '../../format/format'
import { Tick } from '../../kit/Tick'
import { amongTests, type FilterControlProps } from './controlProps'

/** From this many values on they can be searched. */
const MANY = 8

interface Offered {
  readonly value: string
  readonly label: string
  /** The number of rows with it, once known. */
  readonly count: string | undefined
}

interface ValueListProps {
  readonly label: string
  readonly offered: readonly Offered[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[], changed: string) => void
}

/** The values of a filter as checkboxes, with the number of rows of each. */
function ValueList({ label, offered, chosen, onChange }: ValueListProps) {
  const [sought, setSought] = useState('')
  const found = offered.filter((one) => one.label.toLowerCase().includes(sought.trim().toLowerCase()))
  const change = (value: string, isChosen: boolean): void =>
    onChange(isChosen ? [...chosen, value] : chosen.filter((one) => one !== value), value)
  // Enter would submit the form, which has nothing to submit: here it chooses.
  const takeFirst = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const [first] = found
    if (!first || !sought.trim()) return
    setSought('')
    change(first.value, true)
  }
  return (
    <>
      {offered.length > MANY && (
        <input
          type="search"
          className="native"
          value={sought}
          placeholder="Find a value"
          aria-label={`Find a value of ${label}`}
          onChange={({ target }) => setSought(target.value)}
          onKeyDown={takeFirst}
        />
      )}
      <div role="group" aria-label={label} className="filter-values scrolls-down">
        {found.map(({ value, label: words, count }) => (
          <Tick
            key={value}
            className="filter-option full-width"
            checked={chosen.includes(value)}
            onChange={({ target }) => change(value, target.checked)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              change(value, !chosen.includes(value))
            }}
          >
            {words}
            {count !== undefined && <span className="muted">{count}</span>}
          </Tick>
        ))}
        {found.length === 0 && <p className="muted">No data found</p>}
      </div>
    </>
  )
}

const NOT_SET = '(not set)'

/** Filters by values of a choice, or by declared tags. */
export function OptionsFilter({ field, label, tests, counts, onChange }: FilterControlProps) {
  const options = field.kind === 'choice' || field.kind === 'tags' ? (field.options ?? {}) : {}
  const chosen = tests.empty ? [NOT_SET] : [...(tests.in ?? (tests.eq === undefined ? [] : [tests.eq]))].map(String)
  const change = (next: readonly string[], changed: string): void =>
    changed === NOT_SET && next.includes(NOT_SET)
      ? onChange({ empty: true })
      : onChange(amongTests(next.filter((one) => one !== NOT_SET)))
  // A field that the service fills in and nothing clears is never empty.
  const isAlwaysSet = field.required || (field.readOnly && field.kind === 'choice' && field.initial !== undefined)
  const offered = [
    ...Object.keys(options).map((key) => ({ value: key, label: optionLabel(options, key), count: counts?.get(key) })),
    ...(isAlwaysSet ? [] : [{ value: NOT_SET, label: field.none ?? 'Not set', count: counts?.get(null) }]),
  ]
  return <ValueList label={label} offered={offered} chosen={chosen} onChange={change} />
}

/** Filters by yes or no. */
export function YesNo({ label, tests, counts, onChange }: FilterControlProps) {
  const offered = [
    { value: 'true', label: 'Yes', count: counts?.get(true) },
    { value: 'false', label: 'No', count: counts?.get(false) },
  ]
  return (
    <ValueList
      label={label}
      offered={offered}
      chosen={tests.eq === undefined ? [] : [String(tests.eq)]}
      onChange={(next, changed) => onChange(next.includes(changed) ? { eq: changed === 'true' } : {})}
    />
  )
}

/** Filters by whether a field is empty. */
export function Presence({ field, label, tests, onChange }: FilterControlProps) {
  const offered = [
    { value: 'false', label: 'Is set', count: undefined },
    { value: 'true', label: field.none ?? 'Is not set', count: undefined },
  ]
  return (
    <ValueList
      label={label}
      offered={offered}
      chosen={tests.empty === undefined ? [] : [String(tests.empty)]}
      onChange={(next, changed) => onChange(next.includes(changed) ? { empty: changed === 'true' } : {})}
    />
  )
}
