import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { sql } from '../../../server/database'
import { buildService, standBy, startBuiltService } from './builtService'
import { foundCompany } from './company'

beforeAll(buildService)

const ROWS = 20_000

interface Told {
  readonly id: string
  readonly state: string
  readonly done: number
  readonly size: number
}

it('makes an export once, and whole, whose service is killed in the middle', async () => {
  const company = await foundCompany()
  await company.look((database) =>
    database.run(sql`
      insert into farmers (farmer_code, first_name, mobile, gender, language, source, village_id, status)
      select 'KILL-' || n, 'Farmer ' || n, '+9178' || lpad(n::text, 8, '0'), 'FEMALE', 'hi', 'FO', ${company.village}, 'ACTIVE'
      from generate_series(1, ${ROWS}::int) n`),
  )
  const other = await standBy(company.environment)
  const killed = await startBuiltService(company.environment)
  const headers = await company.signIn(killed.url)
  const ask = async (url: string, path: string, body?: object): Promise<Told> => {
    const response = await fetch(`${url}/api/admin${path}`, {
      headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    return (await response.json()) as Told
  }
  const columns = ['farmerCode', 'firstName', 'village', 'language', 'status', 'createdAt']
  const { id } = await ask(killed.url, '/farmers/exports', { format: 'xlsx', query: 'sort=id', columns })
  while ((await ask(killed.url, `/exports/${id}`)).done === 0) await new Promise((resolve) => setTimeout(resolve, 10))
  const folder = join(company.directory, 'files/exports')
  // Rows are counted as they are read, which may be a moment before the file is there to take them.
  await expect.poll(() => readdirSync(folder), { interval: 10 }).not.toEqual([])
  killed.signal('SIGKILL')
  await killed.end
  expect(readdirSync(folder)).toEqual([`${id}-1.xlsx.part`])

  // Another process takes up what a killed one was doing when its lease is over: it is over now.
  await company.look((database) =>
    database.run(sql`update pgboss.job set started_on = started_on - interval '1 hour' where state = 'active'`),
  )
  const service = await other.takeOver()
  let told = await ask(service.url, `/exports/${id}`)
  while (told.state === 'RUNNING') {
    await new Promise((resolve) => setTimeout(resolve, 200))
    told = await ask(service.url, `/exports/${id}`)
  }
  expect(told).toMatchObject({ state: 'EMAILED', done: ROWS })
  expect(readdirSync(folder)).toEqual([`${id}-2.xlsx`])
  const file = await fetch(`${service.url}/api/admin/exports/${id}/file`, { headers })
  expect((await file.arrayBuffer()).byteLength).toBe(told.size)
  service.signal('SIGTERM')
  await service.end
  const noted = await company.look((database) =>
    database.rows(sql`select count(*)::int as count from access_log where kind = 'EXPORTED'`),
  )
  expect(noted).toEqual([{ count: 1 }])
})
