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

/** How many farmers are made, stored and forgotten at a time, so that memory stays flat. */
export const BATCH = 2_000

/** Which farmers to make and what to tell about it. */
export interface FarmerLoad {
  /** The places in line after which and up to which. */
  readonly from: number
  readonly to: number
  readonly making: FarmerMaking
  readonly fields: FieldLayer
  /** The crops of which cycles are made; without them nothing grows. */
  readonly grown?: readonly GrownCrop[]
  /** Those who shared links to farmers. */
  readonly sharedBy?: readonly number[]
  /** Who proposes farmers for the blacklist, and who decides. */
  readonly deciding?: Omit<Deciding, 'today'>
  readonly progress: (done: number, landsDone: number) => void | Promise<void>
  /** Gets the lands that were stored, a batch at a time, with the ids that the database gave. */
  readonly surveyed?: (lands: readonly Row[], ids: readonly number[]) => void
  /** Gets whoever was stored, a batch at a time, with the ids that the database gave. */
  readonly stored?: (drafts: readonly FarmerDraft[], ids: readonly number[]) => void
}

/** Makes and stores farmers with their lands; answers how many lands there are. */
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

/** What the farmers agreed to, what was said to them, and the links that were shared. */
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

/** What farmers have paid ahead. */
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

/** How many years of cropping are known of a land whose boundary was walked, and of another one. */
const KNOWN_YEARS = { walked: 5, told: 1.2 }

/** What grows on a land, with what it copies from there. */
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

/** One land in twenty lies in the next village. */
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

/** What a farmer agreed to when they were registered, by the road on which they came. */
function consentRowsOf({ row }: FarmerDraft, farmer: number): Row[] {
  const channel = row.source === 'CALL_CENTRE' ? 'AGENT' : row.source === 'APP' ? 'APP' : 'PAPER'
  const given = { farmer, noticeVersion: '2026-1', language: row.language, channel, givenAt: row.createdAt }
  const consent = (purpose: string): Row => ({ ...given, purpose, createdAt: row.createdAt })
  return row.promoSmsConsent === true ? [consent('SERVICE'), consent('MARKETING')] : [consent('SERVICE')]
}

/** The entry of a farmer who is blacklisted: for good, or for half a year. */
function offenceRows({ offence }: FarmerDraft, id: number, deciding: Deciding): Row[] {
  if (!offence) return []
  const [cause, remark] = offence
  const ago = 12 + (id % 70)
  return [blacklistRow({ subject: 'FARMER', id, cause, remark, ago, ...(id % 2 && { ends: 180 - ago }) }, deciding)]
}
