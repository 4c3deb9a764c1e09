import type { AnyResource, RelatedRows } from '#define'
import type { Row } from '../data/row'
import { holdsToday } from '../data/today'
import type { Figure } from '../format/factText'

/** The first rows of a block of related records, and how many there are. */
export interface BlockRows {
  readonly items: readonly Row[]
  readonly totalItems: number | null
  readonly totalIsExact: boolean
}

/** The summary that comes with a record whose declaration has one, by the names of its facts and blocks. */
export interface Summary {
  readonly facts: Readonly<Record<string, Figure | null>>
  readonly latest: Readonly<Record<string, BlockRows>>
}

const nothing: Summary = { facts: {}, latest: {} }

/** The summary of a record; empty if it came without one, as right after saving. */
export function summaryIn(row: Row): Summary {
  return (row._summary as Summary | undefined) ?? nothing
}

/** A block of a record's page with its rows. */
export interface ShownBlock {
  readonly name: string
  readonly block: RelatedRows
  readonly rows: BlockRows
}

/** The blocks on the page of a record: those that apply, and have rows or a text for none. */
export function shownBlocks({ page }: AnyResource, row: Row): ShownBlock[] {
  const { latest } = summaryIn(row)
  return Object.entries(page.summary?.latest ?? {}).flatMap(([name, block]) => {
    const rows = latest[name]
    const isTold = rows && (rows.items.length > 0 || block.none !== undefined)
    return isTold && holdsToday(block.when, row) ? [{ name, block, rows }] : []
  })
}
