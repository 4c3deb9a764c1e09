import { todayInIndia } from '#define'
import { evaluateAll } from '../../behaviours/insurance'
import { sql, type Database } from '../../database'

/** Evaluates every kavach by the demo's weather; most with windows that have ended are paid. */
export async function settleKavach(database: Database, now: string): Promise<void> {
  const at = new Date(now)
  await evaluateAll({ database, now: () => at, fingerprint: (text) => text })
  const today = todayInIndia(at)
  const isPaid = sql`payout > 0 and id % 3 > 0 and window_till + 12 <= ${today}::date`
  await database.run(sql`
    update weather_kavach set
      status = case when payout = 0 then 'EXPIRED' when ${isPaid} then 'PAID' else 'TRIGGERED' end,
      utr = case when ${isPaid} then 'BKGIK' || lpad(id::text, 9, '0') end,
      paid_at = case when ${isPaid} then (window_till + 12)::timestamptz end,
      updated_at = case when ${isPaid} then greatest(updated_at, (window_till + 12)::timestamptz) else updated_at end,
      triggered_on = case when payout > 0 then window_till + 1 end
    where status = 'ACTIVE' and window_till < ${today}::date and (payout > 0 or missing_days = 0)`)
}
