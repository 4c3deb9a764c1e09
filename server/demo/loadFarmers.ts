import {
  blacklistEntries,
  communications,
  consents,
  cropCycles,
  farmerExpenses,
  farmers,
  lands,
  publicLinks,
  walletEntries,
  wallets,
} from '#resources'
import { polygonAcres, type AreaInput } from '#define'
import { blacklistRow, type Deciding } from './kernel/blacklistRow'
import { randomOf } from './kernel/random'
import { cyclesOf, growingOn, type GrownCrop } from './farming/cycleDrafts'
import { expensesOf } from './farming/expenseRows'
import { farmerAt, type FarmerDraft, type FarmerMaking } from './farming/farmers'
import { linkRowsOf, messageRowsOf } from './farming/outreach'
import type { LandDraft } from './farming/holdings'
import type { FieldLayer } from './farming/strips'
import type { Store } from './store'
import type { Row } from './kernel/row'
import { walletOf } from './tariff/walletRows'

/** The number of farmers made and stored at once, so that memory use stays constant. */
export const BATCH = 2_000

/** The farmers to make, and where to report them. */
export interface FarmerLoad {
  /** The sequence numbers, from exclusive to inclusive. */
  readonly from: number
  readonly to: number
  readonly making: FarmerMaking
  readonly fields: FieldLayer
  /** The crops of cycles; without them there are none. */
  readonly grown?: readonly GrownCrop[]
  /** The people who shared links with farmers. */
  readonly sharedBy?: readonly number[]
  /** The people who propose farmers for the blacklist, and decide. */
  readonly deciding?: Omit<Deciding, 'today'>
  readonly progress: (done: number, landsDone: number) => void | Promise<void>
  /** Called with the stored lands and their database ids, a batch at a time. */
  readonly surveyed?: (lands: readonly Row[], ids: readonly number[]) => void
  /** Called with the stored farmers and their database ids, a batch at a time. */
  readonly stored?: (drafts: readonly FarmerDraft[], ids: readonly number[]) => void
}

/** Makes and stores farmers with their lands; returns the number of lands. */
export async function loadFarmers(
  store: Store,
  { from, to, making, fields, grown = [], sharedBy = [], deciding, progress, stored, surveyed }: FarmerLoad,
): Promise<number> {
  let landsDone = 0
  let before: number | undefined
  for (let start = from; start < to; start += BATCH) {
    const drafts = Array.from({ length: Math.min(BATCH, to - start) }, (_, index) =>
      farmerAt(start + index + 1, making),
    )
    const ids = await store.insert(
      farmers,
      drafts.map(({ row }) => row),
    )
    await store.merge(
      drafts.flatMap(({ isMerged }, index) => pairOf(isMerged, ids[index], index > 0 ? ids[index - 1] : before)),
    )
    const made = drafts.flatMap((draft, index) => landRowsOf(draft, ids[index] ?? 0, fields))
    const cycles = made.map(({ row, draft, place }) => cyclesOn(row, { draft, place, grown, today: making.today }))
    const landRows = made.map(({ row, draft }, at) => ({ ...row, ...growingOn(cycles[at] ?? [], draft.acres) }))
    const landIds = await store.insert(lands, landRows)
    await store.insert(
      cropCycles,
      cycles.flatMap((rows, at) => rows.map((row) => ({ ...row, land: landIds[at] }))),
    )
    await store.insert(
      farmerExpenses,
      made.flatMap(({ row, draft, place }, at) => {
        const own = { farmer: Number(row.farmer), village: place.village.id, name: String(row.name), grown }
        const land = { ...own, acres: draft.acres, since: String(row.createdAt) }
        return expensesOf(land, cycles[at] ?? [], making.today).map((spent) => ({ ...spent, land: landIds[at] }))
      }),
    )
    await store.insert(
      blacklistEntries,
      drafts.flatMap((draft, at) => offenceRows(draft, ids[at] ?? 0, { ...deciding, today: making.today })),
    )
    surveyed?.(landRows, landIds)
    if (from === 0) {
      await storeContacts(store, drafts, ids, { today: making.today, sharedBy })
      await storeWallets(store, drafts, ids, { today: making.today, sharedBy })
    }
    stored?.(drafts, ids)
    before = ids.at(-1)
    landsDone += landRows.length
    await progress(start + drafts.length - from, landsDone)
  }
  return landsDone
}

/** Stores the farmers' consents, the messages to them, and the shared links. */
async function storeContacts(
  store: Store,
  drafts: readonly FarmerDraft[],
  ids: readonly number[],
  sharing: Parameters<typeof linkRowsOf>[2],
): Promise<void> {
  const rows = (of: (draft: FarmerDraft, farmer: number) => Row[]): Row[] =>
    drafts.flatMap((draft, index) => of(draft, ids[index] ?? 0))
  await store.insert(consents, rows(consentRowsOf))
  await store.insert(communications, rows(messageRowsOf))
  await store.insert(
    publicLinks,
    rows((draft, farmer) => linkRowsOf(draft, farmer, sharing)),
  )
}

/** Stores the farmers' prepaid wallets. */
async function storeWallets(
  store: Store,
  drafts: readonly FarmerDraft[],
  farmerIds: readonly number[],
  making: Parameters<typeof walletOf>[2],
): Promise<void> {
  const made = drafts.flatMap((draft, index) => walletOf(draft, farmerIds[index] ?? 0, making) ?? [])
  const ids = await store.insert(
    wallets,
    made.map(({ wallet }) => wallet),
  )
  await store.insert(
    walletEntries,
    made.flatMap(({ entries }, index) => entries.map((entry) => ({ ...entry, wallet: ids[index] }))),
  )
}

function pairOf(isMerged: boolean, id: number | undefined, into: number | undefined): { id: number; into: number }[] {
  return isMerged && id !== undefined && into !== undefined ? [{ id, into }] : []
}

interface MadeLand {
  readonly row: Row
  readonly draft: LandDraft
  readonly place: FarmerDraft
}

/** The years of known cropping for lands with a walked boundary, and for others. */
const KNOWN_YEARS = { walked: 5, told: 1.2 }

/** Makes the cycles of a land, and the values that it copies from them. */
function cyclesOn(
  { farmer, village, area, irrigation, status, boundary, createdAt }: Row,
  {
    draft,
    place,
    grown,
    today,
  }: Omit<MadeLand, 'row'> & { readonly grown: readonly GrownCrop[]; readonly today: string },
): Row[] {
  if (status !== 'ACTIVE' || grown.length === 0) return []
  const land = {
    seed: `${String(farmer)} ${String(draft.row.name)}`,
    state: place.village.state,
    area: area as AreaInput,
    acres: draft.acres,
    isWatered: irrigation !== 'RAINFED',
    crops: place.row.primaryCrops as number[],
    since: String(createdAt),
    years: boundary ? KNOWN_YEARS.walked : KNOWN_YEARS.told,
  }
  return cyclesOf(land, grown, today).map((row) => ({ ...row, farmer, village }))
}

/** One land in twenty is in the next village. */
function landRowsOf(place: FarmerDraft, farmer: number, fields: FieldLayer): MadeLand[] {
  const { lands: drafts, village, officer } = place
  const by = officer === undefined ? {} : { createdBy: officer }
  return drafts.map((draft, index) => {
    const { row, isMeasured, measured } = draft
    const isNextDoor = randomOf(`land ${farmer} ${index}`).chance(0.05)
    const own = { ...row, ...by, farmer, village: isNextDoor ? village.neighbour : village.id }
    if (!isMeasured || isNextDoor) return { row: own, draft, place }
    const boundary = fields.next(village.id, village.position, measured)
    const geoArea = Math.round(polygonAcres(boundary) * 1000) / 1000
    return { row: { ...own, boundary, geoArea }, draft, place }
  })
}

/** Makes the consents of a farmer at registration, by its channel. */
function consentRowsOf({ row }: FarmerDraft, farmer: number): Row[] {
  const channel = row.source === 'CALL_CENTRE' ? 'AGENT' : row.source === 'APP' ? 'APP' : 'PAPER'
  const given = { farmer, noticeVersion: '2026-1', language: row.language, channel, givenAt: row.createdAt }
  const consent = (purpose: string): Row => ({ ...given, purpose, createdAt: row.createdAt })
  return row.promoSmsConsent === true ? [consent('SERVICE'), consent('MARKETING')] : [consent('SERVICE')]
}

/** Makes the entry of a blacklisted farmer: permanent, or for half a year. */
function offenceRows({ offence }: FarmerDraft, id: number, deciding: Deciding): Row[] {
  if (!offence) return []
  const [cause, remark] = offence
  const ago = 12 + (id % 70)
  return [blacklistRow({ subject: 'FARMER', id, cause, remark, ago, ...(id % 2 && { ends: 180 - ago }) }, deciding)]
}
