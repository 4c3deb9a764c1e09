import { parseArgs } from 'node:util'
import { settleDaySums } from '../../server/behaviours/sums/daySums'
import { openDatabase, raw, sql, type Database } from '../../server/database'
import { readSettings } from '../../server/settings'
import { measureBeside } from './beside'
import { multiply } from './manyBookings'

/**
 * Measures a visit of the dashboard on the database that the environment names, after creating this many bookings and
 * updating their sums as the scheduler does: `npx tsx tests/bench/dashboard.ts --bookings 1000000 --rounds 60`. For
 * comparison it prints the time of counting bookings by state, as a dashboard without stored sums would.
 */
const { values } = parseArgs({
  options: {
    bookings: { type: 'string', default: '0' },
    rounds: { type: 'string', default: '60' },
    username: { type: 'string', default: 'admin' },
  },
})

const database = await openDatabase(await readSettings({ ...process.env, LOG_LEVEL: 'silent' }))
await multiply(database, Number(values.bookings))
await settleDaySums({ database })
await database.vacuum()
process.stdout.write(`counting bookings by state ${(await counting(database)).toFixed(1)} ms\n`)
await database.close()
await measureBeside({ ...values, only: '', rounds: Number(values.rounds) }, () =>
  Promise.resolve({ dashboard: ['/api/admin/dashboard'] }),
)

/** Returns the median time of several counts. */
async function counting(counted: Database): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 9; round += 1) {
    const since = performance.now()
    await counted.rows(
      raw(`select status, count(*), sum(actual_acre) from bookings where deleted_at is null group by status`),
    )
    times.push(performance.now() - since)
  }
  const [rows] = await counted.rows<{ rows: number }>(sql`select count(*)::int as rows from day_sums`)
  process.stdout.write(`${rows?.rows.toLocaleString('en-IN')} rows of sums\n`)
  return times.sort((one, other) => one - other)[4] ?? 0
}
