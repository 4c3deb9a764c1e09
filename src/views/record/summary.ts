import type { Row } from '../data/row'
import type { Figure } from '../format/factText'

/** The first rows of a block of related records, and how many there are. */
export interface BlockRows {
  readonly items: readonly Row[]
  readonly totalItems: number | null
  readonly totalIsExact: boolean
}

/** What comes with a record whose declaration has a summary, by the names of its facts and blocks. */
export interface Summary {
  readonly facts: Readonly<Record<string, Figure | null>>
  readonly latest: Readonly<Record<string, BlockRows>>
}

const nothing: Summary = { facts: {}, latest: {} }

/** The summary that came with a record; without anything where it came without one, as right after it was saved. */
export function summaryIn(row: Row): Summary {
  return (row._summary as Summary | undefined) ?? nothing
}
