import { parseArgs } from 'node:util'
import { addDays, todayInIndia } from '#define'
import { openDatabase, raw, sql, type Database } from '../../server/database'
import { readSettings } from '../../server/settings'
import { measureBeside, type Questions } from './beside'

/**
 * Measures what the desk asks of bookings all day on the database that the environment names, after making its bookings
 * as many as are wanted: `npx tsx tests/bench/bookings.ts --bookings 1000000 --rounds 60`. The company is one of its own:
 * its bookings are copied in other weeks, villages and hands, and nothing else of it is.
 */
const { values } = parseArgs({
  options: {
    bookings: { type: 'string', default: '0' },
    rounds: { type: 'string', default: '60' },
    only: { type: 'string', default: '' },
    username: { type: 'string', default: 'admin' },
  },
})

const database = await openDatabase(await readSettings({ ...process.env, LOG_LEVEL: 'silent' }))
await multiply(database, Number(values.bookings))
await database.close()
await measureBeside({ ...values, rounds: Number(values.rounds) }, ({ database }) => questions(database))

/** Copies bookings until there are so many: each copy has a number, a farmer and days of its own, within eighteen months. */
async function multiply(database: Database, wanted: number): Promise<void> {
  const columns = await database.rows<{ name: string }>(
    sql`select column_name as name from information_schema.columns
      where table_name = 'bookings' and column_name not in ('id', 'booking_no', 'service_date', 'created_at', 'offer_id', 'upi_ref')`,
  )
  const names = columns.map(({ name }) => name).join(', ')
  const [first] = await database.rows<{ count: number }>(sql`select count(*)::int as count from bookings`)
  if ((first?.count ?? 0) >= wanted) return
  // To build the indexes once takes a tenth of keeping them row by row.
  const indexes = await database.rows<{ name: string; made: string }>(
    sql`select i.relname as name, pg_get_indexdef(i.oid) as made from pg_index x join pg_class i on i.oid = x.indexrelid
      where x.indrelid = 'bookings'::regclass and not x.indisunique`,
  )
  for (const index of indexes) await database.script(`drop index ${index.name}`)
  for (let round = 1; ; round += 1) {
    const [have] = await database.rows<{ count: number }>(sql`select count(*)::int as count from bookings`)
    const missing = wanted - (have?.count ?? 0)
    if (missing <= 0) break
    // What is not done yet stays on its day: time would cancel it in the past.
    await database.run(
      sql`insert into bookings (${raw(names)}, booking_no, service_date, created_at)
        select ${raw(names)}, 'BKG-COPY-' || ${round}::int || '-' || id, day, created_at - (service_date - day) * interval '1 day'
        from (select b.*, service_date - case when status in ('CREATED', 'ASSIGNED', 'IN_PROGRESS') then 0 else 7 * (random() * 4)::int end as day from bookings b
          where booking_no not like 'BKG-COPY-%' limit ${missing}::int) copied`,
    )
  }
  for (const { made } of indexes) await database.script(made)
  await database.script('vacuum analyze bookings')
  const [have] = await database.rows<{ count: number }>(sql`select count(*)::int as count from bookings`)
  process.stdout.write(`${have?.count.toLocaleString('en-IN')} bookings\n`)
}

async function questions(database: Database): Promise<Questions> {
  const districts = await database.rows<{ id: number }>(
    sql`select village_district_id as id from bookings group by 1 order by count(*) desc limit 8`,
  )
  const today = todayInIndia(new Date())
  const days = [-30, -7, -1, 0, 1, 2].map((step) => addDays(today, step))
  const list = (query: string): string => `/api/admin/bookings?${query}`
  return {
    'unassigned, page 1': [list('status=CREATED&size=35')],
    'unassigned in a district': districts.map(({ id }) => list(`status=CREATED&village.district=${id}&size=35`)),
    'a day': days.map((day) => list(`serviceDate=${day}&size=35`)),
    'to verify': [list('status=COMPLETED&size=35')],
    'calendar of a day': days.map((day) => `/api/admin/bookings/calendar?from=${day}&to=${day}`),
    'calendar of a month': [`/api/admin/bookings/calendar?from=${addDays(today, -20)}&to=${addDays(today, 14)}`],
    'map of a district': districts.map(({ id }) => `/api/admin/bookings/map?within=${id}`),
    'map of the unassigned': ['/api/admin/bookings/map?status=CREATED'],
    'map of everything': ['/api/admin/bookings/map'],
    'all, page 1': [list('size=35')],
    'all in a district': districts.map(({ id }) => list(`village.district=${id}&size=35`)),
  }
}
