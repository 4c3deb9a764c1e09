import { afterAll, describe, expect, it } from 'vitest'
import { sql } from '../../../server/database'
import { countTargets } from '../../../server/behaviours/reports/targetCounts'
import { MONTH, openFieldDesk, sees, TARGETS, type Line } from '../../support/fieldDesk'
import { TODAY, TOMORROW } from '../../support/bookingDesk'
import { hire, personOf } from '../../support/staff'

const { service, desk, crew, manager, reader, stranger, read, days, month, entered } = await openFieldDesk()
afterAll(() => service.close())

const whole = { period: 'RANGE', startDate: `${MONTH}-01`, endDate: `${MONTH}-30` }
const send = (values: object, by = manager) =>
  by.send<Line>('POST', TARGETS, { name: 'This month', ...whole, ...values })
const set = (user: number, metric: string, value: number, more: object = {}, by = manager) =>
  send({ assigneeKind: 'USER', user, metric, value, ...more }, by)

/** Sets the three monthly targets of a person. */
async function setAll(
  user: number,
  { farmers = 2, bookings = 4 }: { farmers?: number; bookings?: number | null } = {},
): Promise<void> {
  for (const [metric, value] of Object.entries({ ACRES: 200, NEW_FARMERS: farmers, BOOKINGS: bookings }))
    if (value !== null) expect((await set(user, metric, value)).status).toBe(201)
}

describe('Targets of field staff', () => {
  it('determine the month’s score, with acres counted double, and are counted like the report', async () => {
    const fo = await hire(service, 'FIELD_OFFICER', ['Jagraon'])
    await setAll(fo)
    expect(await month(fo)).toMatchObject({ farmers: 0, targetAcres: 200, farmersAchieved: 0, score: 0 })
    expect(await days(fo), 'a target is no day of work').toEqual([])
    for (const at of ['10:00', '11:00', '12:00']) await entered(fo, `${TODAY}T${at}`)
    const told = await month(fo)
    expect(told).toMatchObject({ farmers: 3, farmersAchieved: 150, acresAchieved: 0, score: 30 })
    await countTargets(service.database, TODAY)
    const [target] = await read(TARGETS, `user=${fo}&metric=NEW_FARMERS`)
    expect(target).toMatchObject({ achieved: told?.farmers, share: 150, unit: 'farmers' })
    expect((await manager.send('DELETE', `${TARGETS}/${target?.id}`)).status).toBeLessThan(300)
    expect(await month(fo)).toMatchObject({ farmers: 3, targetFarmers: null, farmersAchieved: null, score: 0 })
  })

  it.each([
    [[0, 0, 0], [100, 10, 10], [50, 25, 25], 0],
    [[100, 10, 10], [100, 10, 10], [50, 25, 25], 100],
    [[500, 90, 12.5], [100, 10, 10], [50, 25, 25], 120],
    [[50, 5, 20], [100, 10, 10], [50, 25, 25], 67.5],
    [[33.333, 0, 0], [100, 10, 10], [50, 25, 25], 16.7],
    [[80, 7, 3], [null, 10, 0], [0, 100, 0], 70],
    [[80, 7, 3], [100, 0, null], [50, 25, 25], 80],
    [[80, 7, 3], [null, 0, 0], [50, 25, 25], null],
  ])('with %j of %j by the weights %j score %s', async (done, values, weights, score) => {
    const [row] = await service.database.rows<{ score: number | null }>(
      sql`select field_score(${done}::numeric[], ${values}::numeric[], ${weights}::numeric[])::float8 as score`,
    )
    expect(row?.score).toBe(score)
  })

  it('are charted by month and by team from the rows of the list with the same filter and scope', async () => {
    const leader = await hire(service, 'BDO', ['Ludhiana'])
    const team = await Promise.all([1, 2].map(() => hire(service, 'FIELD_OFFICER', ['Jagraon'], { manager: leader })))
    const [one = 0, other = 0] = team
    await setAll(one)
    await setAll(other, { bookings: null })
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

  it('are set by leaders for field staff within their geographies, and never for themselves', async () => {
    const bdo = await personOf(service, 'BDO', [...sees, 'target:edit'], ['Ludhiana'])
    expect((await set(bdo.id, 'ACRES', 5, {}, bdo)).body.fields).toEqual({ user: 'You can’t set your own targets' })
    const own = await set(bdo.id, 'ACRES', 5)
    expect(own.status).toBe(201)
    expect((await bdo.send('PATCH', `${TARGETS}/${own.body.id}`, { value: 1 })).status).toBe(403)
    expect((await bdo.send('DELETE', `${TARGETS}/${own.body.id}`)).status).toBe(403)
    expect((await read(TARGETS, `user=${bdo.id}`, bdo))[0]?._can).toEqual([])
    const fo = await hire(service, 'FIELD_OFFICER', ['Jagraon'])
    expect((await set(fo, 'ACRES', 5, {}, reader)).status).toBe(403)
    expect((await set(fo, 'ACRES', 5, {}, stranger)).status).toBe(400)
    expect((await set(crew.id, 'ACRES', 5)).status, 'an operator').toBe(400)
    const forAll = await send({ assigneeKind: 'ROLE', role: 'BDO', metric: 'ACRES', value: 5 })
    expect(forAll.body.fields).toEqual({
      assigneeKind: 'Only people who see the whole company can set targets for a role',
    })
  })
})

describe('A performance target', () => {
  const place = { assigneeKind: 'GEOGRAPHY', metric: 'NEW_FARMERS', value: 2 }
  const setter = service.person([...sees, 'target:edit', 'view_geography'])

  it('reports missing values at its fields: both dates of a period, the date of a day, and their order', async () => {
    const by = await setter
    const geography = service.places['Sidhwan Bet']
    const refused = async (values: object) => (await send({ ...place, geography, ...values }, by)).body.fields
    expect(await refused({ startDate: null, endDate: null })).toEqual({
      startDate: 'Start date is required',
      endDate: 'End date is required',
    })
    expect(await refused({ period: 'DAY', startDate: undefined, endDate: undefined })).toEqual({
      date: 'Date is required',
    })
    expect(await refused({ endDate: '2026-10-01' })).toEqual({ endDate: 'The end date can’t be before the start date' })
    expect(await refused({ value: 0 })).toHaveProperty('value')
    expect(await refused({ geography: null })).toEqual({ geography: 'Place is required' })
  })

  it('has the present name of its assignee', async () => {
    const fo = await hire(service, 'FIELD_OFFICER', ['Jagraon'])
    const { id } = (await set(fo, 'BOOKINGS', 4)).body
    await service.database.run(sql`update users set first_name = 'Renamed', last_name = 'Kaur' where id = ${fo}`)
    const { body } = await manager.get<Line>(`${TARGETS}/${id}`)
    expect(body.assignee).toBe('Renamed Kaur')
    expect((await read(TARGETS, 'q=Renamed')).map((one) => one.id)).toEqual([id])
    const role = { ...place, assigneeKind: 'ROLE', role: 'BDO', metric: 'ORDERS' }
    expect((await send(role, await setter)).body).toMatchObject({ assignee: 'BDO' })
  })

  it('never overlaps another one of its metric and assignee, not even concurrently', async () => {
    const by = await setter
    const geography = service.places['Galib Kalan']
    const both = await Promise.all([1, 2].map(() => send({ ...place, geography }, by)))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400])
    const day = { period: 'DAY', startDate: undefined, endDate: undefined, date: TODAY }
    expect((await send({ ...place, geography, ...day }, by)).body.fields).toEqual({
      date: '“This month” has the same metric on some of these days',
    })
    expect((await send({ ...place, geography, ...day, date: '2026-12-01' }, by)).status).toBe(201)
    expect((await send({ ...place, metric: 'LANDS_MAPPED', geography }, by)).status).toBe(201)
  })

  it('is upcoming, behind, on track, achieved or missed, by date and progress', async () => {
    const by = await setter
    const geography = service.places['Sidhwan Bet']
    const made = await send({ ...place, geography, startDate: TODAY, endDate: TOMORROW }, by)
    expect(made.body).toMatchObject({ status: 'ON_TRACK', achieved: 0, expected: 0, assignee: 'Sidhwan Bet' })
    const at = async (day: string): Promise<unknown> => {
      desk.setClock(`${day} 09:00`)
      await service.letTimePass()
      const { body } = await by.get<Line>(`${TARGETS}/${made.body.id}`)
      return [body.status, body.achieved, body.expected]
    }
    expect(await at('2026-11-17')).toEqual(['UPCOMING', 0, 0])
    expect(await at(TOMORROW)).toEqual(['BEHIND', 0, 1])
    await entered(crew.id, `${TODAY}T10:00`, 'Sidhwan Bet')
    expect(await at(TOMORROW)).toEqual(['ON_TRACK', 1, 1])
    expect(await at('2026-11-20')).toEqual(['MISSED', 1, 2])
    await entered(crew.id, `${TOMORROW}T10:00`, 'Sidhwan Bet')
    expect(await at('2026-11-20')).toEqual(['ACHIEVED', 2, 2])
    desk.setClock(`${TODAY} 10:00`)
  })
})
