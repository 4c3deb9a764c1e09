import type { Queries } from '../database'
import type { Viewer } from './viewer'

/** How an authority is spelled and called, and which bundles give it. */
export interface AuthorityWords {
  readonly authority: string
  readonly label: string
  readonly bundles: readonly string[]
}

/** What the engine asks about people and authorities in order to explain what somebody may do. */
export interface Directory {
  /** Somebody as the service would know them if they asked now; undefined when they are not active. */
  viewer(tx: Queries, id: number): Promise<Viewer | undefined>
  /** Every authority by its key (in lower case). */
  authorities(tx: Queries): Promise<ReadonlyMap<string, AuthorityWords>>
}
