import { DeskFact } from './DeskFacts'
import { nameMatch } from './nameMatch'

interface NameMatchProps {
  readonly label: string
  /** Two names with their labels; nothing is compared if one is missing. */
  readonly names: readonly { readonly label: string; readonly name: string | undefined }[]
}

/** Shows how similar two names are, with both in full if they differ. */
export function NameMatch({ label, names: [one, other] }: NameMatchProps) {
  if (!one?.name || !other?.name) return null
  const { percent, tone, words } = nameMatch(one.name, other.name)
  return (
    <DeskFact label={label}>
      <span className="status" data-tone={tone}>
        <span className="dot" aria-hidden="true" />
        {percent}%, {words}
      </span>
      {percent < 100 && (
        <span className="own-line muted small">
          {one.label}: “{one.name}”. {other.label}: “{other.name}”.
        </span>
      )}
    </DeskFact>
  )
}
