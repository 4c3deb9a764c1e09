import { beforeAll, expect, it } from 'vitest'
import { sql } from '../../../server/database'
import { buildService, startBuiltService, type RunningService } from './builtService'
import { farmer, foundCompany, type Company } from './company'

beforeAll(buildService)

const HANDS = 8
const ENOUGH = 1000

/** Creates farmers concurrently until the service dies; returns the acknowledged ids and mobiles. */
async function createUntilItDies(service: RunningService, company: Company): Promise<Map<number, string>> {
  const headers = await company.signIn(service.url)
  const acknowledged = new Map<number, string>()
  let last = 0
  const work = async (): Promise<void> => {
    for (;;) {
      last += 1
      const body = farmer(last, company.village)
      const response = await fetch(`${service.url}/api/admin/farmers`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      const record = (await response.json()) as { id: number }
      if (response.status !== 201) throw new Error(`${response.status} ${JSON.stringify(record)}`)
      acknowledged.set(record.id, body.mobile as string)
      if (acknowledged.size === ENOUGH) service.signal('SIGKILL')
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: HANDS }, work))
  // A writer may stop only because the connection broke.
  expect(ends.filter((end) => !(end.status === 'rejected' && end.reason instanceof TypeError))).toEqual([])
  return acknowledged
}

it('A killed service loses none of a thousand acknowledged farmers, with more requests in flight', async () => {
  const company = await foundCompany()
  const service = await startBuiltService(company.environment)
  const acknowledged = await createUntilItDies(service, company)
  expect(await service.end).toMatchObject({ signal: 'SIGKILL' })
  expect(acknowledged.size).toBeGreaterThanOrEqual(ENOUGH)
  const ids = [...acknowledged.keys()]
  const found = await company.look((database) =>
    database.rows<{ id: number; mobile: string; lines: number; codes: number }>(sql`
      select f.id, f.mobile, (select count(*) from history h where h.resource = 'farmers' and h.record_id = f.id) as lines
      from farmers f where f.id = any(${ids}::bigint[]) order by f.id`),
  )
  expect(new Map(found.map(({ id, mobile }) => [id, mobile]))).toEqual(
    new Map([...acknowledged].sort(([a], [b]) => a - b)),
  )
  expect(found.filter(({ lines }) => lines !== 1)).toEqual([])
  const all = await company.look((database) => database.json(sql`select count(*) from farmers`))
  expect(Number(all)).toBeLessThan(acknowledged.size + HANDS)
})
