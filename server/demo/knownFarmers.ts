import type { FarmerLoad } from './loadFarmers'
import { buyersOf, namesOf, type Buyer } from './retail/buyers'
import { drawnLands, type DrawnLand } from './verification/enrolmentDrafts'

/** The stored farmers, with what later parts of the demo need. */
export interface KnownFarmers {
  readonly buyers: readonly Buyer[]
  readonly lands: readonly DrawnLand[]
  readonly names: ReadonlyMap<number, string>
  /** The crops of active farmers. */
  readonly grownBy: ReadonlyMap<number, readonly number[]>
  /** Collects farmers and lands as they are stored. */
  readonly hears: Required<Pick<FarmerLoad, 'surveyed' | 'stored'>>
}

/** Makes an empty collection of known farmers. */
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
