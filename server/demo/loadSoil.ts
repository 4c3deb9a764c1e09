import { publicLinks, soilLimits, soilParameterNames, soilTests } from '#resources'
import { writtenLimits } from '../behaviours/agronomy/soil/ratings'
import { ownLimits } from './agronomy/soilValues'
import { soilTestOf, type DosedCrop, type SoilMaking } from './agronomy/soilRows'
import { cropDoses } from './farming/cropRows'
import type { Row } from './kernel/row'
import type { VerificationLoad } from './loadVerification'
import type { World } from './people/world'
import type { Store } from './store'
import type { Scene } from './verification/scenePool'
import { grouped } from './words'

const TESTS = 600
const DAY = 86_400_000

/** The inputs of soil tests. */
export interface SoilLoad extends Pick<VerificationLoad, 'lands' | 'officersOf' | 'today' | 'share' | 'log'> {
  readonly world: World
  /** The ids of crops by code, and farmers' crops. */
  readonly crops: ReadonlyMap<string, number>
  readonly grownBy: ReadonlyMap<number, readonly number[]>
  readonly labs: readonly number[]
  /** The people who share reports. */
  readonly sharedBy: readonly number[]
  readonly scenes?: readonly Scene[]
}

/** The source of the national limits, as in the first migration of soil tests. */
const NATIONAL_SOURCE = 'Methods Manual: Soil Testing in India, Department of Agriculture and Cooperation, 2011'

/** Stores the limits of states, and soil tests in their progress; the reports of the last weeks have links. */
export async function loadSoil(store: Store, load: SoilLoad): Promise<void> {
  const { world, grownBy, today, share, log, sharedBy } = load
  const lands = load.lands.filter(({ farmer }) => grownBy.has(farmer))
  const stateIds = new Map(world.states.map(({ iso, id }) => [String(iso), id]))
  await store.insert(soilLimits, [
    ...soilParameterNames.map((parameter) => {
      const { low, high } = writtenLimits[parameter]
      return { parameter, holdsFor: 'INDIA', low, ...(high !== null && { high }), source: NATIONAL_SOURCE }
    }),
    ...ownLimits.map(([iso, parameter, low, high, source]) => ({
      ...{ parameter, holdsFor: 'STATE', state: stateIds.get(iso), low, high, source },
    })),
  ])
  const making = makingOf(load)
  const count = Math.max(20, Math.round(TESTS * share))
  const every = Math.max(1, Math.floor(lands.length / count))
  const some = lands.filter((_, at) => at % every === 0).slice(0, count)
  const rows = some
    .map((land, at) => soilTestOf(land, at, making))
    .sort((one, other) => String(one.createdAt).localeCompare(String(other.createdAt)))
  const ids = await store.insert(soilTests, rows)
  const from = Date.parse(today) - 90 * DAY
  const links = rows.flatMap((row, at): Row[] => {
    const sharedAt = Date.parse(String(row.sharedAt))
    if (row.status !== 'SHARED' || sharedAt < from) return []
    const createdAt = String(row.sharedAt)
    return [
      {
        ...{ farmer: row.farmer, kind: 'SOIL', soilTest: ids[at], purpose: 'Soil report', lasts: 'DAYS_90', createdAt },
        ...{ expiresAt: new Date(sharedAt + 90 * DAY).toISOString(), opened: at % 4, status: 'OPEN' },
        ...(sharedBy.length > 0 && { madeBy: sharedBy[at % sharedBy.length] }),
        ...(at % 4 > 0 && { lastOpenedAt: createdAt }),
      },
    ]
  })
  await store.insert(publicLinks, links)
  log(`soil tests ${grouped(rows.length)}`)
}

function makingOf(load: SoilLoad): SoilMaking {
  const { world, crops, grownBy, scenes = [] } = load
  const states = new Map([...world.served, ...world.others].map(({ id, state }) => [id, String(state)] as const))
  const dosed = new Map<number, DosedCrop>(
    [...crops].map(([code, id]) => [id, { id, ...(cropDoses[code] ?? { doseN: null, doseP: null, doseK: null }) }]),
  )
  return {
    ...load,
    stateOf: (village) => states.get(village) ?? 'UP',
    cropsOf: (farmer) => (grownBy.get(farmer) ?? []).flatMap((crop) => dosed.get(crop) ?? []),
    pictures: scenes.filter(({ kind, spoiling }) => kind === 'CRACKS' && !spoiling).map(({ file }) => file),
  }
}
