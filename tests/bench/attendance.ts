import { parseArgs } from 'node:util'
import { openDatabase, sql, type Database } from '../../server/database'
import { readSettings } from '../../server/settings'
import { measureBeside } from './beside'

/**
 * Measures the attendance report on the database that the environment names, after adding this many employees with
 * every day of the current and the previous month: `npx tsx tests/bench/attendance.ts --records 5000 --rounds 20`.
 */
const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '5000' },
    rounds: { type: 'string', default: '20' },
    username: { type: 'string', default: 'admin' },
  },
})

const database = await openDatabase(await readSettings({ ...process.env, LOG_LEVEL: 'silent' }))
await multiplyEmployees(database, Number(values.records))
await database.script('vacuum analyze attendance')
const [first] = await database.rows<{ month: string; outlet: number }>(
  sql`select to_char(date_trunc('month', now()) - interval '1 month', 'YYYY-MM') as month, min(id)::int as outlet from outlets`,
)
await database.close()
const grid = `/api/retail/attendance-months?month=${first?.month}`
const filtered = (condition: object): string => `${grid}&filter=${encodeURIComponent(JSON.stringify(condition))}`
await measureBeside({ ...values, only: '', rounds: Number(values.rounds) }, () =>
  Promise.resolve({
    'a month': [grid],
    'its last page': [`${grid}&page=100`],
    'of one status': [filtered({ field: 'status', eq: 'ABSENT' })],
    'of one outlet': [filtered({ field: 'outlet', eq: first?.outlet ?? 0 })],
    'by a name': [`${grid}&q=4711`],
    'the list': ['/api/retail/attendance?size=35'],
    'the list, counted': ['/api/retail/attendance?size=35&count=exact'],
  }),
)

/** Adds this many employees to the outlets, each with every day since the start of last month. */
async function multiplyEmployees(made: Database, wanted: number): Promise<void> {
  const [known] = await made.rows<{ count: number }>(sql`select count(*)::int as count from outlet_employees`)
  const missing = wanted - (known?.count ?? 0)
  if (missing > 0)
    await made.run(sql`
      with shops as (select id, row_number() over (order by id) - 1 as place, count(*) over () as many from outlets)
      insert into outlet_employees (name, outlet_id, role, mobile, joining_date, status)
      select 'Copy ' || n, s.id, 'SALES', 'copy ' || n, current_date - 400, 'ACTIVE' from generate_series(1, ${missing}::int) n join shops s on s.place = n % s.many`)
  await made.run(sql`
    insert into attendance (employee_id, user_id, outlet_id, person, role, day, in_at, in_time, out_at, out_time, worked_minutes, late_minutes, distance, geo_ok, status, correction)
    select e.id, e.user_id, e.outlet_id, e.name, e.role, d.day::date, d.day + interval '4 hours', '09:30', d.day + interval '12 hours', '17:30', 480, 0, 12, true,
      case when extract(isodow from d.day) = 7 then 'WEEK_OFF' when e.id % 37 = 0 then 'ABSENT' else 'PRESENT' end, 'NONE'
    from outlet_employees e cross join generate_series(date_trunc('month', now()) - interval '1 month', now(), interval '1 day') d(day)
    on conflict do nothing`)
}
