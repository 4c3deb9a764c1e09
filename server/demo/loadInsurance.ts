import { addDays } from '#define'
import {
  hospicashPolicies,
  insuranceClaims,
  insuranceSchemes,
  insuredPersons,
  insurerPolicies,
  kavachTriggers,
  schemeTriggers,
  weatherKavach,
} from '#resources'
import { kavachOf, type KavachMaking } from './insurance/kavachRows'
import { policyOf, type PolicyDraft } from './insurance/policyRows'
import { schemeRows } from './insurance/schemeRows'
import type { Row } from './kernel/row'
import type { KnownFarmers } from './knownFarmers'
import type { Hired } from './people/hired'
import type { Store } from './store'
import { grouped } from './words'

const POLICIES = 360
const KAVACH = 80

/** The inputs of insurance. */
export interface InsuranceLoad extends Pick<KnownFarmers, 'buyers' | 'names' | 'lands' | 'grownBy'> {
  readonly staff: readonly Hired[]
  readonly insurer: number
  readonly today: string
  readonly share: number
  /** The sellers. */
  readonly sharedBy: readonly number[]
  readonly log: (line: string) => void
}

/**
 * Stores the schemes, a year of hospicash with its claims, the insurer's reports of it, and kavach; the weather must be
 * stored already.
 */
export async function loadInsurance(store: Store, load: InsuranceLoad): Promise<void> {
  const { buyers, names, staff, insurer, today, share, sharedBy, log } = load
  const judges = staff.flatMap(({ id, office }) => (office?.role === 'BACK_OFFICE' ? [id] : []))
  const making = { today, names, sellers: sharedBy, judges }
  const count = Math.max(12, Math.round(POLICIES * share))
  const every = Math.max(1, Math.floor(buyers.length / count))
  const drafts = buyers
    .filter((_, at) => at % every === 0)
    .slice(0, count)
    .map((buyer, at) => policyOf(buyer, at, making))
    .sort((one, other) => String(one.row.createdAt).localeCompare(String(other.row.createdAt)))
  const schemes = schemeRows(insurer, today)
  const sold = (code: string): number => drafts.filter(({ scheme }) => scheme === code).length
  const ids = await store.insert(
    insuranceSchemes,
    schemes.map(({ row }) => ({ ...row, policies: sold(row.code) })),
  )
  const schemeIds = new Map(schemes.map(({ row }, at) => [row.code, ids[at] ?? 0]))
  await store.insert(
    schemeTriggers,
    schemes.flatMap(({ triggers }, at) => triggers.map((one) => ({ ...one, scheme: ids[at] }))),
  )
  const claims = await loadPolicies(store, drafts, schemeIds)
  await store.insert(insurerPolicies, reportedOf(drafts, schemeIds, today))
  log(`insurance policies ${grouped(drafts.length)}, claims ${claims}`)
  const against = schemes.flatMap((scheme, at) => (scheme.triggers.length ? [{ scheme, schemeId: ids[at] ?? 0 }] : []))
  await loadKavach(store, load, against)
}

/** A weather scheme, as stored. */
type SoldKavach = Pick<KavachMaking, 'scheme' | 'schemeId'>

/** Stores the kavach of three seasons, each evaluated by the stored weather. */
async function loadKavach(store: Store, load: InsuranceLoad, sold: readonly SoldKavach[]): Promise<void> {
  const { today, share, sharedBy, log, grownBy } = load
  const lands = load.lands.filter(({ farmer }) => grownBy.has(farmer))
  const count = Math.max(4, Math.round(KAVACH * share))
  const every = Math.max(1, Math.floor(lands.length / (count * sold.length)))
  const drafts = lands
    .filter((_, at) => at % every === 0)
    .slice(0, count * sold.length)
    .flatMap((land, at) => {
      const of = sold[at % sold.length]
      const crops = grownBy.get(land.farmer) ?? []
      return of && crops.length ? [kavachOf(land, { ...of, today, crops, sellers: sharedBy })] : []
    })
    .sort((one, other) => String(one.row.createdAt).localeCompare(String(other.row.createdAt)))
  const ids = await store.insert(
    weatherKavach,
    drafts.map(({ row }) => row),
  )
  await store.insert(
    kavachTriggers,
    drafts.flatMap(({ triggers }, at) => triggers.map((one) => ({ ...one, kavach: ids[at] }))),
  )
  await store.evaluateKavach()
  log(`kavach ${grouped(drafts.length)}`)
}

async function loadPolicies(
  store: Store,
  drafts: readonly PolicyDraft[],
  schemeIds: ReadonlyMap<string, number>,
): Promise<number> {
  const policyIds = await store.insert(
    hospicashPolicies,
    drafts.map(({ row, scheme }) => ({ ...row, scheme: schemeIds.get(scheme) })),
  )
  const personIds = await store.insert(
    insuredPersons,
    drafts.flatMap(({ persons, row }, at) =>
      persons.map((one) => ({ ...one, policy: policyIds[at], createdAt: row.createdAt })),
    ),
  )
  let first = 0
  const claims = drafts.flatMap((draft, at): Row[] => {
    const person = personIds[first]
    first += draft.persons.length
    const { farmer, village } = draft.row
    return draft.claims.map(({ row }) => ({ ...row, policy: policyIds[at], person, farmer, village }))
  })
  await store.insert(
    insuranceClaims,
    claims.sort((one, other) => String(one.createdAt).localeCompare(String(other.createdAt))),
  )
  return claims.length
}

/** Makes the insurer's reports: the policies that it issued, and accident covers paid by the company. */
function reportedOf(drafts: readonly PolicyDraft[], schemeIds: ReadonlyMap<string, number>, today: string): Row[] {
  const start = addDays(today, -120)
  return drafts.slice(0, Math.ceil(drafts.length / 4)).map(({ row }, at) => ({
    ...{ farmer: row.farmer, village: row.village, scheme: schemeIds.get('PA-FARMER') },
    ...{ policyNo: `BKGI/PA/${String(100_001 + at)}`, certificateNo: `C${String(100_001 + at)}` },
    ...{ startDate: start, endDate: addDays(start, 364), premium: 141_60, sumInsured: 2_00_000_00 },
    ...{ nomineeName: row.nomineeName, nomineeRelation: row.nomineeRelation, insurerStatus: 'ACTIVE' },
    createdAt: `${addDays(today, -110)}T08:00:00.000Z`,
  }))
}
