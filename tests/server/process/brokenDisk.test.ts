import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../server/database'
import { root } from '../../../server/parts.mjs'
import { emptyDirectory, wasClosed } from '../database/directories'
import { buildService, startBuiltService, type RunningService } from './builtService'
import { farmer, foundCompany, type Company } from './company'

beforeAll(buildService)

/** A company whose disk fails in a certain way from `breaks` until `mends`. */
interface Breaking {
  readonly company: Company
  readonly service: RunningService
  breaks(how: 'fails' | 'hangs' | 'full'): void
  mends(how: 'full'): void
  /** Creates a farmer; returns the status and the answer. */
  create(number: number): Promise<readonly [number, Readonly<Record<string, unknown>>]>
  /** The last digits of the stored mobile numbers, read once no service holds the database. */
  kept(): Promise<readonly number[]>
}

async function onBreakingDisk(): Promise<Breaking> {
  const company = await foundCompany()
  const disk = emptyDirectory()
  const service = await startBuiltService({
    ...company.environment,
    NODE_OPTIONS: `--import ${pathToFileURL(join(root, 'tests/support/brokenDisk.mjs')).href}`,
    BROKEN_DISK: disk,
  })
  const headers = await company.signIn(service.url)
  return {
    company,
    service,
    breaks: (how) => writeFileSync(join(disk, how), ''),
    mends: (how) => rmSync(join(disk, how)),
    async create(number) {
      const body = JSON.stringify(farmer(number, company.village))
      const response = await fetch(`${service.url}/api/admin/farmers`, { method: 'POST', headers, body })
      return [response.status, (await response.json()) as Readonly<Record<string, unknown>>]
    },
    kept: async () => {
      const rows = await company.look((database) =>
        database.rows<{ mobile: string }>(sql`select mobile from farmers order by mobile`),
      )
      return rows.map(({ mobile }) => Number(mobile.slice(-4)))
    },
  }
}

describe.skipIf(process.env.AGRIDESK_TEST_DATABASE === 'postgres')('With the embedded database', () => {
  it('a failed fsync ends the service with a message, and the next start has exactly the acknowledged records', async () => {
    const { service, breaks, create, kept, company } = await onBreakingDisk()
    for (const number of [1, 2, 3]) expect((await create(number))[0]).toBe(201)
    breaks('fails')
    await expect(create(4)).rejects.toThrow('fetch failed')
    expect(await service.end).toMatchObject({
      code: 1,
      complaints:
        'The embedded database was stopped: the disk did not keep what was written (EIO: i/o error, fsync). The next start recovers it from its log.\n',
    })
    expect(wasClosed(company.directory)).toBe(false)
    expect((await kept()).slice(0, 3)).toEqual([1, 2, 3])
    // The fourth was written and only its fsync failed, so its outcome is unknown.
    expect((await kept()).slice(3).filter((number) => number !== 4)).toEqual([])
  })

  it('a full disk makes the service refuse changes, answer reads, and recover once it has space', async () => {
    const { breaks, mends, create, service } = await onBreakingDisk()
    expect((await create(1))[0]).toBe(201)
    breaks('full')
    let last = 1
    const next = async (): Promise<unknown> => (await create((last += 1)))[1]
    // The disk is checked periodically.
    await expect.poll(next).toMatchObject({
      status: 507,
      title: 'The server’s disk is full',
      detail: 'Nothing was saved: the server’s disk is full. Tell your administrator, then try again.',
    })
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200)
    const readiness = await fetch(`${service.url}/readyz`)
    expect([readiness.status, await readiness.json()]).toEqual([200, { status: 'read only', database: 'pglite' }])
    mends('full')
    await expect.poll(async () => (await create(last))[0]).toBe(201)
  })

  it('a second signal immediately stops a service that cannot close, without losing acknowledged changes', async () => {
    const { breaks, create, service, kept } = await onBreakingDisk()
    expect((await create(1))[0]).toBe(201)
    breaks('hangs')
    service.signal('SIGTERM')
    await expect.poll(() => service.printed()).toContain('stopping')
    let ending: unknown
    void service.end.then((found) => (ending = found))
    const again = (): unknown => {
      service.signal('SIGTERM')
      return ending
    }
    // Signals sent at the same moment count as one key press.
    await expect.poll(again, { interval: 100 }).toMatchObject({
      signal: 'SIGKILL',
      complaints: 'SIGTERM came again: Agridesk ends at once\n',
    })
    expect(await kept()).toEqual([1])
  })
})
