import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readSettings } from '../../../server/settings'
import { exportJob } from '../../../server/engine/exports/exportJob'
import { startService, type Person, type TestService } from '../../support/service'

const TOKEN = 'the-token-of-prometheus-here'

let service: TestService
let reader: Person

beforeAll(async () => {
  service = await startService({ environment: { METRICS_TOKEN: TOKEN } })
  reader = await service.person(['view_farmer_tab'])
})
afterAll(() => service.close())

async function metrics(authorization?: string): Promise<{ status: number; type: string | null; text: string }> {
  const response = await fetch(`${service.url}/metrics`, { headers: authorization ? { authorization } : {} })
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}

/** Returns the value of one series in the Prometheus format. */
async function valueOf(series: string): Promise<number | undefined> {
  const { text } = await metrics(`Bearer ${TOKEN}`)
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length))
}

const counted = (method: string, route: string, status: string): Promise<number | undefined> =>
  valueOf(`agridesk_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`)

it('The metrics are available only with the token', async () => {
  const problem = { status: 401, type: expect.stringContaining('application/problem+json') }
  expect(await metrics()).toMatchObject(problem)
  expect(await metrics(`Bearer ${TOKEN}x`)).toMatchObject(problem)
  expect(await metrics(`Bearer ${reader.token}`)).toMatchObject(problem)
  const given = await metrics(`Bearer ${TOKEN}`)
  expect(given).toMatchObject({ status: 200, type: expect.stringMatching(/^text\/plain; version=0\.0\.4/) })
  expect(given.text).not.toContain(TOKEN)
})

it('The metrics have no address without the setting', async () => {
  const plain = await startService()
  try {
    const response = await fetch(`${plain.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
    expect([response.status, response.headers.get('content-type'), await response.json()]).toEqual([
      404,
      expect.stringContaining('application/problem+json'),
      expect.objectContaining({ title: 'Not Found', status: 404 }),
    ])
  } finally {
    await plain.close()
  }
})

it('The service refuses to start with a metrics token that is easily guessed or does not fit in a header', async () => {
  const sentence = 'METRICS_TOKEN is at least 24 characters, each a letter, a digit or one of - . _ ~ + /.'
  for (const METRICS_TOKEN of ['secret', `${TOKEN} and more`])
    await expect(readSettings({ METRICS_TOKEN })).rejects.toThrow(`The settings are not right:\n  – ${sentence}`)
})

it('The metrics contain the standard process metrics: CPU, memory, event loop and garbage collection', async () => {
  const { text } = await metrics(`Bearer ${TOKEN}`)
  for (const name of [
    'process_cpu_seconds_total',
    'process_resident_memory_bytes',
    'nodejs_eventloop_lag_p99_seconds',
    'nodejs_gc_duration_seconds',
  ])
    expect(text).toContain(`# TYPE ${name} `)
})

it('The metrics measure requests by route pattern, never by address', async () => {
  const route = '/api/:service/:resource/:id'
  const before = (await counted('GET', route, '4xx')) ?? 0
  await reader.get('/api/admin/farmers/987654321')
  await reader.get('/api/admin/farmers/987654322?q=ravi')
  expect(await counted('GET', route, '4xx')).toBe(before + 2)
  await fetch(`${service.url}/no/such/page`, { method: 'POST' })
  await fetch(`${service.url}/%`)
  const { text } = await metrics(`Bearer ${TOKEN}`)
  expect(text).not.toMatch(/98765432|ravi|farmers|no\/such/)
  expect(await counted('POST', 'none', '4xx')).toBe(1)
})

it('The metrics no longer count an aborted request as in flight', async () => {
  const inFlight = (): Promise<number | undefined> => valueOf('agridesk_http_requests_in_flight')
  // The metrics request counts itself.
  expect(await inFlight()).toBe(1)
  const headers = { authorization: `Bearer ${reader.token}`, 'content-type': 'application/json', 'content-length': 99 }
  const half = request(`${service.url}/api/admin/views`, { method: 'POST', headers })
  half.on('error', () => undefined)
  half.write('{')
  await expect.poll(inFlight).toBe(2)
  half.destroy()
  await expect.poll(inFlight).toBe(1)
})

it('The metrics count open event streams separately', async () => {
  const reading = new AbortController()
  const headers = { authorization: `Bearer ${reader.token}` }
  const stream = await fetch(`${service.url}/api/admin/events?resource=farmers`, { headers, signal: reading.signal })
  expect(stream.status).toBe(200)
  expect(await valueOf('agridesk_event_streams_open')).toBe(1)
  expect(await valueOf('agridesk_http_requests_in_flight')).toBe(1)
  reading.abort()
  await expect.poll(() => valueOf('agridesk_event_streams_open')).toBe(0)
  expect(await counted('GET', '/api/admin/events', '2xx')).toBeUndefined()
})

it('The metrics count the jobs of the queue by state', async () => {
  expect(await valueOf('agridesk_jobs{state="waiting"}')).toBe(0)
  const engine = service.engine()
  await service.database.transaction((tx) => engine.jobs.send(tx, exportJob, { id: randomUUID() }))
  expect(await valueOf('agridesk_jobs{state="waiting"}')).toBe(1)
  await service.carryOutJobs()
  expect(await valueOf('agridesk_jobs{state="waiting"}')).toBe(0)
  expect(await valueOf('agridesk_jobs{state="done"}')).toBe(1)
})

it('The metrics report the connections of a pool, if there is one', async () => {
  const { text } = await metrics(`Bearer ${TOKEN}`)
  const isPooled = service.database.kind === 'postgres'
  expect(text.includes('agridesk_postgres_pool_connections{state="in_use"}')).toBe(isPooled)
  expect(text.includes('agridesk_postgres_pool_waiting_requests')).toBe(isPooled)
  expect(await valueOf('agridesk_postgres_pool_connections_max')).toEqual(isPooled ? expect.any(Number) : undefined)
})
