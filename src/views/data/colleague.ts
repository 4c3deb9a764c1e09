/** A member of staff, as offered for a comment, an assignment or a delivery. */
export interface Colleague {
  readonly id: number
  readonly name: string
  readonly role: string | null
  readonly code: string | null
  /** Where they work; empty for everywhere. */
  readonly places: readonly string[]
}

/** This many places are named; of the others only the number is shown. */
const NAMED = 2

/** What distinguishes people of the same name: role, employee code and places. */
export function colleagueWords({ role, code, places }: Colleague): string {
  const more = places.length - NAMED
  const where = [...places.slice(0, NAMED), ...(more > 0 ? [`${more} more`] : [])].join(', ')
  return [role, code, where].filter(Boolean).join(' · ')
}
