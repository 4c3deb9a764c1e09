import { afterAll, describe, expect, it } from 'vitest'
import { sql } from '../../../server/database'
import { MONTH, openFieldDesk, sees, TARGETS, type Line } from '../../support/fieldDesk'
import { TODAY } from '../../support/bookingDesk'
import { hire, personOf } from '../../support/staff'

const { service, crew, manager, reader, stranger, read, days, month, entered } = await openFieldDesk()
afterAll(() => service.close())

describe('Targets of field staff', () => {
  const set = (user: number, more: object = {}, by = manager) =>
    by.send<Line>('POST', TARGETS, { user, month: MONTH, acres: 200, farmers: 2, bookings: 4, ...more })

  it('are weighed as everybody’s unless said otherwise, and make the score of the month', async () => {
    const fo = await hire(service, 'FIELD_OFFICER', ['Jagraon'])
    const { status, body } = await set(fo)
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body).toMatchObject({ acresWeight: 50, farmersWeight: 25, bookingsWeight: 25 })
    expect(await month(fo)).toMatchObject({ farmers: 0, targetAcres: 200, farmersAchieved: 0, score: 0 })
    expect(await days(fo), 'a target is no day of work').toEqual([])
    for (const at of ['10:00', '11:00', '12:00']) await entered(fo, `${TODAY}T${at}`)
    expect(await month(fo)).toMatchObject({ farmers: 3, farmersAchieved: 150, acresAchieved: 0, score: 30 })
    expect((await manager.send('DELETE', `${TARGETS}/${body.id}`)).status).toBeLessThan(300)
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
    const [row] = await service.database.rows<{ score: number | null }>(
      sql`select field_score(${done}::numeric[], ${targets}::numeric[], ${weights}::numeric[])::float8 as score`,
    )
    expect(row?.score).toBe(score)
  })

  it('are refused where the weights do not make 100 %, or all of them are of what has no target', async () => {
    const fo = await hire(service, 'FIELD_OFFICER', ['Jagraon'])
    const wrong = async (more: object) => (await set(fo, more)).body.fields
    expect(await wrong({ acresWeight: 60 })).toEqual({ acresWeight: 'The weights add up to 110%, not 100%' })
    expect(await wrong({ farmers: null, bookings: null, acresWeight: 0, farmersWeight: 75 })).toEqual({
      acresWeight: 'Enter a weight for this target',
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
    expect((await set(bdo.id, {}, bdo)).body.fields).toEqual({ user: 'You can’t set your own targets' })
    const own = await set(bdo.id)
    expect(own.status).toBe(201)
    expect((await bdo.send('PATCH', `${TARGETS}/${own.body.id}`, { acres: 1 })).status).toBe(403)
    expect((await bdo.send('DELETE', `${TARGETS}/${own.body.id}`)).status).toBe(403)
    expect((await read(TARGETS, `user=${bdo.id}`, bdo))[0]?._can).toEqual([])
    const fo = await hire(service, 'FIELD_OFFICER', ['Jagraon'])
    expect((await set(fo, {}, reader)).status).toBe(403)
    expect((await set(fo, {}, stranger)).status).toBe(400)
    expect((await set(crew.id)).status, 'an operator').toBe(400)
  })
})
