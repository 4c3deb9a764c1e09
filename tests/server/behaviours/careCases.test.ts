import { afterAll, expect, describe, it } from 'vitest'
import { crops, farmers, feedback, lands } from '#resources'
import { sql } from '../../../server/database'
import { insertMany } from '../../../server/engine/write/insertMany'
import type { Row } from '../../support/samples'
import { startService, type Answer, type Person } from '../../support/service'

const BASE = '/api/admin/care-cases'
const clock = { now: Date.now() }
const service = await startService({ now: () => new Date(clock.now) })
afterAll(() => service.close())
const sees = ['view_farmer_tab', 'view_communication_info_tab']
const caller = await service.person([...sees, 'care:work'], ['Ludhiana'])
const agronomist = await service.person([...sees, 'care:advise'], ['Ludhiana'])
const layman = await service.person([...sees, 'care:work'], ['Ludhiana'])
await service.database.run(
  sql`update users set office_role = 'CARE_TEAM' where id = any(${[agronomist.id, layman.id]}::bigint[])`,
)
const village = service.places['Galib Kalan']
const [farmer = 0] = await insertMany(service.database, farmers, [
  {
    ...{ firstName: 'Gurmit', lastName: 'Kaur', gender: 'FEMALE', language: 'pa', source: 'FO', village },
    mobile: '+917431000001',
  },
])
const [land = 0] = await insertMany(service.database, lands, [
  { farmer, name: 'Canal field', village, area: { value: 2, unit: 'ACRE' }, ownership: 'OWNED' },
])
const [wheat = 0] = await insertMany(service.database, crops, [
  { code: 'WHEAT', name: 'Wheat', category: 'CEREAL', seasons: ['RABI'], status: 'ACTIVE' },
])

const opened = async (): Promise<Row> => {
  const input = {
    farmer,
    land,
    crop: wheat,
    channel: 'CALL',
    topic: 'NUTRITION',
    description: 'The field looks yellow.',
  }
  const { status, body } = await caller.send<Row>('POST', BASE, input)
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const act = (by: Person, id: number, word: string, input: object = {}): Promise<Answer<Row>> =>
  by.send<Row>('POST', `${BASE}/${id}/${word}`, input)
async function did(by: Person, id: number, word: string, input: object = {}): Promise<Row> {
  const { status, body } = await act(by, id, word, input)
  expect(status, `${word}: ${JSON.stringify(body)}`).toBe(200)
  return body
}
const messagesOf = (id: number): Promise<{ text: string; language: string; farmer: number }[]> =>
  service.database.rows(
    sql`select text, language, farmer_id as farmer from communications where ref = ${`care-cases ${id}`} order by id`,
  )
const advice = { diagnosis: 'Nitrogen is short', advice: 'Spray 2% urea in the evening.' }

describe('A farmer’s case', () => {
  it('goes from the call to the advice by SMS in the farmer’s language, once, and to the farmer’s rating', async () => {
    const { id, caseNo, village: where } = await opened()
    expect(where).toMatchObject({ label: 'Galib Kalan' })
    expect((await act(caller, id, 'assign', { agronomist: layman.id })).body.fields).toHaveProperty('agronomist')
    expect(await did(caller, id, 'assign', { agronomist: agronomist.id, note: 'Call before noon' })).toMatchObject({
      ...{ status: 'ASSIGNED', agronomist: { id: agronomist.id } },
    })
    const { body: work } = await agronomist.get<{ items: { record: number; note: string }[] }>('/api/admin/my-work')
    expect(work.items).toContainEqual(expect.objectContaining({ record: id, note: 'Call before noon' }))
    expect((await act(caller, id, 'advise', advice)).status, 'only an agronomist advises').toBe(403)
    const twice = await Promise.all([act(agronomist, id, 'advise', advice), act(agronomist, id, 'advise', advice)])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await messagesOf(id)).toEqual([
      { text: `ਸਲਾਹ ${String(caseNo)}: Spray 2% urea in the evening. Agridesk`, language: 'pa', farmer },
    ])
    expect(await did(caller, id, 'resolve', { outcome: 'Green again', satisfaction: 5 })).toMatchObject({
      ...{ status: 'RESOLVED', satisfaction: 5 },
    })
    expect(await did(caller, id, 'close')).toMatchObject({ status: 'CLOSED', satisfaction: 5 })
    const again = await did(caller, id, 'reopen', { reason: 'It is yellow again' })
    expect(again).toMatchObject({ status: 'REOPENED', satisfaction: null })
    expect(await messagesOf(id)).toHaveLength(1)
  })

  it('sends one notice when its call-back is overdue, and is closed some days after it is resolved', async () => {
    const { id } = await opened()
    await did(caller, id, 'assign', { agronomist: agronomist.id })
    await did(agronomist, id, 'followUp', { callbackAt: new Date(clock.now + 3_600_000).toISOString() })
    const overdue = async (): Promise<number> => {
      const { body } = await agronomist.get<{ items: { kind: string; record: number }[] }>(
        '/api/admin/notices?size=100',
      )
      return body.items.filter(({ kind, record }) => kind === 'overdue' && record === id).length
    }
    await service.letTimePass()
    expect(await overdue()).toBe(0)
    clock.now += 2 * 3_600_000
    await service.letTimePass()
    await service.letTimePass()
    const { body: late } = await caller.get<Row>(`${BASE}/${id}`)
    expect([late.isOverdue, await overdue()]).toEqual([true, 1])
    await did(caller, id, 'resolve', { outcome: 'Rain came' })
    clock.now += 8 * 86_400_000
    await service.letTimePass()
    const { body: closed } = await caller.get<Row>(`${BASE}/${id}`)
    expect([closed.status, closed.isOverdue]).toEqual(['CLOSED', false])
  })

  it('is on the farmer’s page with the soil tests, in two facts each', async () => {
    const soily = await service.person(['view_farmer_tab', 'view_soil_testing'], ['Ludhiana'])
    const { body } = await soily.get<{ _summary: { facts: Record<string, unknown> } }>(
      `/api/admin/farmers/${farmer}?include=summary`,
    )
    expect(Object.keys(body._summary.facts)).toEqual(
      expect.arrayContaining(['soil.soil', 'soil.underWay', 'care.openCases', 'care.lastAdvice']),
    )
    expect(body._summary.facts['care.openCases']).toMatchObject({ value: 1 })
  })

  it('is opened for the farmer of a poor rating, but not for a good one', async () => {
    const [poor = 0, good = 0] = await insertMany(
      service.database,
      feedback,
      [2, 3].map((rating) => ({ farmer, village, subjectType: 'OTHER', rating, channel: 'CALL', status: 'NEW' })),
    )
    const about = { channel: 'CALL', topic: 'SPRAY_COMPLAINT', description: 'Half of the field was left out.' }
    const { status, body } = await caller.send<Row>('POST', BASE, { ...about, feedback: poor })
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body).toMatchObject({ farmer: { id: farmer }, village: { label: 'Galib Kalan' }, feedback: { id: poor } })
    expect(await caller.send('POST', BASE, { ...about, feedback: good })).toMatchObject({
      ...{ status: 400, body: { fields: { feedback: 'Choose a poor rating from this farmer' } } },
    })
  })
})
