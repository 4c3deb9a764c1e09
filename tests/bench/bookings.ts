import { parseArgs } from 'node:util'
import { addDays, todayInIndia } from '#define'
import { openDatabase, sql, type Database } from '../../server/database'
import { readSettings } from '../../server/settings'
import { measureBeside, type Questions } from './beside'
import { multiply } from './manyBookings'

/**
 * Measures the daily queries of the desk about bookings on the database that the environment names, after creating
 * this many bookings: `npx tsx tests/bench/bookings.ts --bookings 1000000 --rounds 60`. It uses a company of its own,
 * since it copies bookings to other weeks, villages and assignees, and nothing else.
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
    'groups by district': ['', '&aggregate=sum&field=actualAcre', '&aggregate=sum&field=netPayable'].map(
      (sum) => `/api/admin/bookings/groups?by=village.district${sum}`,
    ),
    'groups by crop': ['/api/admin/bookings/groups?by=crop'],
    'all in a district': districts.map(({ id }) => list(`village.district=${id}&size=35`)),
  }
}
