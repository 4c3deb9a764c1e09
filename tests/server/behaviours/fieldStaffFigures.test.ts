import { afterAll, describe, expect, it } from 'vitest'
import { countedWhere, resourceNamed, writeListQuery } from '#define'
import { attendance, fieldStaffMonths, fieldStaffReport, meetings, register, trips } from '#resources'
import { insertMany } from '../../../server/engine/write/insertMany'
import { TODAY, TOMORROW } from '../../support/bookingDesk'
import { DAYS, MONTH, MONTHS, openFieldDesk, sees, TARGETS, type Line } from '../../support/fieldDesk'
import { hire } from '../../support/staff'

const NEXT = '2026-11-20'
const { service, manager, read } = await openFieldDesk()
const { database, places } = service
afterAll(() => service.close())

describe('The FO/BDO report', () => {
  it('has attendance, meetings and kilometres that are as much as the lists to which they lead', async () => {
    const fo = await hire(service, 'FIELD_OFFICER', ['Jagraon'])
    const held = { type: 'DEMO', title: 'Drift', village: places.Bhadson, plannedAt: `${TODAY}T05:00:00Z`, host: fo }
    const meeting = (status: string, heldAt: string, headcount: number) => ({ ...held, status, heldAt, headcount })
    await insertMany(database, meetings, [
      meeting('HELD', '2026-11-17T18:30:00Z', 7),
      meeting('VERIFIED', '2026-11-18T18:29:00Z', 12),
      meeting('VERIFIED', '2026-11-19T06:00:00Z', 30),
      ...[meeting('CANCELLED', '2026-11-18T06:00:00Z', 500), { ...held, status: 'PLANNED' }],
    ])
    const trip = (status: string, day: string, claimedKm: number) => ({
      ...{ user: fo, day, purpose: 'Visits', mode: 'BIKE', status, claimedKm },
    })
    await insertMany(database, trips, [
      ...[trip('APPROVED', TODAY, 12.3), trip('PAID', TODAY, 40.1), trip('PAID', NEXT, 8)],
      ...[trip('SUBMITTED', TODAY, 900), trip('REJECTED', TODAY, 900)],
    ])
    const came = (day: string, status: string) => ({ user: fo, person: 'Staff', role: 'FIELD_OFFICER', day, status })
    await insertMany(database, attendance, [
      ...[came(TODAY, 'PRESENT'), came(TOMORROW, 'HALF_DAY'), came(NEXT, 'ABSENT'), came('2026-10-30', 'PRESENT')],
    ])
    const reads = await service.person([...sees, 'view_unimart_tab'], ['Punjab'])
    const [today, ...later] = await read(DAYS, `user=${fo}&sort=day&day.within=thisMonth`, reads)
    expect(today).toMatchObject({
      day: TODAY,
      attendance: 'PRESENT',
      meetings: 2,
      attendees: 19,
      km: 52.4,
      villages: 1,
    })
    expect(today).toMatchObject({ firstAt: '2026-11-17T18:30:00.000Z', lastAt: '2026-11-18T18:29:00.000Z' })
    expect(later.map(({ day, attendance: one, meetings: held, km }) => [day, one, held, km])).toEqual([
      [TOMORROW, 'HALF_DAY', 1, 0],
      [NEXT, 'ABSENT', 0, 8],
    ])
    const [month, ...idle] = await read(MONTHS, `user=${fo}&sort=-month`, reads)
    expect(month).toMatchObject({ month: MONTH, daysPresent: 2, meetings: 3, attendees: 49, km: 60.4 })
    expect(idle, 'a month of presence alone is one as well').toMatchObject([
      { month: '2026-10', daysPresent: 1, km: 0 },
    ])
    const sums = { attendees: 'headcount', km: 'claimedKm' } as const
    for (const [resource, row] of [[fieldStaffReport, today] as const, [fieldStaffMonths, month] as const])
      for (const name of ['meetings', 'attendees', 'km', 'daysPresent']) {
        const field = resource.fields[name as 'meetings']
        if (!field || !row) continue
        const { counts } = field
        const query = new URLSearchParams([
          ...writeListQuery(resourceNamed(register, counts.of), { where: countedWhere(resource, counts, row) }),
          ['count', 'exact'],
        ])
        const found = await reads.get<{ totalItems: number; items: Line[] }>(
          `/api/retail/${counts.of}?${query.toString()}`,
        )
        expect(found.status, JSON.stringify(found.body)).toBe(200)
        const summed = sums[name as keyof typeof sums]
        const figure = summed
          ? found.body.items.reduce((sum, one) => sum + Number(one[summed]), 0)
          : found.body.totalItems
        expect(figure, `${resource.is.name} ${name}`).toBeCloseTo(Number(row[name]), 3)
      }
    const target = { name: 'Meetings', assigneeKind: 'USER', user: fo, metric: 'MEETINGS', period: 'RANGE', value: 4 }
    const aimed = await manager.send('POST', TARGETS, { ...target, startDate: `${MONTH}-01`, endDate: `${MONTH}-30` })
    expect(aimed.body, JSON.stringify(aimed.body)).toMatchObject({ achieved: 3, unit: 'meetings', share: 75 })
  })
})
