import type { AddressInfo } from 'node:net'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { register } from '#resources'
import { createApp } from '../../server/app'
import { behaviours, endpoints, schedules } from '../../server/behaviours'
import { sql, type Database } from '../../server/database'
import { loadDemo } from '../../server/demo/loadDemo'
import { readSettings } from '../../server/settings'
import { makeWithRoutes } from './addedRoutes'
import { borrowDatabase } from './workerDatabase'
import { setCheapPassword } from './passwords'
import { scratchFolder } from './scratch.mjs'

/** The service with the demo company, in this process. */
export interface DemoCompany {
  readonly database: Database
  readonly url: string
  /** All its routes, as added: `GET /api/admin/farmers/:id`. */
  readonly routes: readonly string[]
  /** Gets a token of the demo user with this username. */
  signIn(username: string): Promise<{ status: number; token: string }>
  close(): Promise<void>
}

const PASSWORD = 'tractor-mango-river'

/** Starts it with a few farmers, and passwords for these usernames. */
export async function startDemoCompany(usernames: readonly string[]): Promise<DemoCompany> {
  const { database, close } = await borrowDatabase()
  await loadDemo(database, { log: () => undefined, today: new Date(), farmers: 150 })
  const people = await database.rows<{ id: number }>(
    sql`select id from users where username = any(${usernames}::text[])`,
  )
  await setCheapPassword(
    database,
    people.map(({ id }) => id),
    PASSWORD,
  )
  const dataDirectory = scratchFolder('agridesk-')
  writeFileSync(join(dataDirectory, 'secrets.json'), process.env.AGRIDESK_TEST_SECRETS ?? '{}')
  const settings = await readSettings({
    DATA_DIR: dataDirectory,
    PORT: '0',
    LOG_LEVEL: 'silent',
    DEMO_PASSWORD: PASSWORD,
    ACCESS_TOKEN_MINUTES: '60',
  })
  const { app, routes } = await makeWithRoutes(
    () => createApp({ settings, database, register, behaviours, endpoints, schedules }),
    register,
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  return {
    database,
    url,
    get routes() {
      return routes()
    },
    signIn: async (username) => {
      const response = await fetch(`${url}/api/admin/oauth/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ grant_type: 'password', username, password: PASSWORD }),
      })
      const { access_token: token = '' } = (await response.json()) as { access_token?: string }
      return { status: response.status, token }
    },
    close: async () => {
      await app.close()
      await close()
      rmSync(dataDirectory, { recursive: true, force: true })
    },
  }
}
