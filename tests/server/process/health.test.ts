import fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { raw } from '../../../server/database'
import { healthRoutes } from '../../../server/engine/http/healthRoutes'
import { serve } from '../../../server/engine/http/route'
import { openTestDatabase } from '../../support/database'

it('The service is ready while its database answers, and stays alive without it', async () => {
  const { database, close } = await openTestDatabase()
  const app = fastify()
  let isReady = true
  serve(
    app,
    healthRoutes(database, () => isReady),
  )
  const ask = async (path: string): Promise<readonly [number, unknown]> => {
    const response = await app.inject(path)
    return [response.statusCode, response.json()]
  }
  expect(await ask('/readyz')).toEqual([200, { status: 'ready', database: database.kind }])
  isReady = false
  expect(await ask('/readyz')).toEqual([503, { status: 'not ready', database: database.kind }])
  isReady = true
  await close()
  expect(await ask('/readyz')).toEqual([503, { status: 'not ready', database: database.kind }])
  expect(await ask('/healthz')).toEqual([200, { status: 'ok' }])
})

it('The service reports that it is read-only while its database accepts no changes', async () => {
  const { database, close } = await openTestDatabase()
  onTestFinished(close)
  const app = fastify()
  const rows: typeof database.rows = (query) =>
    database.transaction(async (tx) => {
      await tx.run(raw('set transaction read only'))
      return tx.rows(query)
    })
  serve(
    app,
    healthRoutes({ ...database, rows }, () => true),
  )
  const ask = async (): Promise<readonly [number, unknown]> => {
    const response = await app.inject('/readyz')
    return [response.statusCode, response.json()]
  }
  await expect.poll(ask).toEqual([200, { status: 'read only', database: database.kind }])
})

it('The service is no longer alive when its database is stuck, which only a restart resolves', async () => {
  const { database, close } = await openTestDatabase()
  onTestFinished(close)
  const app = fastify()
  let isStuck = false
  serve(
    app,
    healthRoutes({ ...database, isStuck: () => isStuck }, () => true),
  )
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  isStuck = true
  const response = await app.inject('/healthz')
  expect([response.statusCode, response.json()]).toEqual([503, { status: 'database stuck' }])
})
