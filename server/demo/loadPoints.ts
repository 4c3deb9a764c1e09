import { addDays } from '#define'
import { pointAccounts, pointCredits, pointEntries, pointRules } from '#resources'
import { workingMoment } from './kernel/calendar'
import { randomOf } from './kernel/random'
import type { Row } from './kernel/row'
import type { Hired } from './people/hired'
import { pointDrafts, type PostedCredit } from './points/entryRows'
import type { EarnedCause } from './points/ground'
import { ruleRows } from './points/ruleRows'
import type { Store } from './store'
import { grouped } from './words'

const CREDITS = 60

const reasons = [
  ['The operator came a day late', 100],
  ['Long wait on the phone', 50],
  ['A complaint about drift, settled', 500],
  ['Helped at the field day', 250],
  ['Winner of the village contest', 2_500],
  ['Machine broke down on the field', 750],
  ['A season of loyalty', 1_500],
] as const

/** Stores the rules of points, the points of the last year and a half, and the credits of the last two months. */
export async function loadPoints(
  store: Store,
  {
    staff,
    today,
    share,
    log,
  }: {
    readonly staff: readonly Hired[]
    readonly today: string
    readonly share: number
    readonly log: (line: string) => void
  },
): Promise<void> {
  const drafts = ruleRows(today)
  const createdAt = workingMoment(drafts[0]?.from ?? today, randomOf('point rules'))
  const ruleIds = await store.insert(
    pointRules,
    drafts.map((rule) => ({ ...rule, createdAt })),
  )
  const rules = drafts.map((rule, at) => ({ ...rule, id: ruleIds[at] ?? 0 }))
  const causes = await store.pointCauses(drafts.reduce((first, { from }) => (from < first ? from : first), today))
  const credited = await storeCredits(store, causes, { staff, today, count: Math.max(8, Math.round(CREDITS * share)) })
  const { accounts, lines } = pointDrafts(causes, credited, { rules, today })
  const accountIds = await store.insert(pointAccounts, accounts)
  // The lots of lines are lines too: their ids are known in advance, as the table is still empty.
  const rows = lines.map(({ account, lot, ...line }) => ({
    ...line,
    account: accountIds[account],
    ...(lot !== undefined && { lot: lot + 1 }),
  }))
  const [first = 1] = await store.insert(pointEntries, rows)
  if (first !== 1) throw new Error('There are points entries already')
  const redeemed = await store.redeemPoints(today)
  await store.insert(pointEntries, redeemed)
  log(
    `points accounts ${grouped(accounts.length)}, entries ${grouped(lines.length + redeemed.length)}, credits ${credited.length}`,
  )
}

async function storeCredits(
  store: Store,
  causes: readonly EarnedCause[],
  { staff, today, count }: { readonly staff: readonly Hired[]; readonly today: string; readonly count: number },
): Promise<PostedCredit[]> {
  const people = staff.flatMap(({ id, office }) => (office?.also?.includes('POINT_CREDIT_MENU') ? [id] : []))
  const holders = [...new Map(causes.map((one) => [one.id, one])).values()]
  if (holders.length === 0 || people.length < 2) return []
  const drafts = Array.from({ length: count }, (_, at) => creditDraft(at, holders, { people, today })).sort(
    (one, other) => one.at.localeCompare(other.at),
  )
  const numbers = await store.numbered(
    pointCredits,
    drafts.map(({ row }) => row),
    'creditNo',
  )
  return drafts.flatMap(({ row, holder, postedAt, undoneAt }, at): PostedCredit[] => {
    const { id, village } = holder
    const posted = { holder: holder.holder, id, village, undoneAt, creditNo: numbers[at] ?? '' }
    return postedAt ? [{ ...posted, at: postedAt, points: Number(row.points), reason: String(row.reason) }] : []
  })
}

interface CreditDraft {
  readonly row: Row
  readonly holder: EarnedCause
  readonly at: string
  readonly postedAt: string | undefined
  readonly undoneAt: string | null
}

function creditDraft(
  at: number,
  holders: readonly EarnedCause[],
  { people, today }: { readonly people: readonly number[]; readonly today: string },
): CreditDraft {
  const random = randomOf(`point credit ${at}`)
  // Some of the newest are pending.
  const ago = at < 6 ? 1 : random.integer(3, 60)
  const moment = workingMoment(addDays(today, -ago), random)
  const later = new Date(Date.parse(moment) + random.integer(1, 20) * 3_600_000).toISOString()
  const holder = random.pick(holders)
  const [reason, points] = at < 6 ? reasons[at % 2 ? 4 : 6] : random.pick(reasons)
  const requestedBy = random.pick(people)
  const other = random.pick(people.filter((id) => id !== requestedBy))
  const isMany = points > 1_000
  const status =
    at < 6 ? 'PENDING' : random.chance(isMany ? 0.25 : 0) ? 'REJECTED' : random.chance(0.06) ? 'REVERSED' : 'POSTED'
  const isPosted = status === 'POSTED' || status === 'REVERSED'
  const decided = isMany && status !== 'PENDING' ? { decidedBy: other, decidedAt: later } : {}
  const undoneAt = status === 'REVERSED' ? new Date(Date.parse(later) + 24 * 3_600_000).toISOString() : null
  return {
    ...{ holder, at: moment, postedAt: isPosted ? (isMany ? later : moment) : undefined, undoneAt },
    row: {
      ...{ [holder.holder]: holder.id, mobile: holder.mobile, points, reason, status, requestedBy, ...decided },
      ...(holder.village !== null && { village: holder.village }),
      ...(status === 'REVERSED' && { pointsReversed: points }),
      ...(status === 'REJECTED' && { decision: 'There is no ticket about it' }),
      ...{ ref: `TKT-${1_000 + at}`, requestedOn: addDays(today, -ago), createdAt: moment, createdBy: requestedBy },
    },
  }
}
