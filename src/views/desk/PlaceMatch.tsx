import type { Place } from '#define'
import { DeskFact } from './DeskFacts'

/** Two places; nothing is compared where one is missing. */
export type Places = readonly [Place | null | undefined, Place | null | undefined]

/** Whether two places are one: villages of one name in two districts are not. Both with what they belong to where they differ. */
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
