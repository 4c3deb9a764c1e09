import { careCases } from '#resources'
import { careCaseOf } from './agronomy/careRows'
import type { SoilLoad } from './loadSoil'
import type { Hired } from './people/hired'
import type { Store } from './store'

const CASES = 150

/** The inputs of care cases. */
interface CareLoad extends Pick<SoilLoad, 'lands' | 'grownBy' | 'today' | 'share' | 'log' | 'scenes' | 'sharedBy'> {
  readonly staff: readonly Hired[]
}

/** Stores farmers' questions about their crops, with their assignees. */
export async function loadCare(store: Store, load: CareLoad): Promise<void> {
  const { grownBy, today, share, log, sharedBy, staff, scenes = [] } = load
  const lands = load.lands.filter(({ farmer }) => grownBy.has(farmer))
  const count = Math.max(12, Math.round(CASES * share))
  const every = Math.max(1, Math.floor(lands.length / count))
  const making = {
    today,
    agronomists: staff.flatMap(({ id, office }) => (office?.role === 'CARE_TEAM' && !office.holds ? [id] : [])),
    callers: sharedBy,
    cropsOf: (farmer: number) => grownBy.get(farmer) ?? [],
    pictures: scenes.filter(({ kind, spoiling }) => kind === 'CROP' && !spoiling).map(({ file }) => file),
  }
  // Lands between those with soil tests, so that farmers have one or the other.
  const some = lands.filter((_, at) => at % every === Math.floor(every / 2)).slice(0, count)
  const rows = some
    .map((land, at) => careCaseOf(land, at, making))
    .sort((one, other) => String(one.createdAt).localeCompare(String(other.createdAt)))
  const ids = await store.insert(careCases, rows)
  await store.talk({
    resource: careCases,
    comments: [],
    assignments: rows.flatMap(({ agronomist, createdAt }, at) =>
      agronomist === undefined
        ? []
        : [{ record: ids[at] ?? 0, user: { id: Number(agronomist) }, at: String(createdAt) }],
    ),
  })
  log(`care cases ${rows.length}`)
}
