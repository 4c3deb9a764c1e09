/** Somebody of the staff, as the service offers them for a comment, a record or a delivery. */
export interface Colleague {
  readonly id: number
  readonly name: string
  readonly role: string | null
  readonly code: string | null
  /** Where they work; none: everywhere. */
  readonly places: readonly string[]
}

/** So many places are named; of more it is said how many there are. */
const NAMED = 2

/** What tells people of one name apart: role, employee code and where they work. */
export function colleagueWords({ role, code, places }: Colleague): string {
  const more = places.length - NAMED
  const where = [...places.slice(0, NAMED), ...(more > 0 ? [`${more} more`] : [])].join(', ')
  return [role, code, where].filter(Boolean).join(' · ')
}
