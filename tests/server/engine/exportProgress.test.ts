import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { guards } from '#resources'
import { sql } from '../../../server/database'
import { startService, type Person, type TestService } from '../../support/service'

const EVERYTHING = [guards.fullAccess].flat()
const HOURS_100 = 360_000_000

let service: TestService
let later = 0
let reader: Person
beforeAll(async () => {
  service = await startService({ now: () => new Date(Date.now() + later) })
  reader = await service.person(EVERYTHING)
  await service.database.run(
    sql`insert into screen_views (user_id, screen) select ${reader.id}::bigint, '/seen/' || n from generate_series(1, 20) n`,
  )
})
afterAll(() => service.close())

async function ask(): Promise<string> {
  const asked = { format: 'csv', query: 'sort=id', columns: ['id', 'screen'] }
  const { status, body } = await reader.send<{ id: string }>('POST', '/api/admin/screen-views/exports', asked)
  expect(status).toBe(202)
  return body.id
}

it('An export reports its progress and the address of its file to its owner, by its id', async () => {
  const path = `/api/admin/jobs/${await ask()}`
  expect((await reader.get(path)).body).toEqual({ state: 'QUEUED', progress: 0, rows: 0 })
  await service.database.run(sql`update exports set state = 'RUNNING', done = 5, total = 20`)
  expect((await reader.get(path)).body).toEqual({ state: 'RUNNING', progress: 0.25, rows: 5 })
  await service.carryOutJobs()
  const { body } = await reader.get<{ file: string }>(path)
  expect(body).toEqual({ state: 'EMAILED', progress: 1, rows: 20, file: expect.any(String) })
  const file = await fetch(service.url + body.file, { headers: { authorization: `Bearer ${reader.token}` } })
  expect((await file.text()).trimEnd().split('\r\n')).toHaveLength(21)
  later = HOURS_100
  expect((await reader.get(path)).body).toEqual({ state: 'EXPIRED', progress: 1, rows: 20 })
  later = 0
})

it('An export hides its progress from everyone but its owner, including administrators of the queue', async () => {
  const path = `/api/admin/jobs/${await ask()}`
  const administrator = await service.person([...EVERYTHING, 'job:manage'])
  expect((await administrator.get(path)).status).toBe(404)
  expect((await service.nobody.get(path)).status).toBe(401)
  expect((await reader.get(`/api/admin/jobs/${randomUUID()}`)).status).toBe(404)
  expect((await reader.get('/api/admin/jobs/7')).status).toBe(404)
})
