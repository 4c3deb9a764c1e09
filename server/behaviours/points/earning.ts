import { todayInIndia } from '#define'
import { lastDayOf, pointEntries, pointTerms, type PointEvent } from '#resources'
import { prepared, sql } from '../../database'
import type { Work } from '../../engine/engine'
import { declaredLedger, linesFor, lockAccount } from '../../engine/ledger/accounts'
import { openLots, takeFrom, type Lot } from '../../engine/ledger/lots'
import { post } from '../../engine/ledger/post'
import { accountOf, failed, openAccountOf, type PointHolder } from './accounts'
import { multipliedBySubscription, returnMultiplied } from './multiplying'

/** Something that earns points while it holds. */
export interface Cause {
  readonly event: PointEvent
  /** The number of the booking, scan or task. */
  readonly ref: string
  readonly holder: PointHolder
  readonly acres?: number | null
  /** Whole paise. */
  readonly amount?: number | null
  /** The points that an offer adds to those of the rule. */
  readonly bonus?: { readonly points: number; readonly remark: string }
}

/** The points of an event. */
export interface Rule {
  readonly id: number
  readonly points: number
  readonly per: 'EVENT' | 'ACRE' | 'RUPEES_100'
  readonly cap: number | null
  readonly months: number
}

/** Earns points when a cause starts to hold, and reverses them when it no longer holds. Returns the points earned. */
export async function keepPoints(work: Work, before: Cause | undefined, after: Cause | undefined): Promise<number> {
  if (after && !before) return earn(work, after)
  return before && !after ? -(await reverse(work, before)) : 0
}

/** Earns points of a cause again that were reversed; nothing if none were. */
export async function earnAgain(work: Work, cause: Cause): Promise<void> {
  const account = await accountOf(work, cause.holder)
  if (account === undefined) return
  const { event, ref } = cause
  const mine = linesFor(work, declaredLedger(work, pointEntries), account, ref)
  const reversed = sql`select from point_entries where ${mine} and event = ${event} and type = 'REVERSE' limit 1`
  if ((await work.tx.rows(reversed)).length > 0) await earn(work, cause)
}

/** Finds the rule for an event on a day: one for the holder's state before one for all, the newest first. */
export async function ruleFor(
  { tx }: Pick<Work, 'tx'>,
  event: PointEvent,
  { today, holder }: { readonly today: string; readonly holder: PointHolder },
): Promise<Rule | undefined> {
  const table = { farmer: sql`farmers`, outlet: sql`outlets`, user: undefined }[holder.field]
  const state = table ? sql`(select village_state_id from ${table} where id = ${holder.id})` : sql`null::bigint`
  const [found] = await tx.rows<Rule>(
    prepared(sql`
    select r.id, r.points, r.per, r.cap_per_day as cap, r.expires_months as months
    from point_rules r left join lateral (
      select count(*) as many, coalesce(bool_or(s.target_id = ${state}), false) as is_here from point_rules_states s where s.record_id = r.id) s on true
    where r.event = ${event} and r.deleted_at is null and r.from <= ${today}::date and (r.till is null or r.till >= ${today}::date)
      and (s.many = 0 or s.is_here)
    order by s.is_here desc, r.from desc, r.id desc limit 1`),
  )
  return found
}

/** Computes the points of an event by the rule of a day, without its cap. */
export async function expectedPoints(
  work: Pick<Work, 'tx'>,
  event: PointEvent,
  { today, holder, ...measure }: { readonly today: string } & Pick<Cause, 'holder' | 'acres' | 'amount'>,
): Promise<number> {
  const rule = await ruleFor(work, event, { today, holder })
  return rule ? pointsBy(rule, measure) : 0
}

async function earn(work: Work, cause: Cause): Promise<number> {
  const today = todayInIndia(work.engine.now())
  const { event, ref, holder, bonus } = cause
  const rule = await ruleFor(work, event, { today, holder })
  const earned = rule ? pointsBy(rule, cause) : 0
  const added = bonus?.points ?? 0
  if (earned + added === 0) return 0
  const account = await openAccountOf(work, holder)
  await lockAccount(work, pointEntries, account)
  // Points of an earlier round that could not be reversed count as earned.
  const { net, rounds } = await standing(work, account, cause)
  const wanted = earned + added - net
  const free = rule && rule.cap !== null ? rule.cap - (await givenOn(work, account, rule.id, today)) : earned
  const points = Math.max(0, Math.min(wanted, earned, free))
  const more = Math.max(0, Math.min(wanted - points, added))
  const days = lastDayOf(today, rule?.months ?? pointTerms.months)
  const lines = [
    { amount: points, rule: rule?.id ?? null },
    { amount: more, remark: bonus?.remark ?? null },
    await multipliedBySubscription(work, { cause, points, today }),
  ].filter(({ amount }) => amount > 0)
  for (const [at, line] of lines.entries()) {
    const key = `earn ${event} ${ref} ${rounds + at + 1}`
    await post(work, pointEntries, account, { type: 'EARN', key, event, ref, expiresOn: days, ...line }, failed)
  }
  return lines.reduce((sum, { amount }) => sum + amount, 0)
}

/** Computes points by a rule, rounded down. */
export function pointsBy(
  { points, per }: Pick<Rule, 'points' | 'per'>,
  { acres, amount }: Pick<Cause, 'acres' | 'amount'>,
): number {
  if (per === 'EVENT') return points
  return per === 'ACRE'
    ? Math.floor((points * Math.round((acres ?? 0) * 1000)) / 1000)
    : points * Math.floor((amount ?? 0) / 10_000)
}

interface Standing {
  /** The points earned for the cause and not reversed. */
  readonly net: number
  /** The expired points among them. */
  readonly expired: number
  /** The number of its lines, from which the keys of the next ones are numbered. */
  readonly rounds: number
}

/** Reads the state of a cause in the ledger of a locked account. */
async function standing(work: Work, account: number, { event, ref }: Pick<Cause, 'event' | 'ref'>): Promise<Standing> {
  const mine = linesFor(work, declaredLedger(work, pointEntries), account, ref)
  const [found] = await work.tx.rows<Standing>(sql`
    select coalesce(sum(e.amount) filter (where e.type <> 'TRANSFER'), 0)::int as net, count(*)::int as rounds,
      coalesce(-sum((select sum(d.amount) from point_entries d where d.lot_id = e.id and d.type = 'EXPIRE')), 0)::int as expired
    from point_entries e where ${mine} and e.event = ${event} and e.type in ('EARN', 'CREDIT', 'REVERSE', 'TRANSFER')`)
  return found ?? { net: 0, expired: 0, rounds: 0 }
}

/** Sums what a rule has given an account on a day. */
async function givenOn({ tx }: Work, account: number, rule: number, day: string): Promise<number> {
  const [found] = await tx.rows<{ sum: number }>(sql`
    select coalesce(sum(amount), 0)::int as sum from point_entries where account_id = ${account} and rule_id = ${rule} and type = 'EARN' and day = ${day}::date`)
  return found?.sum ?? 0
}

/**
 * Reverses what a cause earned: what is left of its lots, and what was redeemed from them out of other lots, as far as
 * these have it. Expired points stay expired. Returns the number of points reversed.
 */
export async function reverse(
  work: Work,
  { event, ref, holder }: Pick<Cause, 'event' | 'ref' | 'holder'>,
): Promise<number> {
  const account = await accountOf(work, holder)
  if (account === undefined) return 0
  await lockAccount(work, pointEntries, account)
  const { net, expired, rounds } = await standing(work, account, { event, ref })
  await returnMultiplied(work, { ref, holder })
  if (net <= expired) return 0
  const lots = await openLots(work, pointEntries, account)
  const earned = await work.tx.rows<{ id: number }>(
    sql`select id from point_entries where account_id = ${account} and ref = ${ref} and event = ${event} and lot_id is null`,
  )
  const isOwn = (lot: Lot): boolean => earned.some(({ id }) => id === lot.id)
  const own = [...lots.filter(isOwn), ...lots.filter((lot) => !isOwn(lot))]
  const amount = net - expired
  const had = own.reduce((sum, { left }) => sum + left, 0)
  const remark = had < amount ? `${amount - had} of ${amount} points were spent and stay` : null
  const taking = { type: 'REVERSE', event, ref, key: `reverse ${event} ${ref} ${rounds}`, amount, remark }
  return takeFrom(work, pointEntries, account, { ...taking, lots: own }, failed)
}
