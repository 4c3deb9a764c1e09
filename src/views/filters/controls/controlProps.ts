import type { Field, Scalar, Tests } from '#define'
import type { Counts } from '../useFacets'

/** What the control of one filter gets. */
export interface FilterControlProps {
  readonly id: string
  readonly field: Field
  readonly label: string
  readonly tests: Tests
  /** How many rows have each value, where that is known. */
  readonly counts?: Counts
  readonly onChange: (tests: Tests) => void
}

/** One value is compared as such, several as a list. */
export function amongTests(chosen: readonly Scalar[]): Tests {
  if (chosen.length === 0) return {}
  return chosen.length === 1 ? { eq: chosen[0] } : { in: chosen }
}
