import { beforeAll, expect, it } from 'vitest'
import { farmers } from '#resources'
import { sql } from '../../../server/database'
import type { BulkAnswer } from '../../../server/engine/operations/run'
import { insertMany } from '../../../server/engine/write/insertMany'
import { openEvents } from '../../support/eventStream'
import { distinctName } from '../../support/distinctName'
import { buildService, standBy, startBuiltService } from './builtService'
import { farmer, foundCompany } from './company'

beforeAll(buildService)

const MANY = 1000
const PIN = '141007'
const NOT_THERE = 999_999

it('A repeated bulk change whose process was killed reports what was done and refused, and does nothing twice', async () => {
  const company = await foundCompany()
  const add = (count: number, after: number, more = {}): Promise<number[]> =>
    company.look((database) =>
      insertMany(
        database,
        farmers,
        Array.from({ length: count }, (_, at) => ({
          ...farmer(after + at + 1, company.village),
          firstName: distinctName(after + at),
          status: 'ACTIVE',
          ...more,
        })),
      ),
    )
  const ids = await add(MANY, 0)
  const alike = await add(2, MANY, { pin: PIN })
  const next = await standBy(company.environment)
  const first = await startBuiltService(company.environment)
  const headers = await company.signIn(first.url)
  const asked = [NOT_THERE, ...alike, ...ids]
  const change = (url: string, by: Record<string, string>, of: readonly number[], key: string): Promise<Response> =>
    fetch(`${url}/api/admin/farmers`, {
      method: 'PATCH',
      headers: { ...by, 'Idempotency-Key': key },
      body: JSON.stringify({ ids: of, changes: { pin: PIN } }),
    })

  const token = headers.authorization?.replace('Bearer ', '') ?? ''
  const stream = await openEvents(first.url, token, 'resource=farmers')
  await expect.poll(() => stream.of('open')).toHaveLength(1)
  const cut = change(first.url, headers, asked, 'all').catch((error: unknown) => error)
  await expect.poll(() => stream.of('listChanged'), { interval: 5 }).not.toEqual([])
  first.signal('SIGKILL')
  expect(await first.end).toMatchObject({ signal: 'SIGKILL' })
  expect(await cut).toBeInstanceOf(TypeError)

  const changed = (): Promise<number[]> =>
    company.look(async (database) => {
      const rows = await database.rows<{ id: number }>(
        sql`select id from farmers where pin = ${PIN} and id = any(${ids}::bigint[]) order by id`,
      )
      return rows.map(({ id }) => id)
    })
  const done = await changed()
  expect([done.length > 0, done.length < MANY]).toEqual([true, true])
  // As if half a minute had passed without a heartbeat.
  await company.look((database) => database.run(sql`update operations set beat_at = now() - interval '1 minute'`))
  const second = await next.takeOver()
  const other = await company.signIn(second.url)
  const repeated = (await (await change(second.url, other, asked, 'all')).json()) as BulkAnswer
  expect(repeated).toMatchObject({ state: 'interrupted', done: done.length, failed: 3 })
  const same = 'It already has these values'
  expect(repeated.results).toEqual([
    ...done.map((id) => ({ id, ok: true })),
    { id: NOT_THERE, ok: false, title: 'Farmer Not Found' },
    ...alike.map((id) => ({ id, ok: false, title: same })),
  ])
  expect(await (await change(second.url, other, asked, 'all')).json()).toEqual(repeated)
  const page = await fetch(`${second.url}/api/admin/operations/${repeated.operation}`, { headers: other })
  expect(await page.json()).toMatchObject({
    ...{ total: asked.length, done: done.length, failed: 3 },
    refusals: [
      { reason: 'Farmer Not Found', ids: [NOT_THERE] },
      { reason: same, ids: alike },
    ],
  })
  const rest = ids.filter((id) => !done.includes(id))
  expect(await (await change(second.url, other, rest, 'rest')).json()).toMatchObject({ state: 'done', failed: 0 })
  second.signal('SIGTERM')
  await second.end
  expect(await changed()).toEqual(ids)
  const lines = await company.look((database) =>
    database.json(
      sql`select count(*)::text || ' ' || count(distinct record_id)::text from history where operation is not null`,
    ),
  )
  expect(lines).toContain(`${MANY} ${MANY}`)
})
