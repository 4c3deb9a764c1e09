import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { crops, register } from '#resources'
import { createApp } from '../../../server/app'
import { behaviours, endpoints, schedules } from '../../../server/behaviours'
import { sql } from '../../../server/database'
import { openPostgres } from '../../../server/database/postgres'
import { insertMany } from '../../../server/engine/write/insertMany'
import { readSettings } from '../../../server/settings'
import { openEvents } from '../../support/eventStream'
import { startService, type TestService } from '../../support/service'

const KEYS = ['view_farmer_tab', 'crop:edit']
const TAB = '00000000-0000-4000-8000-00000000000'

let service: TestService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())

/** Starts a second process of the service: its own connections, the same database and secrets. */
async function secondProcess(): Promise<string> {
  const address = new URL(process.env.TEST_DATABASE_URL ?? '')
  address.pathname = `/${await service.database.json(sql`select current_database()`)}`
  const database = await openPostgres(address.href)
  const settings = await readSettings({ DATA_DIR: service.dataDirectory, PORT: '0', LOG_LEVEL: 'silent' })
  const app = await createApp({ settings, database, register, behaviours, endpoints, schedules })
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    await app.close()
    await database.close()
  })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

describe.runIf(process.env.AGRIDESK_TEST_DATABASE === 'postgres')('Two processes on one database', () => {
  it('see each other’s changes and each other’s people', async () => {
    const [id = 0] = await insertMany(service.database, crops, [
      { code: 'TIL', name: 'Til', category: 'OILSEED', seasons: ['KHARIF'], status: 'ACTIVE' },
    ])
    const [asha, ravi] = [await service.person(KEYS), await service.person(KEYS)]
    const url = await secondProcess()
    const here = await openEvents(service.url, asha.token, `resource=crops&ids=${id}&tab=${TAB}1&doing=viewing`)
    const there = await openEvents(url, ravi.token, `resource=crops&ids=${id}&tab=${TAB}2&doing=editing`)
    const people = (stream: typeof here) => stream.of('presence').at(-1)?.people
    await expect.poll(() => people(here)).toEqual([{ id: ravi.id, name: 'Person Number', doing: 'editing' }])
    await expect.poll(() => people(there)).toEqual([{ id: asha.id, name: 'Person Number', doing: 'viewing' }])
    const answer = await fetch(`${url}/api/admin/crops/${id}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${ravi.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ commodityCode: 'T-1' }),
    })
    expect(answer.status).toBe(200)
    await expect.poll(() => here.of('changed')).toMatchObject([{ id, version: 2, fields: ['commodityCode'] }])
    there.close()
    await expect.poll(() => people(here)).toEqual([])
    here.close()
  })

  it('check again after the connection that carries their notifications was cut', async () => {
    const [id = 0] = await insertMany(service.database, crops, [
      { code: 'MOONG', name: 'Moong', category: 'PULSE', seasons: ['KHARIF'], status: 'ACTIVE' },
    ])
    const asha = await service.person(KEYS)
    const stream = await openEvents(service.url, asha.token, `resource=crops&ids=${id}`)
    await expect.poll(() => stream.of('open')).toHaveLength(1)
    await service.database.run(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'agridesk events' and datname = current_database()`)
    // Written directly to the database, as if it had happened during the cut.
    await service.database.run(sql`update crops set version = 7 where id = ${id}`)
    await expect
      .poll(() => stream.of('open').at(-1), { timeout: 15_000 })
      .toEqual({ kind: 'open', versions: { [id]: 7 } })
    stream.close()
  })
})
