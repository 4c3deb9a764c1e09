import type { Field, Scalar, Tests } from '#define'
import type { Counts } from '../useFacets'

/** The props of the control of one filter. */
export interface FilterControlProps {
  readonly id: string
  readonly field: Field
  readonly label: string
  readonly tests: Tests
  /** The number of rows with each value, if known. */
  readonly counts?: Counts
  readonly onChange: (tests: Tests) => void
}

/** Compares with one value directly, with several as a list. */
export function amongTests(chosen: readonly Scalar[]): Tests {
  if (chosen.length === 0) return {}
  return chosen.length === 1 ? { eq: chosen[0] } : { in: chosen }
}
