import { afterAll, describe, expect, it } from 'vitest'
import { attendance, outletEmployees, outlets } from '#resources'
import { sql } from '../../../server/database'
import { closeBetween } from '../../../server/behaviours/retail/attendance/closing'
import { insertMany } from '../../../server/engine/write/insertMany'
import { openSalaryDesk } from '../../support/salaryDesk'

const { desk, service } = await openSalaryDesk()
const { database, places } = service
afterAll(() => service.close())

const pos = await service.person([])
const [outlet = 0] = await insertMany(database, outlets, [
  {
    ...{ outletCode: 'PB-901', name: 'Jagraon Unimart', kind: 'COCO', ownerName: 'Mohan', mobile: '+917300000003' },
    ...{ pan: 'ZZZPA1234A', insecticideLicenceNo: 'IL-1', insecticideLicenceTill: '2027-03-31', pin: '142026' },
    ...{ address: 'Main road', place: places.Jagraon, location: { type: 'Point', coordinates: [75.5, 30.8] } },
    ...{ posUser: pos.id, status: 'ACTIVE', openTime: '09:00', geofence: 150, weeklyOff: ['TUE'] },
  },
])

let serial = 0
async function employee(): Promise<number> {
  serial += 1
  const [id = 0] = await insertMany(database, outletEmployees, [
    {
      ...{ name: `Asha ${serial}`, outlet, role: 'SALES', joiningDate: '2026-01-01', status: 'ACTIVE' },
      mobile: `+9173002${String(serial).padStart(5, '0')}`,
    },
  ])
  return id
}

describe('Attendance', () => {
  it('has a row for every day of people who mark attendance, with weekly offs, holidays and leave', async () => {
    const [id, unmarked] = [await employee(), await employee()]
    await insertMany(database, attendance, [
      { person: 'Asha', employee: id, outlet, day: '2026-11-08', inAt: '2026-11-08T04:00:00Z', status: null },
    ])
    await service.database.run(
      sql`insert into holidays (day, name, state_id) values ('2026-11-11', 'Festival', ${places.Punjab}), ('2026-11-12', 'Elsewhere', ${places.Haryana})`,
    )
    for (let times = 0; times < 2; times += 1)
      await database.transaction((tx) => closeBetween(tx, '2026-11-08', '2026-11-12'))
    const rows = await database.rows(
      sql`select day::text, status from attendance where employee_id = any(${[id, unmarked]}::bigint[]) order by day`,
    )
    expect(rows).toEqual([
      { day: '2026-11-08', status: 'ABSENT' },
      { day: '2026-11-09', status: 'ABSENT' },
      { day: '2026-11-10', status: 'WEEK_OFF' },
      { day: '2026-11-11', status: 'HOLIDAY' },
      { day: '2026-11-12', status: 'ABSENT' },
    ])
  })

  it('is closed after a long stop of the service where someone marked in, and invented only for days that can be corrected', async () => {
    desk.setClock('2026-11-18 01:00')
    const id = await employee()
    const values = { person: 'Asha', employee: id, outlet, role: 'SALES', status: null }
    await insertMany(database, attendance, [
      { ...values, day: '2026-09-14', inAt: '2026-09-14T04:00:00Z', outAt: '2026-09-14T12:00:00Z', status: 'PRESENT' },
      { ...values, day: '2026-09-15', inAt: '2026-09-15T04:00:00Z' },
    ])
    await service.letTimePass()
    const rows = await database.rows<{ day: string; status: string }>(
      sql`select day::text, status from attendance where employee_id = ${id} order by day limit 3`,
    )
    expect(rows).toEqual([
      { day: '2026-09-14', status: 'PRESENT' },
      { day: '2026-09-15', status: 'ABSENT' },
      { day: '2026-11-11', status: expect.any(String) },
    ])
  })
})
