import type { FarmerLoad } from './loadFarmers'
import { buyersOf, namesOf, type Buyer } from './retail/buyers'
import { drawnLands, type DrawnLand } from './verification/enrolmentDrafts'

/** What the later parts of the demo know of the farmers that were stored. */
export interface KnownFarmers {
  readonly buyers: readonly Buyer[]
  readonly lands: readonly DrawnLand[]
  readonly names: ReadonlyMap<number, string>
  /** The crops of those who are active. */
  readonly grownBy: ReadonlyMap<number, readonly number[]>
  /** Hears of farmers and lands as they are stored. */
  readonly hears: Required<Pick<FarmerLoad, 'surveyed' | 'stored'>>
}

/** Begins to gather what is known of farmers. */
export function gatherFarmers(): KnownFarmers {
  const [buyers, lands]: [Buyer[], DrawnLand[]] = [[], []]
  const [names, grownBy] = [new Map<number, string>(), new Map<number, readonly number[]>()]
  return {
    ...{ buyers, lands, names, grownBy },
    hears: {
      surveyed: (rows, ids) => lands.push(...drawnLands(rows, ids)),
      stored: (drafts, ids) => {
        buyers.push(...buyersOf(drafts, ids))
        for (const [id, name] of namesOf(drafts, ids)) names.set(id, name)
        for (const [at, { row }] of drafts.entries())
          if (row.status === 'ACTIVE') grownBy.set(ids[at] ?? 0, row.primaryCrops as readonly number[])
      },
    },
  }
}
