import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countedWhere, writeListQuery, type AnyResource } from '#define'
import { bookings, farmers, fieldStaffMonths, fieldStaffReport, hierarchyLinks, lands } from '#resources'
import { sql } from '../../../server/database'
import { insertMany } from '../../../server/engine/insertMany'
import { openBookingDesk, TODAY, TOMORROW, type Crew } from '../../support/bookingDesk'
import { hire, personOf } from '../../support/staff'

const DAYS = '/api/admin/field-staff-report'
const MONTHS = '/api/admin/field-staff-months'
const BASE = '/api/admin/field-targets'
const NEXT = '2026-11-20'
const MONTH = TODAY.slice(0, 7)
const desk = await openBookingDesk()
const { service, did, office } = desk
const { database, places } = service
const sees = ['view_reports_tab', 'view_afs_users_tab', 'view_bookings_tab']
const manager = await personOf(service, 'TERRITORY_MANAGER', [...sees, 'target:edit'], ['Punjab'])
const reader = await service.person(sees, ['Ludhiana'])
const stranger = await service.person([...sees, 'target:edit'], ['Karnal'])
const takes = ['view_bookings_tab', 'booking:create', 'view_farmer_tab']
afterAll(() => service.close())

interface Line extends Record<string, unknown> {
  readonly id: number
  readonly _can: readonly string[]
}

interface Found {
  readonly totalItems: number
  readonly items: readonly { readonly actualAcre: number }[]
}

const read = async (base: string, query: string, by = manager): Promise<Line[]> => {
  const { status, body } = await by.get<{ items: Line[] }>(`${base}?size=100&${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.items
}
const days = (user: number, query = 'sort=day'): Promise<Line[]> => read(DAYS, `user=${user}&${query}`)
const month = async (user: number): Promise<Line | undefined> => (await read(MONTHS, `user=${user}&month=${MONTH}`))[0]

let serial = 0
/** A farmer whom somebody enters at a time of the day, and where. */
const entered = async (createdBy: number, at: string, village = 'Galib Kalan', status = 'ACTIVE'): Promise<number> => {
  serial += 1
  const [id = 0] = await insertMany(database, farmers, [
    {
      ...{ firstName: 'Harbans', gender: 'FEMALE', language: 'pa', source: 'FO', status, createdBy },
      ...{ mobile: `+9173${String(30_000_000 + serial)}`, village: places[village], createdAt: `${at}:00+05:30` },
    },
  ])
  return id
}

let crew: Crew
beforeAll(async () => {
  crew = await desk.crew()
})

/** Somebody of the field who signs in and takes bookings. */
const officer = () => personOf(service, 'FIELD_OFFICER', takes, ['Jagraon'])

describe('The FO/BDO report', () => {
  it('has a row for each day on which somebody of the field entered something, by the days of India', async () => {
    const fo = await hire(service, 'FIELD_OFFICER', ['Jagraon'], { manager: manager.id })
    const farmer = await entered(fo, `${TODAY}T00:10`)
    await entered(fo, `${TODAY}T23:50`, 'Sidhwan Bet')
    await entered(fo, `${TODAY}T12:00`, 'Sidhwan Bet')
    await entered(fo, `${TOMORROW}T09:00`)
    await insertMany(database, lands, [
      {
        ...{ farmer, name: 'Field', village: places.Bhadson, area: { value: 2, unit: 'ACRE' }, ownership: 'OWNED' },
        ...{ status: 'ACTIVE', createdBy: fo, createdAt: `${TODAY}T06:00:00+05:30` },
      },
    ])
    expect(await days(fo)).toMatchObject([
      {
        ...{ user: { id: fo }, role: 'FIELD_OFFICER', manager: { id: manager.id }, day: TODAY },
        ...{ firstAt: '2026-11-17T18:40:00.000Z', lastAt: '2026-11-18T18:20:00.000Z' },
        ...{ villages: 3, farmers: 3, lands: 1, bookings: 0, acres: 0 },
      },
      { day: TOMORROW, villages: 1, farmers: 1, lands: 0 },
    ])
    expect(await month(fo)).toMatchObject({ month: MONTH, villages: 3, farmers: 4, lands: 1, acres: 0, score: null })
  })

  it('leaves out what others enter: the call centre, operators and managers', async () => {
    for (const person of [desk.agent.id, crew.id, manager.id]) {
      await entered(person, `${TODAY}T10:00`)
      expect(await days(person)).toEqual([])
    }
  })

  it('follows what is put right: farmers who are merged or deleted, and days and people that are moved', async () => {
    const [fo, other] = [await hire(service, 'BDO', ['Ludhiana']), await hire(service, 'ASSISTANT_BDO', ['Jagraon'])]
    const [first, second, third] = [
      await entered(fo, `${TODAY}T10:00`),
      await entered(fo, `${TODAY}T11:00`, 'Bhadson'),
      await entered(fo, `${TODAY}T12:00`),
    ]
    await database.run(sql`update farmers set status = 'MERGED' where id = ${first}`)
    await database.run(sql`update farmers set deleted_at = now() where id = ${second}`)
    expect(await days(fo)).toMatchObject([{ farmers: 1, villages: 1, firstAt: '2026-11-18T06:30:00.000Z' }])
    await database.run(
      sql`update farmers set created_by = ${other}, created_at = '2026-11-20T04:00:00Z' where id = ${third}`,
    )
    expect(await days(fo)).toEqual([])
    expect(await month(fo)).toBeUndefined()
    expect(await days(other)).toMatchObject([{ role: 'ASSISTANT_BDO', day: NEXT, farmers: 1 }])
    await database.run(sql`delete from farmers where id = ${third}`)
    expect(await days(other)).toEqual([])
  })

  it('counts bookings on the day on which they are taken, and verified acres on the day of service', async () => {
    const fo = await officer()
    const [{ id }, other] = [await desk.taken(fo), await desk.taken(fo)]
    await database.run(sql`update bookings set created_at = '2026-11-18T04:30:00Z' where taken_by_id = ${fo.id}`)
    const counted = async () => (await days(fo.id)).map(({ day, bookings, acres }) => [day, bookings, acres])
    expect(await counted()).toEqual([[TODAY, 2, 0]])
    for (const one of [id, other.id]) await did(desk.agent, one, 'assign', { operator: crew.id, despite: true })
    desk.setClock(`${TOMORROW} 10:00`)
    for (const one of [id, other.id]) {
      await did(crew, one, 'start')
      await did(crew, one, 'complete', desk.done)
    }
    expect(await counted(), 'before it is verified').toEqual([[TODAY, 2, 0]])
    await did(office, id, 'verify', { verdictRemark: 'As said' })
    const verified = [
      [TODAY, 2, 0],
      [TOMORROW, 0, 5],
    ]
    expect(await counted()).toEqual(verified)
    for (const one of [id, other.id])
      await did(desk.full, one, 'invalidate', { invalidReason: desk.reasonOf('INVALID') })
    expect(await counted()).toEqual([])
    for (const one of [id, other.id]) await did(desk.full, one, 'reopen', { reason: 'It was done after all' })
    await did(desk.full, id, 'verify', { verdictRemark: 'As said' })
    expect(await counted()).toEqual(verified)
    await database.run(sql`update bookings set service_date = ${NEXT} where id = ${id}`)
    expect(await counted()).toEqual([
      [TODAY, 2, 0],
      [NEXT, 0, 5],
    ])
    desk.setClock(`${TODAY} 10:00`)
  })

  it('has figures that lead to as many bookings as they say, of a day and of a month', async () => {
    const fo = await officer()
    const taken = [await desk.taken(fo), await desk.taken(fo), await desk.taken(fo), await desk.taken(fo)]
    await database.run(sql`update bookings set created_at = '2026-11-17T18:40:00Z' where taken_by_id = ${fo.id}`)
    const [called, verified, late] = taken.map(({ id }) => id)
    await database.run(sql`update bookings set status = 'CANCELLED' where id = ${called}`)
    await database.run(
      sql`update bookings set status = 'VERIFIED', actual_acre = 2.5, service_date = ${TOMORROW} where id = ${verified}`,
    )
    await database.run(sql`update bookings set created_at = '2026-11-19T18:20:00Z' where id = ${late}`)
    const bookingsBehind = async (resource: AnyResource, name: string, row: Line) => {
      const field = resource.fields[name]
      const where = field && 'counts' in field && field.counts && countedWhere(resource, field.counts, row)
      const query = new URLSearchParams([
        ...writeListQuery(bookings, { where: where || undefined }),
        ['count', 'exact'],
      ])
      const { status, body } = await manager.get<Found>(`/api/admin/bookings?${query.toString()}`)
      expect(status, JSON.stringify(body)).toBe(200)
      return body
    }
    const rows = [...(await days(fo.id)).map((row) => [fieldStaffReport, row] as const)]
    expect(rows.map(([, { bookings }]) => bookings)).toEqual([2, 1])
    for (const [resource, row] of [...rows, [fieldStaffMonths, await month(fo.id)] as const]) {
      if (!row) throw new Error('There is no month')
      expect((await bookingsBehind(resource, 'bookings', row)).totalItems).toBe(row.bookings)
      const { items } = await bookingsBehind(resource, 'acres', row)
      expect(items.reduce((sum, one) => sum + one.actualAcre, 0)).toBe(row.acres)
    }
    expect((await month(fo.id))?.acres).toBe(2.5)
  })

  it('keeps the role and the manager that somebody had', async () => {
    const [before, since] = [await hire(service, 'BDO', ['Ludhiana']), await hire(service, 'BDO', ['Ludhiana'])]
    const fo = await hire(service, 'FIELD_OFFICER', ['Jagraon'], { manager: since })
    await insertMany(database, hierarchyLinks, [
      { user: fo, manager: before, since: '2026-01-01', until: TOMORROW },
      { user: fo, manager: since, since: TOMORROW },
    ])
    await entered(fo, `${TODAY}T10:00`)
    await database.run(sql`update users set role_type = 'ASSISTANT_BDO' where id = ${fo}`)
    await entered(fo, `${TOMORROW}T10:00`)
    expect(await days(fo)).toMatchObject([
      { role: 'FIELD_OFFICER', manager: { id: before } },
      { role: 'ASSISTANT_BDO', manager: { id: since } },
    ])
  })

  it('is read over at most 31 days, of those who work within the reader’s geographies', async () => {
    const fo = await hire(service, 'FIELD_OFFICER', ['Jagraon'])
    await entered(fo, `${TODAY}T10:00`)
    const asked = `day.between=${TODAY},${TODAY}`
    const seen = async (by: typeof reader) => (await read(DAYS, asked, by)).map((line) => (line.user as Line).id)
    expect(await seen(reader)).toContain(fo)
    expect(await seen(stranger)).not.toContain(fo)
    expect((await reader.get(DAYS)).body).toMatchObject({ status: 400, title: 'Please select Start and End Date' })
    const tooLong = await reader.get(`${DAYS}?day.between=2026-10-01,2026-11-01`)
    expect(tooLong.body.title).toContain('At most 31 days')
  })
})

describe('Targets of field staff', () => {
  const set = (user: number, more: object = {}, by = manager) =>
    by.send<Line>('POST', BASE, { user, month: MONTH, acres: 200, farmers: 2, bookings: 4, ...more })

  it('are weighed as everybody’s unless said otherwise, and make the score of the month', async () => {
    const fo = await hire(service, 'FIELD_OFFICER', ['Jagraon'])
    const { status, body } = await set(fo)
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body).toMatchObject({ acresWeight: 50, farmersWeight: 25, bookingsWeight: 25 })
    expect(await month(fo)).toMatchObject({ farmers: 0, targetAcres: 200, farmersAchieved: 0, score: 0 })
    expect(await days(fo), 'a target is no day of work').toEqual([])
    for (const at of ['10:00', '11:00', '12:00']) await entered(fo, `${TODAY}T${at}`)
    expect(await month(fo)).toMatchObject({ farmers: 3, farmersAchieved: 150, acresAchieved: 0, score: 30 })
    expect((await manager.send('DELETE', `${BASE}/${body.id}`)).status).toBeLessThan(300)
    expect(await month(fo)).toMatchObject({ farmers: 3, targetFarmers: null, farmersAchieved: null, score: null })
  })

  it.each([
    [[0, 0, 0], [100, 10, 10], [50, 25, 25], 0],
    [[100, 10, 10], [100, 10, 10], [50, 25, 25], 100],
    [[120, 12, 12], [100, 10, 10], [50, 25, 25], 120],
    [[500, 90, 12.5], [100, 10, 10], [50, 25, 25], 120],
    [[50, 5, 20], [100, 10, 10], [50, 25, 25], 67.5],
    [[33.333, 0, 0], [100, 10, 10], [50, 25, 25], 16.7],
    [[80, 7, 3], [100, null, null], [100, 0, 0], 80],
    [[80, 7, 3], [null, 10, 0], [0, 100, 0], 70],
    [[80, 7, 3], [100, 0, null], [50, 25, 25], 80],
    [[80, 7, 3], [null, 0, 0], [50, 25, 25], null],
  ])('scores %j of %j by the weights %j as %s', async (done, targets, weights, score) => {
    const [row] = await database.rows<{ score: number | null }>(
      sql`select field_score(${done}::numeric[], ${targets}::numeric[], ${weights}::numeric[])::float8 as score`,
    )
    expect(row?.score).toBe(score)
  })

  it('are refused where the weights do not make 100 %, or all of them are of what has no target', async () => {
    const fo = await hire(service, 'FIELD_OFFICER', ['Jagraon'])
    const wrong = async (more: object) => (await set(fo, more)).body.fields
    expect(await wrong({ acresWeight: 60 })).toEqual({ acresWeight: 'The weights make 110 % together, not 100 %' })
    expect(await wrong({ farmers: null, bookings: null, acresWeight: 0, farmersWeight: 75 })).toEqual({
      acresWeight: 'What has a target weighs nothing: give it a weight',
    })
    const nothing = { acres: null, farmers: null, bookings: null }
    expect(await wrong(nothing)).toEqual({ acres: 'Acres verified is required' })
    expect((await set(fo, { farmers: null, bookings: null })).status).toBe(201)
    expect(await month(fo)).toMatchObject({ targetFarmers: null, score: 0 })
    expect((await set(fo)).body).toMatchObject({ status: 400 })
  })

  it('are drawn by month and by team, of the rows of the list under the same filter, for the same eyes', async () => {
    const leader = await hire(service, 'BDO', ['Ludhiana'])
    const team = await Promise.all([1, 2].map(() => hire(service, 'FIELD_OFFICER', ['Jagraon'], { manager: leader })))
    const [one = 0, other = 0] = team
    await set(one, { farmers: 2 })
    await set(other, { farmers: 2, bookings: null, bookingsWeight: 0, farmersWeight: 50 })
    for (const at of ['10:00', '11:00', '12:00']) await entered(one, `${TODAY}T${at}`)
    const drawn = async (query: string, by = manager) => {
      const { status, body } = await by.get<Line>(`/api/admin/targets-reached${query}`)
      expect(status, JSON.stringify(body)).toBe(200)
      return body
    }
    const filter = `?filter=${encodeURIComponent(JSON.stringify({ field: 'manager', eq: leader }))}`
    expect(await drawn(filter)).toEqual({
      months: [{ month: MONTH, people: 2, acres: 0, farmers: 75, bookings: 0 }],
      teams: [{ id: leader, manager: expect.any(String), people: 2, score: 15 }],
    })
    expect(await drawn(filter, stranger)).toEqual({ months: [], teams: [] })
    expect((await manager.get('/api/admin/targets-reached?filter=nonsense')).status).toBe(400)
  })

  it('are set by whoever leads, for the field staff within their geographies, and never their own', async () => {
    const bdo = await personOf(service, 'BDO', [...sees, 'target:edit'], ['Ludhiana'])
    expect((await set(bdo.id, {}, bdo)).body.fields).toEqual({ user: 'Your own targets are set by somebody else' })
    const own = await set(bdo.id)
    expect(own.status).toBe(201)
    expect((await bdo.send('PATCH', `${BASE}/${own.body.id}`, { acres: 1 })).status).toBe(403)
    expect((await bdo.send('DELETE', `${BASE}/${own.body.id}`)).status).toBe(403)
    expect((await read(BASE, `user=${bdo.id}`, bdo))[0]?._can).toEqual([])
    const fo = await hire(service, 'FIELD_OFFICER', ['Jagraon'])
    expect((await set(fo, {}, reader)).status).toBe(403)
    expect((await set(fo, {}, stranger)).status).toBe(400)
    expect((await set(crew.id)).status, 'an operator').toBe(400)
  })
})
