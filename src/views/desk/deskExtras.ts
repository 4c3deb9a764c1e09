import type { ReactNode } from 'react'
import type { Row } from '../data/row'

/** What one resource adds to its desk. */
export interface DeskExtras {
  /** Stands above the facts. */
  readonly warning?: (row: Row) => ReactNode
  /** Further facts, below those that are declared. */
  readonly more?: (row: Row) => ReactNode
  /** Whether a verdict is possible, as the service would say. */
  readonly isPossible?: (verdict: string, row: Row) => boolean
}
