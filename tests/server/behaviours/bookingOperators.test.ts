import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openBookingDesk, TODAY, type Crew } from '../../support/bookingDesk'

const BASE = '/api/admin/bookings'
const desk = await openBookingDesk()
const { service, agent, bdo, stranger, taken } = desk
afterAll(() => service.close())

let op: Crew
beforeEach(async () => {
  desk.setClock(`${TODAY} 10:00`)
  op = await desk.crew()
})

describe('The operators proposed for a booking', () => {
  interface Proposed {
    readonly items: readonly {
      readonly id: number
      readonly hint: string
      readonly obstacle?: string
      readonly warning?: string
    }[]
  }

  it('are sorted by village, distance and load, with the reason why others cannot go', async () => {
    const village = service.places['Sidhwan Bet']
    const near = await desk.crew(desk.types.drone, { villages: ['Sidhwan Bet'] })
    const broken = await desk.crew(desk.types.drone, { status: 'BREAKDOWN' })
    const { id } = await taken(agent, { village })
    await desk.at('ASSIGNED', near, { village })
    const at = `${BASE}/${id}/operators`
    const named = async ({ name, id: one }: Crew, who = agent): Promise<object | undefined> =>
      (await who.get<Proposed>(`${at}?q=${name}`)).body.items.find((item) => item.id === one)
    expect(await named(near)).toEqual({
      ...{ id: near.id, label: `${near.name} Number` },
      hint: expect.stringMatching(/^MC-PB-\d{4} · 0 km · 5\/25 acre · documents valid$/),
      load: { acres: 10, of: 25 },
    })
    expect(await named(op, bdo)).toMatchObject({ warning: expect.stringContaining('not mapped to MC-PB-') })
    expect(await named(broken)).toMatchObject({ obstacle: expect.stringContaining('is broken down') })
    const { body } = await agent.get<Proposed>(at)
    const isSettled = body.items.map(({ warning, obstacle }) => (obstacle ? 2 : warning ? 1 : 0))
    expect(isSettled).toEqual([...isSettled].sort())
    expect(isSettled.slice(0, 1)).toEqual([0])
    expect((await stranger.get(at)).status).toBe(404)
  })

  it('are those whom the user may assign: for all others the reason is the one of a refused assignment', async () => {
    const elsewhere = await desk.crew(desk.types.drone, { villages: ['Sidhwan Bet'] })
    const inWorkshop = await desk.crew(desk.types.drone, { status: 'MAINTENANCE' })
    const { id } = await taken()
    const offered = async (who: typeof agent, { name, id: one }: Crew) =>
      (await who.get<Proposed>(`${BASE}/${id}/operators?q=${name}`)).body.items.find((item) => item.id === one)
    const together = async (who: typeof agent, { name, id: one }: Crew) =>
      (await who.get<Proposed>(`${BASE}/operators?ids=${id}&q=${name}`)).body.items.find((item) => item.id === one)
    for (const crew of [elsewhere, inWorkshop]) {
      const { status, body } = await desk.act(agent, id, 'assign', { operator: crew.id })
      expect(status).toBe(400)
      const { operator: obstacle } = (body as unknown as { fields: { operator: string } }).fields
      expect(await offered(agent, crew)).toMatchObject({ obstacle })
      expect(await together(agent, crew)).toMatchObject({ obstacle })
    }
    expect(await offered(agent, op)).not.toHaveProperty('obstacle')
    for (const found of [await offered(bdo, elsewhere), await together(bdo, elsewhere)]) {
      expect(found).toMatchObject({ warning: expect.stringContaining('not mapped to MC-PB-') })
      expect(found).not.toHaveProperty('obstacle')
    }
    await desk.did(agent, id, 'assign', { operator: op.id })
  })

  it('are listed for several bookings together, with the acres of their fullest day', async () => {
    const other = await desk.crew(desk.types.boom)
    const area = { requestedArea: { value: 12, unit: 'ACRE' } }
    await desk.at('ASSIGNED', op, { requestedArea: { value: 6, unit: 'ACRE' } })
    const ids = [
      (await taken(agent, area)).id,
      (await taken(agent, { ...area, slot: 'MORNING' })).id,
      (await taken(agent, { ...area, serviceDate: '2026-11-25' })).id,
    ]
    const propose = async (which: readonly number[], { name, id }: Crew, who = agent): Promise<object | undefined> =>
      (await who.get<Proposed>(`${BASE}/operators?ids=${which.join()}&q=${name}`)).body.items.find(
        (one) => one.id === id,
      )
    expect(await propose(ids.slice(0, 1), op)).toMatchObject({ load: { acres: 18, of: 25 } })
    expect(await propose(ids.slice(0, 1), op)).not.toHaveProperty('warning')
    expect(await propose(ids, op)).toMatchObject({
      hint: expect.stringMatching(/30\/25 acre$/),
      load: { acres: 30, of: 25 },
      warning: 'over capacity on 19 Nov 2026',
    })
    expect(await propose(ids, other)).toMatchObject({
      obstacle: expect.stringContaining('does not do '),
    })
    expect(await propose(ids, op, stranger)).toBeUndefined()
    expect((await agent.get(`${BASE}/operators?ids=`)).status).toBe(400)
  })

  it('count each booking once, including those already theirs', async () => {
    const area = { requestedArea: { value: 4, unit: 'ACRE' } }
    await desk.at('ASSIGNED', op, { requestedArea: { value: 2, unit: 'ACRE' } })
    const theirs = [(await desk.at('ASSIGNED', op, area)).id, (await desk.at('ASSIGNED', op, area)).id]
    const ids = [...theirs, (await taken(agent, area)).id, (await taken(agent, { ...area, slot: 'MORNING' })).id]
    const { body } = await agent.get<Proposed>(`${BASE}/operators?ids=${ids.join()}&q=${op.name}`)
    expect(body.items.find(({ id }) => id === op.id)).toMatchObject({
      hint: expect.stringMatching(/18\/25 acre$/),
      load: { acres: 18, of: 25 },
    })
  })
})
