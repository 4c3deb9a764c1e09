import type { PersonHere } from '../../../providers/live'
import { presenceWords } from './words'
import './live.css'

/** Shows who else is at the record. It takes space only while someone is. */
export function Here({ people }: { readonly people: readonly PersonHere[] }) {
  const isEdited = people.some(({ doing }) => doing === 'editing')
  return (
    <p
      className="live-here line gap-2 small muted floating"
      role="status"
      data-editing={isEdited}
      hidden={people.length === 0}
    >
      <span className="dot" data-tone="good" aria-hidden="true" />
      {presenceWords(people)}
    </p>
  )
}
