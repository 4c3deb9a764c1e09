import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { sql } from '../../../server/database'
import { openPostgres } from '../../../server/database/postgres'
import { bringUpToDate } from '../../../server/upToDate'
import { onServer } from '../../support/database'
import { openEvents } from '../../support/eventStream'
import { startRestartablePostgres } from '../../support/postgres'
import { buildService, startBuiltService } from './builtService'
import { farmer, foundCompany, type Company } from './company'

beforeAll(buildService)

/** The scale of the trial; a full trial uses ten, fifty and five. */
const RESTARTS = Number(process.env.TRIAL_RESTARTS ?? 2)
const ENDED_SESSIONS = Number(process.env.TRIAL_SESSIONS ?? 10)
const ABSENCES = Number(process.env.TRIAL_ABSENCES ?? 1)
const ABSENT_FOR = 6_000

type Headers = Readonly<Record<string, string>>

const ifMatch = (version: number): Headers => ({ 'if-match': `"${version}"` })

/** Four writers with a key, two without, and two readers, running until stopped. */
function crew(url: string, headers: Headers, company: Company) {
  const statuses = new Map<number, number>()
  const faults: string[] = []
  const keyed = new Map<string, number>()
  const plain: string[] = []
  let last = 0
  let isOver = false
  const goodSince = { at: 0 }
  const ask = async (method: string, path: string, body?: unknown, more: Headers = {}) => {
    const response = await fetch(`${url}/api/admin${path}`, {
      method,
      headers: { ...headers, ...more },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const told = (await response.json()) as { id: number; title?: string; detail?: string }
    const { status } = response
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (status < 300) goodSince.at ||= performance.now()
    else if (status !== 503 || !response.headers.get('retry-after') || !told.detail?.includes('database'))
      faults.push(`${method} ${path}: ${status} ${JSON.stringify(told)}`)
    return { status, told }
  }
  const writeKeyed = async (): Promise<void> => {
    while (!isOver) {
      last += 1
      const body = farmer(last, company.village)
      for (;;) {
        const { status, told } = await ask('POST', '/farmers', body, { 'idempotency-key': `farmer ${body.mobile}` })
        if (status === 201) keyed.set(body.mobile as string, told.id)
        if (status !== 503) break
      }
    }
  }
  const writePlain = async (): Promise<void> => {
    while (!isOver) {
      last += 1
      const body = farmer(last, company.village)
      if ((await ask('POST', '/farmers', body)).status === 201) plain.push(body.mobile as string)
    }
  }
  const read = async (): Promise<void> => {
    while (!isOver) await ask('GET', '/farmers?size=20')
  }
  const hands = [writeKeyed, writeKeyed, writeKeyed, writeKeyed, writePlain, writePlain, read, read].map((work) =>
    work(),
  )
  return {
    ...{ statuses, faults, keyed, plain, ask, goodSince },
    stop: async () => {
      isOver = true
      await Promise.all(hands)
    },
  }
}

async function company() {
  const server = await startRestartablePostgres()
  onTestFinished(() => server.stop())
  await onServer(server.url, 'create database company')
  const url = server.url.replace(/postgres$/, 'company')
  const database = await openPostgres(url, { connections: 2 })
  onTestFinished(() => database.close())
  await bringUpToDate(database)
  return { server, database, company: await foundCompany({ database, url }) }
}

describe.runIf(process.env.AGRIDESK_TEST_DATABASE === 'postgres')('A service that loses its PostgreSQL', () => {
  it('stays alive, loses and duplicates nothing it acknowledged, and resumes when the database is back', async () => {
    const { server, database, company: founded } = await company()
    const service = await startBuiltService(founded.environment)
    const headers = await founded.signIn(service.url)
    const { stop, ask, statuses, faults, keyed, plain, goodSince } = crew(service.url, headers, founded)
    const watched = (await ask('POST', '/farmers', farmer(8_000_000, founded.village))).told
    const about = `resource=farmers&ids=${watched.id}`
    const stream = await openEvents(service.url, headers.authorization?.slice(7) ?? '', about)
    const until = async (more: number): Promise<void> => {
      await expect.poll(() => keyed.size).toBeGreaterThan(more)
    }
    const readiness = async (): Promise<number> => (await fetch(`${service.url}/readyz`)).status
    await until(20)
    const returns: number[] = []
    const back = async (): Promise<void> => {
      goodSince.at = 0
      await server.resume()
      const since = performance.now()
      await until(keyed.size + 10)
      returns.push(Math.round(Math.max(0, goodSince.at - since)))
    }
    for (let time = 0; time < RESTARTS; time += 1) {
      await server.halt(time % 2 === 0 ? 'fast' : 'immediate')
      await back()
    }
    for (let time = 0; time < ENDED_SESSIONS; time += 1) {
      await database.rows(sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() order by random() limit 3`)
      await until(keyed.size)
    }
    for (let time = 0; time < ABSENCES; time += 1) {
      await server.halt('fast')
      const gone = new Promise((resolve) => setTimeout(resolve, ABSENT_FOR))
      expect([await readiness(), (await fetch(`${service.url}/healthz`)).status]).toEqual([503, 200])
      await gone
      await back()
    }
    await stop()
    expect(faults).toEqual([])
    expect(statuses.get(503) ?? 0).toBeGreaterThan(0)
    expect(await readiness()).toBe(200)

    // A stream receives every version, by the check after the return or as it happens from then on.
    const heard = (version: number) => stream.of('changed').some((event) => event.version === version)
    const learned = (version: number) =>
      heard(version) ||
      stream.of('open').some(({ versions }) => (versions as Record<number, number>)[watched.id] === version)
    for (let version = 1; !heard(version); version += 1) {
      expect(version).toBeLessThan(5)
      const change = ask(
        'PATCH',
        `/farmers/${watched.id}`,
        { lastName: `Kaur${'r'.repeat(version)}` },
        ifMatch(version),
      )
      expect((await change).status).toBe(200)
      await expect.poll(() => learned(version + 1)).toBe(true)
    }
    // Streams are rechecked one after the other within seconds of the return; a change may arrive earlier.
    await expect.poll(() => stream.of('open').length).toBeGreaterThan(1)
    expect(stream.isOver()).toBe(false)
    stream.close()

    // The queue resumes as well.
    const asked = await ask('POST', '/farmers/exports', { format: 'csv', query: 'sort=id', columns: ['farmerCode'] })
    await expect
      .poll(async () => (await ask('GET', `/exports/${asked.told.id}`)).told)
      .toMatchObject({ state: 'EMAILED' })

    const found = await database.rows<{ mobile: string; id: number }>(sql`select mobile, id from farmers`)
    const ids = new Map(found.map((row) => [row.mobile, row.id]))
    expect([...keyed].filter(([one, made]) => ids.get(one) !== made)).toEqual([])
    expect(plain.filter((one) => !ids.has(one))).toEqual([])
    const lines = await database.rows(
      sql`select record_id from history where resource = 'farmers' and action = 'create' group by record_id having count(*) <> 1`,
    )
    expect(lines).toEqual([])
    if (process.env.TRIAL_RESTARTS)
      console.log(JSON.stringify({ statuses: [...statuses], keyed: keyed.size, plain: plain.length, returns }))
    service.signal('SIGTERM')
    const { code, printed } = await service.end
    expect(code).toBe(0)
    expect(printed.split('\n').filter((line) => line.includes('"level":50'))).toEqual([])
  })
})
