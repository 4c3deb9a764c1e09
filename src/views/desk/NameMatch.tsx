import { DeskFact } from './DeskFacts'
import { nameMatch } from './nameMatch'

interface NameMatchProps {
  readonly label: string
  /** The name to which somebody is paid. */
  readonly paid: string
  /** The name of the user. */
  readonly user: string
}

/** How alike the name of an account and that of its user are; both in full where they differ. */
export function NameMatch({ label, paid, user }: NameMatchProps) {
  const { percent, tone, words } = nameMatch(paid, user)
  return (
    <DeskFact label={label}>
      <span className="status" data-tone={tone}>
        <span className="dot" aria-hidden="true" />
        {percent} %, {words}
      </span>
      {percent < 100 && (
        <span className="own-line muted small">
          Account holder “{paid}”, user “{user}”
        </span>
      )}
    </DeskFact>
  )
}
