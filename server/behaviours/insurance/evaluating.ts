import { addDays, inUnit, todayInIndia } from '#define'
import { indexUnitOf, kavachTriggers, perils, weatherCellOf, weatherKavach, type Position } from '#resources'
import { sql, type Queries } from '../../database'
import type { Engine } from '../../engine/engine'
import { put, putEach } from '../../engine/write/put'
import { landAt, weatherDaysOf } from '../weather'
import { evaluate, totalOf, type Evaluated, type WeatherDay } from './evaluation'
import type { Trigger } from './triggers'

interface Kept extends Trigger {
  readonly id: number
}

interface Insured {
  /** The position of its land; null while unknown. */
  readonly point: Position | null
  /** The cell by whose weather it pays, wherever its land is drawn later; null while its position is unknown. */
  readonly cell: string | null
  readonly acres: number
  readonly sumInsured: number
  readonly windowFrom: string
  readonly windowTill: string
  readonly triggeredOn: string | null
}

/** What of the service is needed to store an evaluation. */
type Keeping = Pick<Engine, 'database' | 'now' | 'fingerprint'>

/** How many kavach are evaluated in one transaction. */
const AT_ONCE = 50

/** Evaluates every kavach that may still pay, by the weather up to yesterday. Idempotent. */
export async function evaluateAll(engine: Keeping): Promise<void> {
  const due = await engine.database.rows<{ id: number }>(
    sql`select id from weather_kavach where status in ('ACTIVE', 'TRIGGERED') and deleted_at is null order by id`,
  )
  for (let start = 0; start < due.length; start += AT_ONCE) {
    const some = due.slice(start, start + AT_ONCE)
    await engine.database.transaction(async (tx) => {
      for (const { id } of some) await evaluateKavach({ tx, engine: engine as Engine }, id)
    })
  }
}

/** Evaluates the triggers of a kavach and stores their payouts with reasons. */
async function evaluateKavach(at: Parameters<typeof put>[0], id: number): Promise<void> {
  const { tx, engine } = at
  const today = todayInIndia(engine.now())
  const [kavach] = await tx.rows<Insured>(sql`
    select ${landAt('l', 'g')} as point, k.area_acres::float8 as acres, k.sum_insured as "sumInsured", k.window_from::text as "windowFrom",
      k.window_till::text as "windowTill", k.triggered_on::text as "triggeredOn", k.data_source as cell
    from weather_kavach k join lands l on l.id = k.land_id left join geographies g on g.id = l.village_id
    where k.id = ${id} and k.status in ('ACTIVE', 'TRIGGERED') and k.window_from is not null for no key update of k`)
  if (!kavach) return
  const triggers = await keptOf(tx, id)
  const { cell, days } = await weatherOf(tx, kavach, today)
  const found = triggers.map((one) => evaluate(one, { days, today, acres: kavach.acres }))
  await putEach(
    at,
    kavachTriggers,
    found.map((values, place) => ({ id: triggers[place]?.id ?? 0, values: { ...values } })),
  )
  const payouts = found.map(({ payout: one }) => one)
  const payout = totalOf(payouts, kavach.sumInsured)
  const isCut = payouts.reduce((sum, one) => sum + one, 0) > payout
  await put(at, weatherKavach, id, {
    payout,
    missingDays: Math.max(0, ...found.map(({ state, missing }) => (state === 'DECIDED' ? 0 : missing))),
    indexNow: triggers
      .map((one, place) => indexWords(one, found[place]))
      .join('; ')
      .slice(0, 120),
    explanation: [
      ...found.map(({ explanation }) => explanation),
      ...(isCut ? ['Together never more than the sum insured.'] : []),
    ]
      .join('\n')
      .slice(0, 1000),
    evaluatedOn: today,
    triggeredOn: payout > 0 ? (kavach.triggeredOn ?? today) : null,
    dataSource: cell,
  })
}

function keptOf(tx: Queries, kavach: number): Promise<Kept[]> {
  return tx.rows<Kept>(sql`
    select id, peril, index, "from"::text as "from", till::text as till, strike::float8 as strike, exit::float8 as exit, pay_per_acre as "payPerAcre"
    from kavach_triggers where kavach_id = ${kavach} and deleted_at is null order by id`)
}

/** Reads the weather of a land in the windows of its kavach, up to yesterday. */
async function weatherOf(
  tx: Queries,
  { point, cell: known, windowFrom, windowTill }: Insured,
  today: string,
): Promise<{ readonly cell: string | null; readonly days: readonly WeatherDay[] }> {
  const last = addDays(today, -1)
  const cell = known ?? (point && weatherCellOf(point).code)
  if (!cell || windowFrom > last) return { cell, days: [] }
  return weatherDaysOf(tx, { cell }, windowFrom, windowTill < last ? windowTill : last)
}

function indexWords({ peril, index, strike }: Trigger, found: Evaluated | undefined): string {
  return `${perils[peril]} ${found?.value ?? '–'} / ${inUnit(String(strike), indexUnitOf[index])}`
}
