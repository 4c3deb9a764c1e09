import { landRecords, productScans, screenshots, screenshotTags } from '#resources'
import type { VerificationLoad } from './loadVerification'
import type { World } from './people/world'
import type { Buyer } from './retail/buyers'
import type { Row } from './kernel/row'
import type { Store } from './store'
import { landRecordRows } from './verification/recordRows'
import { scanRows } from './verification/scanRows'
import { screenshotRows, tagDrafts } from './verification/screenshotRows'
import { noPapers, type ProofPapers } from './verification/scenePool'
import { grouped } from './words'

const RECORDS = 300
const SCANS = 3_000
const SCREENSHOTS = 400

/** The inputs of land records and scans. */
interface ProofLoad extends Omit<VerificationLoad, 'scenes'> {
  readonly world: World
  readonly buyers: readonly Buyer[]
  readonly packs: readonly { readonly id: number; readonly row: Row }[]
  /** The names of farmers. */
  readonly names: ReadonlyMap<number, string>
  readonly papers?: ProofPapers
}

const verifications = { PENDING: 'PENDING', APPROVED: 'VERIFIED', REJECTED: 'REJECTED' } as const

/** Stores land records with the verification of their lands, pack scans, and screenshots with their tags. */
export async function loadProofs(store: Store, load: ProofLoad): Promise<void> {
  const { lands, officersOf, staff, today, share, world, buyers, packs, names, papers = noPapers, log } = load
  const reviewers = staff.flatMap(({ id, office }) => (office?.role === 'VERIFIER' && !office.holds ? [id] : []))
  const states = new Map([...world.served, ...world.others].map(({ id, state }) => [id, state] as const))
  const every = Math.max(1, Math.floor(lands.length / Math.max(10, RECORDS * share)))
  const some = lands
    .filter(({ since }, at) => at % every === 0 && since < today)
    .slice(0, Math.max(10, RECORDS * share))
  const records = landRecordRows(some, {
    ...{ today, reviewers, names, pages: papers.records },
    stateOf: (village) => states.get(village) ?? '',
    uploaderOf: (village, day) => officersOf(village, day, 'FIELD_OFFICER', 'BDO')[0],
  })
  await store.insert(landRecords, records)
  await store.verify(
    records.map(({ land, status }) => ({
      id: Number(land),
      verification: verifications[status as keyof typeof verifications],
    })),
  )
  const scans = scanRows({
    ...{ buyers, reviewers, receipts: papers.receipts, today, count: Math.max(60, Math.round(SCANS * share)) },
    packs: packs.flatMap(({ id, row }) => (typeof row.barcode === 'string' ? [{ id, barcode: row.barcode }] : [])),
  })
  await store.insert(productScans, scans)
  const taken = screenshotRows({
    ...{ buyers, lands, taggers: reviewers, pictures: papers.screens, today },
    tags: await store.insert(
      screenshotTags,
      tagDrafts.map(({ on: _on, ...tag }) => ({ ...tag, active: true })),
    ),
    count: Math.max(20, Math.round(SCREENSHOTS * share)),
  })
  await store.insert(screenshots, taken)
  const counts = `land records ${grouped(records.length)}, product scans ${grouped(scans.length)}`
  log(`${counts}, screenshots ${grouped(taken.length)}`)
}
