import { todayInIndia, type RowOf } from '#define'
import { lastDayOf, pointEntries, type farmers } from '#resources'
import { prepared, sql } from '../../database'
import type { Work } from '../../engine/engine'
import { openWithFirst } from '../../engine/ledger/post'
import { failed } from './accounts'
import { registration } from './causes'
import { pointsBy, ruleFor, type Cause, type Rule } from './earning'

/** The home of a farmer. */
interface Home {
  readonly id: number
  readonly village: number | null
  readonly state: number | null
}

/**
 * Earns the points of farmers registered together, as `keepPoints` would for each, in as few statements as for one.
 * They are new and have no account, subscription or points of today.
 */
export async function earnRegistrations(work: Work, registered: readonly RowOf<typeof farmers>[]): Promise<void> {
  const today = todayInIndia(work.engine.now())
  const causes = registered.flatMap((farmer) => registration(farmer) ?? [])
  const homes = await homesOf(work, causes)
  const rules = new Map<number | null, Rule | undefined>()
  const earning = []
  for (const cause of causes) {
    const { village = null, state = null } = homes.get(cause.holder.id) ?? {}
    if (!rules.has(state)) rules.set(state, await ruleFor(work, cause.event, { today, holder: cause.holder }))
    const rule = rules.get(state)
    const amount = rule ? Math.min(pointsBy(rule, cause), rule.cap ?? Infinity) : 0
    if (rule && amount > 0) earning.push({ cause, village, rule, amount })
  }
  if (earning.length === 0) return
  const openings = earning.map(({ cause: { event, ref, holder }, village, rule, amount }) => {
    const line = { type: 'EARN', key: `earn ${event} ${ref} 1`, event, ref, amount, rule: rule.id }
    const expiresOn = lastDayOf(today, rule.months)
    return { ...holder, more: { holder: 'FARMER', village }, line: { ...line, expiresOn } }
  })
  await openWithFirst(work, pointEntries, openings, failed)
}

async function homesOf({ tx }: Work, causes: readonly Cause[]): Promise<Map<number, Home>> {
  const ids = causes.map(({ holder }) => holder.id)
  const homes = await tx.rows<Home>(
    prepared(
      sql`select id, village_id as village, village_state_id as state from farmers where id = any(${ids}::bigint[])`,
    ),
  )
  return new Map(homes.map((home) => [home.id, home]))
}
