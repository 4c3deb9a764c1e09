import { afterAll, describe, expect, it } from 'vitest'
import { farmers } from '#resources'
import { sql } from '../../../server/database'
import { insertMany } from '../../../server/engine/write/insertMany'
import { tinyPicture } from '../../support/pictures'
import { startService, type Answer, type Person } from '../../support/service'
import { personOf } from '../../support/staff'

const MEETINGS = '/api/retail/meetings'
const ATTENDEES = '/api/retail/meeting-attendees'
const PLANNED = '2026-11-18T05:30:00.000Z'

interface Row extends Record<string, unknown> {
  readonly id: number
  readonly fields?: Readonly<Record<string, string>>
  readonly detail?: string
}

let now = new Date('2026-11-18T04:00:00Z')
const service = await startService({ now: () => now })
afterAll(() => service.close())
const { places } = service
const keys = ['meeting:edit', 'view_farmer_tab']
const officer = await personOf(service, 'FIELD_OFFICER', keys, ['Jagraon'])
const colleague = await personOf(service, 'FIELD_OFFICER', keys, ['Jagraon'])
const manager = await personOf(service, 'BDO', [...keys, 'meeting:verify', 'view_unimart_tab'], ['Ludhiana'])
const stranger = await personOf(service, 'BDO', [...keys, 'meeting:verify', 'view_unimart_tab'], ['Patiala'])

const plan = (more: object = {}, by = officer): Promise<Answer<Row>> =>
  by.send<Row>('POST', MEETINGS, {
    ...{ type: 'FARMER_GROUP', title: 'Wheat after paddy', plannedAt: PLANNED, village: places['Galib Kalan'] },
    ...more,
  })
async function planned(more: object = {}, by = officer): Promise<number> {
  const { status, body } = await plan(more, by)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}
const act = (by: Person, id: number, word: string, input: object = {}): Promise<Answer<Row>> =>
  by.send<Row>('POST', `${MEETINGS}/${id}/${word}`, input)
const read = async (id: number, by = manager): Promise<Row> => (await by.get<Row>(`${MEETINGS}/${id}`)).body
const at = (time: string): void => void (now = new Date(time))

async function pictureOf(by: Person): Promise<unknown> {
  const { body } = await by.send('POST', `${MEETINGS}/files/photos`, Buffer.from(tinyPicture), {
    'content-type': 'image/png',
    'x-file-name': 'group.png',
  })
  return body
}
const report = async (by = officer): Promise<object> => ({
  ...{ heldAt: '2026-11-18T05:45:00.000Z', headcount: 24, photos: [await pictureOf(by)] },
  ...{ leads: 5, cost: 120_000, outcome: 'Five ask for a spraying' },
})
/** Creates a meeting held by the officer. */
async function held(more: object = {}): Promise<number> {
  at('2026-11-18T04:00:00Z')
  const id = await planned(more)
  at('2026-11-18T09:00:00Z')
  const { status, body } = await act(officer, id, 'hold', await report())
  expect(status, JSON.stringify(body)).toBe(200)
  return id
}

describe('A meeting', () => {
  it('is planned by its host, held with pictures and verified by another person, who sees all of it', async () => {
    const id = await held()
    expect(await read(id)).toMatchObject({
      ...{
        status: 'HELD',
        host: { id: officer.id },
        heldBy: { id: officer.id },
        headcount: 24,
        leads: 5,
        cost: 120_000,
      },
      photos: [{ name: 'group.png' }],
    })
    expect((await act(officer, id, 'verify')).status, 'without the key').toBe(403)
    const answers = await Promise.all([act(manager, id, 'verify'), act(manager, id, 'verify')])
    expect(answers.map(({ status }) => status).sort(), 'two at once').toEqual([200, 400])
    expect(await read(id)).toMatchObject({ status: 'VERIFIED', verifiedBy: { id: manager.id } })
    const changed = await officer.send('PATCH', `${MEETINGS}/${id}`, { title: 'Another' })
    expect(changed.status, 'what is verified stays').toBe(400)
  })

  it('cannot be verified by its host or reporter, whatever their authorities', async () => {
    at('2026-11-18T04:00:00Z')
    const own = await planned({}, manager)
    at('2026-11-18T09:00:00Z')
    expect((await act(manager, own, 'hold', await report(manager))).status).toBe(200)
    expect((await act(manager, own, 'verify')).status).toBe(403)
    expect((await act(manager, own, 'refuse', { reason: 'No' })).status).toBe(403)
    at('2026-11-18T04:00:00Z')
    const others = await planned({ host: colleague.id }, manager)
    at('2026-11-18T09:00:00Z')
    expect((await act(manager, others, 'hold', await report(manager))).status).toBe(200)
    expect((await act(manager, others, 'verify')).status, 'reported by the verifier').toBe(403)
    expect(await read(others)).toMatchObject({ status: 'HELD', host: { id: colleague.id } })
  })

  it('refuses an invalid report at its field, and changes nothing', async () => {
    at('2026-11-18T04:00:00Z')
    const id = await planned()
    const sent = await report()
    const refused = async (more: object, field: string): Promise<void> => {
      const { status, body } = await act(officer, id, 'hold', { ...sent, ...more })
      expect([status, Object.keys(body.fields ?? {})], JSON.stringify(body)).toEqual([400, [field]])
    }
    await refused({ heldAt: '2026-11-18T04:01:00Z' }, 'heldAt')
    await refused({ heldAt: '2026-11-17T05:00:00Z' }, 'heldAt')
    at('2026-11-18T09:00:00Z')
    await refused({ headcount: 0 }, 'headcount')
    await refused({ headcount: 1e12 }, 'headcount')
    await refused({ photos: [] }, 'photos')
    await refused({ leads: 25 }, 'leads')
    await refused({ leads: -1 }, 'leads')
    await refused({ cost: -5 }, 'cost')
    expect(await read(id)).toMatchObject({ status: 'PLANNED', heldAt: null, headcount: null, photos: [] })
    for (const [plannedAt, place] of [
      ['2026-11-15T05:00:00Z', places['Galib Kalan']],
      ['2029-11-18T05:00:00Z', places['Galib Kalan']],
      [PLANNED, places.Bhadson],
    ])
      expect((await plan({ plannedAt, village: place })).status, String(plannedAt)).toBe(400)
  })

  it('keeps host, place and planned day once held, and then can only be refused with a reason', async () => {
    const id = await held()
    const moved = await officer.send<Row>('PATCH', `${MEETINGS}/${id}`, { host: colleague.id })
    expect([moved.status, Object.keys(moved.body.fields ?? {})]).toEqual([400, ['host']])
    expect((await officer.send('PATCH', `${MEETINGS}/${id}`, { leads: 7 })).status).toBe(200)
    expect((await act(officer, id, 'cancel', { reason: 'Rain' })).status, 'held ones are not').toBe(400)
    expect((await act(manager, id, 'refuse', {})).status, 'without a reason').toBe(400)
    expect((await act(manager, id, 'refuse', { reason: 'The pictures show another village' })).status).toBe(200)
    expect(await read(id)).toMatchObject({ status: 'CANCELLED' })
  })

  it('is missed two days after its planned day, unless it was held or postponed', async () => {
    at('2026-11-18T04:00:00Z')
    const [missed, putOff] = [await planned(), await planned()]
    at('2026-11-20T05:00:00Z')
    await service.letTimePass()
    expect(await read(missed)).toMatchObject({ status: 'PLANNED' })
    const later = await officer.send('PATCH', `${MEETINGS}/${putOff}`, { plannedAt: '2026-11-24T05:30:00Z' })
    expect(later.status, JSON.stringify(later.body)).toBe(200)
    at('2026-11-20T06:00:00Z')
    await service.letTimePass()
    expect(await read(missed)).toMatchObject({ status: 'MISSED' })
    expect(await read(putOff)).toMatchObject({ status: 'PLANNED' })
    expect((await act(officer, missed, 'hold', await report())).status).toBe(400)
  })

  it('is visible within its village’s geographies, and to its host', async () => {
    at('2026-11-18T04:00:00Z')
    const id = await planned()
    expect((await stranger.get(`${MEETINGS}/${id}`)).status).toBe(404)
    expect((await act(stranger, id, 'cancel', { reason: 'Mine' })).status).toBe(404)
    expect((await colleague.get(`${MEETINGS}/${id}`)).status, 'a colleague of the same villages').toBe(200)
    expect((await plan({ host: stranger.id }, manager)).body.fields, 'hosts are people of one’s own').toHaveProperty(
      'host',
    )
    await service.database.run(sql`update meetings set host_id = ${stranger.id} where id = ${id}`)
    expect((await stranger.get(`${MEETINGS}/${id}`)).status).toBe(200)
  })

  it('can be changed by its host, its reporter and verifiers; colleagues can only read it', async () => {
    at('2026-11-18T04:00:00Z')
    const id = await planned()
    const patch = (by: Person, more: object): Promise<number> =>
      by.send('PATCH', `${MEETINGS}/${id}`, more).then(({ status }) => status)
    expect(await patch(colleague, { title: 'Mine now' })).toBe(403)
    expect((await act(colleague, id, 'cancel', { reason: 'Mine now' })).status).toBe(403)
    const came = (by: Person, name: string) => by.send<Row>('POST', ATTENDEES, { meeting: id, name })
    expect((await came(colleague, 'Amar')).status).toBe(403)
    const listed = await came(officer, 'Amar')
    expect(listed.status).toBe(201)
    expect((await colleague.send('DELETE', `${ATTENDEES}/${listed.body.id}`)).status).toBe(403)
    at('2026-11-18T09:00:00Z')
    expect((await act(colleague, id, 'hold', await report(colleague))).status).toBe(403)
    expect((await act(manager, id, 'hold', await report(manager))).status).toBe(200)
    expect([await patch(officer, { leads: 6 }), await patch(manager, { leads: 7 })]).toEqual([200, 200])
    expect(await patch(colleague, { leads: 1 })).toBe(403)
    expect(await read(id, colleague)).toMatchObject({ leads: 7, title: 'Wheat after paddy', attendees: 1 })
  })
})

describe('The attendees of a meeting', () => {
  it('are farmers or other people by name, once each, and are counted until it is verified', async () => {
    at('2026-11-18T04:00:00Z')
    const [farmer = 0] = await insertMany(service.database, farmers, [
      {
        ...{ firstName: 'Gurmit', lastName: 'Kaur', gender: 'FEMALE', language: 'pa', source: 'FO' },
        ...{ village: places['Galib Kalan'], mobile: '+917431000901' },
      },
    ])
    const id = await planned()
    const came = (more: object) => officer.send<Row>('POST', ATTENDEES, { meeting: id, ...more })
    const first = await came({ farmer })
    expect([first.status, first.body.name]).toEqual([201, 'Gurmit Kaur'])
    expect((await came({ farmer })).status, 'the same farmer again').toBe(400)
    expect((await came({ name: 'Amar Singh', mobile: '7431000902' })).status).toBe(201)
    expect((await came({ name: 'Amar S', mobile: '7431000902' })).status, 'the same number again').toBe(400)
    expect((await came({})).body.fields).toHaveProperty('name')
    expect(await read(id)).toMatchObject({ attendees: 2 })
    at('2026-11-18T09:00:00Z')
    const few = await act(officer, id, 'hold', { ...(await report()), headcount: 1, leads: 0 })
    expect(few.body.fields).toEqual({ headcount: '2 attendees are listed already' })
    expect((await act(officer, id, 'hold', await report())).status).toBe(200)
    expect((await came({ name: 'Balbir' })).status).toBe(201)
    expect((await act(manager, id, 'verify')).status).toBe(200)
    expect((await came({ name: 'Chanan' })).status).toBe(400)
    expect((await officer.send('DELETE', `${ATTENDEES}/${first.body.id}`)).status).toBe(400)
    const list = await manager.get<{ totalItems: number }>(`${ATTENDEES}?meeting=${id}&count=exact`)
    expect([list.body.totalItems, (await read(id)).attendees]).toEqual([3, 3])
  })
})
