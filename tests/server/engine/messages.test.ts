import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { register } from '#resources'
import { sql } from '../../../server/database'
import { printSchema } from '../../../server/database/printSchema'
import { schemaOf } from '../../../server/database/schemaOf'
import { startService, type Person, type TestService } from '../../support/service'
import { sailors, sailings } from '../../support/sailings'

const resources = [sailors, sailings]

let service: TestService
let person: Person
beforeAll(async () => {
  service = await startService({ register: { ...register, resources: [...register.resources, ...resources] } })
  await service.database.script(printSchema(schemaOf({ resources }, { system: [] })).join(';\n'))
  person = await service.person(['view_farmer_tab', 'farmer:create', 'farmer:edit'])
})
afterAll(() => service.close())

async function made(path: string, body: object): Promise<number> {
  const answer = await person.send<{ id: number }>('POST', `/api/admin/${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.id
}
let count = 0
const sailor = (more: object): Promise<number> =>
  made('sailors', { name: 'Asha', mobile: `98123${String((count += 1)).padStart(5, '0')}`, ...more })
const trip = (of: number | null, more: object = {}): Promise<number> =>
  made('sailings', { name: 'Diu', sailor: of, fare: 123_456_700, day: '2026-03-05', ...more })
const finish = (id: number) => person.send('POST', `/api/admin/sailings/${id}/finish`, {})
const toldOf = (id: number): Promise<object[]> =>
  service.database.rows(
    sql`select text, language, template, subject, channel from communications where ref = ${`sailings ${id}`} order by id`,
  )

describe('An SMS that an action sends', () => {
  it('is in the person’s language, with the record’s values after the action', async () => {
    const id = await trip(await sailor({ language: 'hi' }))
    expect((await finish(id)).status).toBe(200)
    expect(await toldOf(id)).toEqual([
      {
        text: 'यात्रा Diu, 5 Mar 2026: ₹12,34,567.00।',
        language: 'hi',
        template: 'FARMER_WELCOME',
        subject: 'Farmer welcome',
        channel: 'SMS',
      },
    ])
  })

  it.each([['pa'], [null]])('uses the first template for the language %s, in plain characters', async (language) => {
    const id = await trip(await sailor({ language }), { name: 'Diu – “Fort”' })
    await finish(id)
    const text = 'Trip Diu - "Fort" of 5 Mar 2026: Rs 12,34,567.00, Over.'
    expect(await toldOf(id)).toMatchObject([{ text, language: 'en' }])
  })

  it('goes to the person of each record of a bulk action', async () => {
    const ids = [await trip(await sailor({})), await trip(await sailor({}))]
    await person.send('POST', '/api/admin/sailings/finish', { ids, input: {} })
    for (const id of ids) expect(await toldOf(id)).toHaveLength(1)
  })

  it('is not sent by another action or a refused one', async () => {
    const id = await trip(await sailor({}))
    await finish(id)
    expect((await finish(id)).status).toBe(400)
    await person.send('POST', `/api/admin/sailings/${id}/reopen`, {})
    expect(await toldOf(id)).toHaveLength(1)
  })

  it('is not sent when its condition does not hold, or without a person with a number', async () => {
    const ids = [
      await trip(await sailor({}), { fare: null }),
      await trip(null),
      await trip(await sailor({ mobile: null })),
    ]
    for (const id of ids) {
      expect((await finish(id)).status).toBe(200)
      expect(await toldOf(id)).toEqual([])
    }
  })
})
