import { parseArgs } from 'node:util'
import { openDatabase, raw, sql, type Database } from '../../server/database'
import { readSettings } from '../../server/settings'
import { measureBeside } from './beside'
import { multiply } from './manyBookings'

/**
 * Measures the reports on field staff on the database that the environment names, after creating this many farmers
 * and bookings: `npx tsx tests/bench/fieldStaff.ts --records 1000000 --rounds 20`. Each farmer is entered by a field
 * user, within eighteen months.
 */
const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '0' },
    rounds: { type: 'string', default: '20' },
    username: { type: 'string', default: 'admin' },
  },
})

const database = await openDatabase(await readSettings({ ...process.env, LOG_LEVEL: 'silent' }))
await multiply(database, Number(values.records))
await multiplyFarmers(database, Number(values.records))
await database.script('vacuum analyze')
await database.close()
const days = '/api/admin/field-staff-report?day.within=last30Days&size=35'
const months = '/api/admin/field-staff-months?size=35'
await measureBeside({ ...values, only: '', rounds: Number(values.rounds) }, () =>
  Promise.resolve({
    '31 days': [days],
    '31 days, counted': [`${days}&count=exact`],
    '31 days by acres': [`${days}&sort=-acres`],
    '31 days by villages': [`${days}&sort=-villages`],
    months: [months],
    'a month by score': [`${months}&sort=-score&month=${new Date().toISOString().slice(0, 7)}`],
  }),
)

/** Copies farmers under field officers until there are this many, without the indexes that only other lists need. */
async function multiplyFarmers(made: Database, wanted: number): Promise<void> {
  const [first] = await made.rows<{ count: number }>(sql`select count(*)::int as count from farmers`)
  const missing = wanted - (first?.count ?? 0)
  if (missing <= 0) return
  const indexes = await made.rows<{ name: string; made: string }>(
    sql`select i.relname as name, pg_get_indexdef(i.oid) as made from pg_index x join pg_class i on i.oid = x.indexrelid
      where x.indrelid = 'farmers'::regclass and not x.indisunique`,
  )
  for (const index of indexes) await made.script(`drop index ${index.name}`)
  await made.run(sql`
    with officers as (select id, row_number() over (order by id) - 1 as place, count(*) over () as many from users
        where role_type in ('FIELD_OFFICER', 'BDO')),
      villages as (select id, row_number() over (order by id) - 1 as place, count(*) over () as many from geographies where type = 'village')
    insert into farmers (farmer_code, guid, mobile, first_name, name, gender, language, village_id, source, status, created_by, created_at, updated_at)
    select 'FR-COPY-' || n, gen_random_uuid(), '+91' || (6000000000 + n), 'Copy', 'Copy', 'MALE', 'hi', v.id, 'FO', 'INACTIVE', o.id, at, at
    from (select n, now() - interval '1 day' * (540.0 * n / ${missing}::int) as at from generate_series(1, ${missing}::int) n) c
      join officers o on o.place = c.n % o.many
      join villages v on v.place = (o.place * 23 + (c.n / o.many) % 6) % v.many`)
  for (const { made: text } of indexes) await made.script(text)
  await made.run(raw('analyze farmers'))
}
