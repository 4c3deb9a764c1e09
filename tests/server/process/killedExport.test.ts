import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { sql } from '../../../server/database'
import { buildService, standBy, startBuiltService, type RunningService } from './builtService'
import { foundCompany } from './company'

beforeAll(buildService)

const ROWS = 20_000

interface Told {
  readonly id: string
  readonly state: string
  readonly done: number
  readonly size: number
}

/** Starts an export at one of two processes, the other of which takes over. */
async function underWay() {
  const company = await foundCompany()
  await company.look((database) =>
    database.run(sql`
      insert into farmers (farmer_code, first_name, mobile, gender, language, source, village_id, status)
      select 'KILL-' || n, 'Farmer ' || n, '+9178' || lpad(n::text, 8, '0'), 'FEMALE', 'hi', 'FO', ${company.village}, 'ACTIVE'
      from generate_series(1, ${ROWS}::int) n`),
  )
  const other = await standBy(company.environment)
  const first = await startBuiltService(company.environment)
  const headers = await company.signIn(first.url)
  const ask = async (url: string, path: string, body?: object): Promise<Told> => {
    const response = await fetch(`${url}/api/admin${path}`, {
      headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    return (await response.json()) as Told
  }
  const columns = ['farmerCode', 'firstName', 'village', 'language', 'status', 'createdAt']
  const { id } = await ask(first.url, '/farmers/exports', { format: 'xlsx', query: 'sort=id', columns })
  while ((await ask(first.url, `/exports/${id}`)).done === 0) await new Promise((resolve) => setTimeout(resolve, 10))
  const folder = join(company.directory, 'files/exports')
  // Rows are counted as they are read, which may be a moment before the file exists.
  await expect.poll(() => readdirSync(folder), { interval: 10 }).not.toEqual([])
  /** Lets the other process take over by expiring the lease of the first. Resolves once the file is made. */
  const takenOver = async (): Promise<{ service: RunningService; told: Told; bytes: number }> => {
    await company.look((database) =>
      database.run(sql`update pgboss.job set started_on = started_on - interval '1 hour' where state = 'active'`),
    )
    const service = await other.takeOver()
    let told = await ask(service.url, `/exports/${id}`)
    while (told.state === 'RUNNING') {
      await new Promise((resolve) => setTimeout(resolve, 200))
      told = await ask(service.url, `/exports/${id}`)
    }
    const file = await fetch(`${service.url}/api/admin/exports/${id}/file`, { headers })
    return { service, told, bytes: (await file.arrayBuffer()).byteLength }
  }
  return { company, first, id, ask, files: () => readdirSync(folder), takenOver }
}

const noted = sql`select count(*)::int as count from access_log where kind = 'EXPORTED'`

it('An export whose service is killed is made once, and completely', async () => {
  const { company, first, id, files, takenOver } = await underWay()
  first.signal('SIGKILL')
  await first.end
  expect(files()).toEqual([`${id}-1.xlsx.part`])
  const { service, told, bytes } = await takenOver()
  expect(told).toMatchObject({ state: 'EMAILED', done: ROWS, size: bytes })
  expect(files()).toEqual([`${id}-2.xlsx`])
  service.signal('SIGTERM')
  await service.end
  expect(await company.look((database) => database.rows(noted))).toEqual([{ count: 1 }])
})

it.runIf(process.env.AGRIDESK_TEST_DATABASE === 'postgres')(
  'An export whose service stalls past its lease is made once, by its successor, and abandoned when the service resumes',
  async () => {
    const { company, first, id, ask, files, takenOver } = await underWay()
    first.signal('SIGSTOP')
    const { told } = await takenOver()
    expect(told).toMatchObject({ state: 'EMAILED', done: ROWS })
    // Between two pages, or in the middle of one that stays unread.
    const atWork = (): Promise<unknown> =>
      company.look((database) =>
        database.rows(sql`
          select query from pg_stat_activity
          where datname = current_database() and xact_start is not null and query like 'fetch % from pages'`),
      )
    expect(await atWork(), 'it still reads the rows of its moment').toHaveLength(1)
    first.signal('SIGCONT')
    await expect.poll(atWork).toEqual([])
    expect(await ask(first.url, `/exports/${id}`)).toEqual({ ...told, downloads: 1 })
    expect(files()).toEqual([`${id}-2.xlsx`])
    expect(await company.look((database) => database.rows(noted))).toEqual([{ count: 1 }])
    const jobs = sql`select state, retry_count as retries from pgboss.job where name = 'export'`
    expect(await company.look((database) => database.rows(jobs))).toEqual([{ state: 'completed', retries: 1 }])
  },
)
