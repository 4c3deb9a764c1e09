import { parseArgs } from 'node:util'
import { openDatabase, raw, sql, type Database, type Sql } from '../../server/database'
import { readSettings } from '../../server/settings'
import { measureBeside, type Posted, type Questions } from './beside'
import { copyUntil } from './copies'

/**
 * Measures the queue of pictures and the funnel of a season on the database that the environment names, after copying
 * its tasks and enrolments until there are this many:
 * `npx tsx tests/bench/verification.ts --tasks 200000 --enrolments 200000`.
 */
const { values } = parseArgs({
  options: {
    tasks: { type: 'string', default: '0' },
    enrolments: { type: 'string', default: '0' },
    rounds: { type: 'string', default: '60' },
    only: { type: 'string', default: '' },
    username: { type: 'string', default: 'admin' },
  },
})

const database = await openDatabase(await readSettings({ ...process.env, LOG_LEVEL: 'silent' }))
for (const [table, number, wanted] of [
  ['enrolments', 'enrolment_no', values.enrolments],
  ['picture_tasks', 'task_no', values.tasks],
] as const)
  await copyUntil(
    database,
    {
      table,
      own: {
        [number]: (round) => sql`'COPY-' || ${round}::int || '-' || c.id`,
        created_at: (round) => sql`c.created_at - ${round}::int * interval '1 minute'`,
        ...(table === 'picture_tasks' && {
          uploaded_at: (round: number) => sql`c.uploaded_at - ${round}::int * interval '1 minute'`,
        }),
      },
      isOriginal: sql`left(c.${raw(number)}, 5) <> 'COPY-'`,
    },
    Number(wanted),
  )
await database.close()
await measureBeside({ ...values, rounds: Number(values.rounds) }, ({ database: opened }) => questions(opened))

async function questions(opened: Database): Promise<Questions> {
  const districts = await opened.rows<{ id: number }>(
    sql`select village_district_id as id from picture_tasks where status = 'PENDING' group by 1 order by count(*) desc limit 8`,
  )
  const seasons = await opened.rows<{ id: number }>(
    sql`select season_id as id from enrolments group by 1 order by count(*) desc limit 4`,
  )
  const next = (query: string, within: Sql): Posted => ({
    post: `/api/admin/picture-tasks/desk/next${query}`,
    body: { most: 6 },
    bare: sql`select jsonb_agg(t) from (select * from picture_tasks t where status = 'PENDING' and deleted_at is null and ${within} order by uploaded_at, id limit 6) t`,
  })
  return {
    queue: [next('', sql`true`)],
    'queue of a district': districts.map(({ id }) =>
      next(`?village.district=${id}`, sql`village_district_id = ${id}::bigint`),
    ),
    'pictures, page 1': ['/api/admin/picture-tasks?size=35'],
    'funnel by district': seasons.map(({ id }) => `/api/admin/programme-funnel?season=${id}&by=district`),
    'funnel by officer': seasons.map(({ id }) => `/api/admin/programme-funnel?season=${id}&by=officer`),
  }
}
