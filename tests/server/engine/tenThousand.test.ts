import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { farmers } from '#resources'
import { sql } from '../../../server/database'
import { insertMany } from '../../../server/engine/write/insertMany'
import { startService, type Person, type TestService } from '../../support/service'

const MANY = 10_000
const PATIENT = 300_000

interface Report {
  readonly state: string
  readonly done: number
  readonly failed: number
  readonly refusals: readonly { reason: string; examples: readonly { id: number; label: string }[] }[]
}

let service: TestService
let person: Person
let ids: number[]
let operation = ''
beforeAll(async () => {
  service = await startService()
  person = await service.person(['view_farmer_tab', 'farmer:edit', 'pii:reveal'])
  const village = service.places['Galib Kalan']
  ids = await insertMany(
    service.database,
    farmers,
    Array.from({ length: MANY }, (_, index) => ({
      mobile: `+917${String(index).padStart(9, '0')}`,
      firstName: `Farmer ${index}`,
      gender: 'MALE',
      language: index % 2 ? 'pa' : 'hi',
      source: 'FO',
      village,
    })),
  )
}, PATIENT)
afterAll(() => service.close())

async function ended(id: string): Promise<Report> {
  const report = async (): Promise<Report> => (await person.get<Report>(`/api/admin/operations/${id}`)).body
  await expect.poll(async () => (await report()).state, { timeout: PATIENT, interval: 200 }).not.toBe('running')
  return report()
}
const count = async (language: string): Promise<number> =>
  Number(await service.database.json(sql`select count(*)::text from farmers where language = ${language}`))

async function begin(method: 'PATCH' | 'POST', path: string, body: object): Promise<string> {
  const answer = await person.send<{ operation: string }>(method, path, body, { prefer: 'respond-async' })
  expect(answer.status, JSON.stringify(answer.body)).toBe(202)
  return answer.body.operation
}

describe('Ten thousand records', () => {
  it('are previewed in one request', async () => {
    const { body } = await person.send('POST', '/api/admin/farmers/preview', { ids, changes: { language: 'pa' } })
    expect(body).toMatchObject({ total: MANY, eligible: MANY / 2 })
  })

  it(
    'are changed in bulk',
    async () => {
      operation = await begin('PATCH', '/api/admin/farmers', { ids, changes: { language: 'ta' } })
      expect(await ended(operation)).toMatchObject({ state: 'done', done: MANY, failed: 0 })
      expect(await count('ta')).toBe(MANY)
    },
    PATIENT,
  )

  it(
    'are restored except three that were changed since, which are named',
    async () => {
      const touched = [ids[0], ids[5000], ids[9999]]
      for (const id of touched) await person.send('PATCH', `/api/admin/farmers/${id}`, { pin: '141001' })
      const undone = await ended(await begin('POST', `/api/admin/operations/${operation}/undo`, {}))
      expect(undone).toMatchObject({ state: 'done', done: MANY - 3, failed: 3 })
      expect(undone.refusals).toMatchObject([
        {
          reason: 'Changed since by Person Number',
          examples: [{ label: 'Farmer 0' }, { label: 'Farmer 5000' }, { label: 'Farmer 9999' }],
        },
      ])
      expect([await count('ta'), (await count('pa')) + (await count('hi'))]).toEqual([3, MANY - 3])
    },
    PATIENT,
  )
})
