import { expect, it } from 'vitest'
import { name, sql } from '../../../server/database'
import { noon, type AskedCompany } from './askedCompany'

/** Planned or due moments, which may be in the future, by table. */
const ahead: Readonly<Record<string, readonly string[]>> = {
  announcements: ['publish_at'],
  bank_accounts: ['payout_hold_till'],
  banners: ['from', 'till'],
  board_notices: ['from', 'till'],
  campaigns: ['start_at', 'first_at'],
  care_cases: ['callback_at', 'callback_due'],
  daily_quizzes: ['opens_at', 'closes_at'],
  meetings: ['planned_at'],
  polls: ['from', 'till'],
  public_links: ['expires_at'],
  sessions: ['until'],
  tickets: ['sla_due'],
}

/** Defines the test of the moments in every table of a loaded company. */
export function askMoments({ database }: AskedCompany): void {
  it('are in the past for everything that is done', async () => {
    const columns = await database().rows<{ of: string; at: string }>(sql`
      select c.table_name as of, c.column_name as at from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.data_type like 'timestamp%'
      order by 1, 2`)
    expect(columns.length).toBeGreaterThan(200)
    const moments = columns.filter(({ of, at }) => !ahead[of]?.includes(at))
    // Records without a moment of their own were created when the company was loaded.
    const loaded = new Date(Math.max(noon.getTime(), Date.now())).toISOString()
    const late = await database().rows<{ late: string; count: number }>(
      moments
        .map(
          ({ of, at }) =>
            sql`select ${`${of}.${at}`}::text as late, count(*)::int as count from ${name(of)} where ${name(at)} > ${loaded}::timestamptz having count(*) > 0`,
        )
        .reduce((all, one) => sql`${all} union all ${one}`),
    )
    expect(late).toEqual([])
  })
}
