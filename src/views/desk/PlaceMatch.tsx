import type { Place } from '#define'
import { DeskFact } from './DeskFacts'

/** Two places; nothing is compared if one is missing. */
export type Places = readonly [Place | null | undefined, Place | null | undefined]

/**
 * Shows whether two places are the same: villages of the same name in two districts are not. If they differ, both are
 * shown with their ancestors.
 */
export function PlaceMatch({ label, places: [one, other] }: { readonly label: string; readonly places: Places }) {
  if (!one || !other) return null
  const isOne = one.id === other.id
  return (
    <DeskFact label={label}>
      <span className="status" data-tone={isOne ? 'good' : 'bad'}>
        <span className="dot" aria-hidden="true" />
        {isOne ? `Same ${one.type}` : `Another ${one.type}`}
      </span>
      {!isOne && (
        <span className="own-line muted small">
          {wholeName(one)} instead of {wholeName(other)}
        </span>
      )}
    </DeskFact>
  )
}

function wholeName({ label, path }: Place): string {
  const district = path.find(({ type }) => type === 'district')
  return district ? `${label} (${district.label})` : label
}
