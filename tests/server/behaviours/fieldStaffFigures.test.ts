import { afterAll, describe, expect, it } from 'vitest'
import { countedWhere, paths, resourceNamed, writeListQuery, type AnyResource } from '#define'
import {
  attendance,
  enrolments,
  fieldStaffMonths,
  fieldStaffReport,
  meetings,
  orderItems,
  orders,
  outlets,
  pictureTasks,
  productPacks,
  products,
  register,
  trips,
} from '#resources'
import { insertMany } from '../../../server/engine/write/insertMany'
import { TODAY, TOMORROW } from '../../support/bookingDesk'
import { DAYS, MONTH, MONTHS, openFieldDesk, sees, TARGETS, type Line } from '../../support/fieldDesk'
import { landIn, seasonWith } from '../../support/programmeDesk'
import type { Person } from '../../support/service'
import { hire } from '../../support/staff'

const NEXT = '2026-11-20'
const { service, manager, read } = await openFieldDesk()
const { database, places } = service
afterAll(() => service.close())

/** The field summed by a figure; other figures count records. */
const summed: Readonly<Record<string, string>> = { attendees: 'headcount', km: 'claimedKm', orderValue: 'netTotal' }

/** Expects a figure of a row to equal the list it links to. */
async function mustEqualList(by: Person, resource: AnyResource, name: string, row: Line | undefined): Promise<void> {
  const field = resource.fields[name]
  if (!row || !field || !('counts' in field) || !field.counts) return
  const { counts } = field
  const target = resourceNamed(register, counts.of)
  const query = new URLSearchParams([
    ...writeListQuery(target, { where: countedWhere(resource, counts, row) }),
    ['count', 'exact'],
  ])
  const { status, body } = await by.get<{ totalItems: number; items: Line[] }>(
    `/api${paths.api(target)}?${query.toString()}`,
  )
  expect(status, JSON.stringify(body)).toBe(200)
  const path = summed[name]
  const figure = path ? body.items.reduce((sum, one) => sum + Number(one[path]), 0) : body.totalItems
  expect(figure, `${resource.is.name} ${name}`).toBeCloseTo(Number(row[name]), 3)
}

describe('The FO/BDO report', () => {
  it('has attendance, meetings and kilometres that equal the lists they link to', async () => {
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
    for (const [resource, row] of [[fieldStaffReport, today] as const, [fieldStaffMonths, month] as const])
      for (const name of ['meetings', 'attendees', 'km', 'daysPresent']) await mustEqualList(reads, resource, name, row)
    const target = { name: 'Meetings', assigneeKind: 'USER', user: fo, metric: 'MEETINGS', period: 'RANGE', value: 4 }
    const aimed = await manager.send('POST', TARGETS, { ...target, startDate: `${MONTH}-01`, endDate: `${MONTH}-30` })
    expect(aimed.body, JSON.stringify(aimed.body)).toMatchObject({ achieved: 3, unit: 'meetings', share: 75 })
  })
  it('has photos and order values that equal the lists they link to, to the paisa', async () => {
    const fo = await hire(service, 'FIELD_OFFICER', ['Jagraon'])
    const { season, events } = await seasonWith(service, [
      ...([['GEOTAGGING'], ['BEFORE_AERATION'], ['DRY_1'], ['DRY_2'], ['DRY_3']] as const),
    ])
    const { farmer, land } = await landIn(service)
    const [enrolment] = await insertMany(database, enrolments, [
      {
        ...{ season, farmer, land, village: places['Galib Kalan'], officer: fo, transplantedOn: '2026-07-01' },
        ...{ area: { value: 2, unit: 'ACRE' }, waterSource: 'CANAL', baseline: 'CONTINUOUS', consent: [] },
      },
    ])
    const moments = {
      GEOTAGGING: ['APPROVED', '2026-11-17T18:30:00Z'],
      BEFORE_AERATION: ['PENDING', '2026-11-18T18:29:00Z'],
      DRY_1: ['REJECTED', '2026-11-18T06:00:00Z'],
      DRY_2: ['APPROVED', '2026-11-18T18:30:00Z'],
      DRY_3: ['APPROVED', '2026-10-31T18:29:00Z'],
    } as const
    await insertMany(
      database,
      pictureTasks,
      Object.entries(moments).map(([step, [status, uploadedAt]]) => ({
        ...{ enrolment, event: events[step as keyof typeof moments], season, farmer, land, officer: fo, status },
        ...{ uploadedAt, village: places['Galib Kalan'], images: [], uploadedBy: manager.id },
      })),
    )
    const [outlet] = await insertMany(database, outlets, [
      {
        ...{ outletCode: 'FO-1', name: 'Jagraon', kind: 'COCO', ownerName: 'Mohan', mobile: '+917300000003' },
        ...{ pan: 'ZZZPA1234B', insecticideLicenceNo: 'IL', insecticideLicenceTill: '2027-03-31', pin: '142026' },
        ...{ address: 'Road', place: places.Jagraon, location: { type: 'Point', coordinates: [75.5, 30.8] } },
        ...{ posUser: manager.id, status: 'ACTIVE' },
      },
    ])
    const [product] = await insertMany(database, products, [{ sku: 'FO', name: 'Neem oil', category: 'BIO' }])
    const [pack] = await insertMany(database, productPacks, [
      { product, packSku: 'FO-1', packSize: 1, unit: 'L', mrp: 70_000, price: 60_000, gstRate: 18, hsn: '3808' },
    ])
    const order = async (status: string, placedAt: string | null, lineTotal: number, takenBy: number | null = fo) => {
      const [id] = await insertMany(database, orders, [
        {
          ...{ farmer, outlet, channel: 'FO', payMode: 'COD', status, placedAt, takenBy, createdBy: manager.id },
          ...{ contactName: 'Harjit', contactMobile: '+919000000001', line1: 'House 1', pin: '142026' },
          village: places['Galib Kalan'],
        },
      ])
      await insertMany(database, orderItems, [{ order: id, product, pack, qty: 1, price: lineTotal, lineTotal }])
    }
    await order('CREATED', '2026-11-17T18:30:00Z', 123_457)
    await order('UNDELIVERED', '2026-11-18T18:29:00Z', 100_001)
    await order('RETURN_INITIATED', '2026-11-18T05:00:00Z', 200_000)
    await order('DELIVERED', '2026-11-18T18:30:00Z', 110_003)
    for (const status of ['CANCELLED', 'RETURN_SUCCESSFUL', 'UNRECOGNIZED'])
      await order(status, '2026-11-18T05:00:00Z', 900_000)
    await order('NO_STATUS', null, 900_000)
    await order('DELIVERED', '2026-11-18T05:00:00Z', 900_000, null)
    const reads = await service.person([...sees, 'ROLE_PICTURE_VERIFICATION'], ['Punjab'])
    const rows = await read(DAYS, `user=${fo}&sort=day&day.within=thisMonth`, reads)
    expect(rows.map((one) => [one.day, one.photosSent, one.photosApproved, one.orderValue, one.firstAt])).toEqual([
      [TODAY, 3, 1, 423_458, null],
      [TOMORROW, 1, 1, 110_003, null],
    ])
    const months = await read(MONTHS, `user=${fo}&sort=-month`, reads)
    expect(months).toMatchObject([
      { month: MONTH, photosSent: 4, photosApproved: 2, orderValue: 533_461 },
      { month: '2026-10', photosSent: 1, photosApproved: 1, orderValue: 0 },
    ])
    for (const name of ['photosSent', 'photosApproved', 'orderValue']) {
      for (const row of rows) await mustEqualList(reads, fieldStaffReport, name, row)
      for (const row of months) await mustEqualList(reads, fieldStaffMonths, name, row)
    }
    const aimed = async (metric: string) => {
      const days = { period: 'RANGE', startDate: `${MONTH}-01`, endDate: `${MONTH}-30`, value: 4 }
      const of = { name: metric, assigneeKind: 'USER', user: fo, metric, ...days }
      return (await manager.send<Line>('POST', TARGETS, of)).body.achieved
    }
    expect([await aimed('PHOTOS_APPROVED'), await aimed('ORDERS'), await aimed('REVENUE')]).toEqual([2, 4, 5_334.61])
  })
})
