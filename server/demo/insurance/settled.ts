import { todayInIndia } from '#define'
import { evaluateAll } from '../../behaviours/insurance'
import { sql, type Database } from '../../database'

/** Evaluates every kavach by the weather of the demo; of those whose windows are over most are paid by now. */
export async function settleKavach(database: Database, now: string): Promise<void> {
  const at = new Date(now)
  await evaluateAll({ database, now: () => at, fingerprint: (text) => text })
  const today = todayInIndia(at)
  await database.run(sql`
    update weather_kavach set
      status = case when payout = 0 then 'EXPIRED' when id % 3 > 0 then 'PAID' else 'TRIGGERED' end,
      utr = case when payout > 0 and id % 3 > 0 then 'BKGIK' || lpad(id::text, 9, '0') end,
      paid_at = case when payout > 0 and id % 3 > 0 then (window_till + 12)::timestamptz end,
      triggered_on = case when payout > 0 then window_till + 1 end
    where status = 'ACTIVE' and window_till < ${today}::date and (payout > 0 or missing_days = 0)`)
}
