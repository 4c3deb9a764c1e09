import { useId } from 'react'
import type { AnyResource, Field, Fields } from '#define'
import { Cell } from '../../cells/Cell'
import { formatInstant } from '../../format/format'
import type { Contested } from '../state/conflict'
import { wordDiff } from './wordDiff'

/** Whose value is kept. */
export type Side = 'theirs' | 'mine'

interface ContestedFieldProps {
  readonly resource: AnyResource
  readonly fields: Fields
  readonly recordId: number
  readonly contested: Contested
  readonly choice: Side | undefined
  readonly onChoose: (choice: Side) => void
}

/** One field that two people changed: its old value, and both new values side by side to choose from. */
export function ContestedField({ resource, fields, recordId, contested, choice, onChoose }: ContestedFieldProps) {
  const group = useId()
  const { name, base, theirs, mine, by, at } = contested
  const field = fields[name]
  if (!field) return null
  const cell = (value: unknown) => <Cell resource={resource} name={name} field={field} value={value} id={recordId} />
  const sides = [
    { side: 'theirs', who: by ?? 'Someone else', when: at && formatInstant(at), value: theirs },
    { side: 'mine', who: 'You', when: 'not saved yet', value: mine },
  ] as const
  return (
    <fieldset className="contested below-4 narrow-min">
      <legend>{field.label}</legend>
      <div className="contested-base below-2 muted">
        It was <div className="contested-value breaks">{cell(base)}</div>
      </div>
      <div className="contested-sides grid gap-3">
        {sides.map(({ side, who, when, value }) => (
          <label key={side} className="contested-side stack gap-2 entry" data-chosen={choice === side}>
            <span className="cluster gap-2 baseline">
              <input type="radio" name={group} checked={choice === side} onChange={() => onChoose(side)} />
              <strong>{who}</strong> <span className="muted">{when}</span>
            </span>
            <span className="contested-value breaks">
              {isProse(field, base, value) ? <Marked before={base} after={value} /> : cell(value)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Text of several words is easier to compare with its new words marked. */
function isProse(field: Field, before: unknown, after: unknown): after is string {
  return (
    (field.kind === 'text' || field.kind === 'longText') &&
    typeof before === 'string' &&
    typeof after === 'string' &&
    /\s/.test(after.trim())
  )
}

function Marked({ before, after }: { readonly before: unknown; readonly after: string }) {
  return wordDiff(String(before), after).map(({ text, isNew }, index) =>
    isNew ? (
      <span key={index}>
        <mark>{text.trimEnd()}</mark>{' '}
      </span>
    ) : (
      <span key={index}>{text}</span>
    ),
  )
}
