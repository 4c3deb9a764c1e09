import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { readdirSync } from 'node:fs'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { sql } from '../../../server/database'
import { openPglite } from '../../../server/database/pglite'
import { readMark } from '../../../server/demo/mark'
import { emptyDirectory, wasClosed } from '../database/directories'
import {
  buildService,
  freePort,
  startBuiltService,
  startProgram,
  type Ending,
  type RunningService,
} from './builtService'
import { farmer, foundCompany } from './company'

beforeAll(buildService)

/** A connection for handwritten requests; `until` waits for a text in everything received. */
interface Line {
  readonly socket: Socket
  until(words: string): Promise<string>
}

async function lineTo({ port }: RunningService): Promise<Line> {
  const socket = connect(port, 'localhost')
  onTestFinished(() => void socket.destroy())
  let received = ''
  socket.on('data', (piece) => (received += piece.toString()))
  await once(socket, 'connect')
  return {
    socket,
    async until(words) {
      await expect.poll(() => received, { interval: 10 }).toContain(words)
      return received
    },
  }
}

/** Returns how the service ended. It may not wait for connections to time out, which takes more than a minute. */
async function endSoon(service: RunningService): Promise<Ending> {
  let ending: Ending | undefined
  void service.end.then((found) => (ending = found))
  await expect.poll(() => ending).toBeDefined()
  return service.end
}

it('A stopping service answers requests in flight, accepts no new ones, closes its database and exits with 0', async () => {
  const company = await foundCompany()
  const service = await startBuiltService(company.environment)
  const { authorization = '' } = await company.signIn(service.url)
  const body = JSON.stringify(farmer(1, company.village))
  const slow = await lineTo(service)
  slow.socket.write(
    `POST /api/admin/farmers HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${authorization}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nExpect: 100-continue\r\n\r\n${body.slice(0, 10)}`,
  )
  await slow.until('100 Continue')
  const late = await lineTo(service)
  late.socket.write(`GET /api/admin/farmers HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${authorization}\r\n`)
  const balancer = await lineTo(service)
  balancer.socket.write('GET /readyz HTTP/1.1\r\nHost: localhost\r\n')
  // Once this is answered, the service has read what was written before it.
  expect((await fetch(`${service.url}/readyz`)).status).toBe(200)

  service.signal('SIGTERM')
  await expect.poll(() => service.printed()).toContain('requests in flight are finished first')
  await expect
    .poll(() =>
      fetch(`${service.url}/healthz`).then(
        () => 'answered',
        () => 'refused',
      ),
    )
    .toBe('refused')
  balancer.socket.write('\r\n')
  expect(await balancer.until('"not ready"')).toMatch(/^HTTP\/1\.1 503 /)
  late.socket.write('\r\n')
  const refusal = await late.until('"instance"')
  expect(refusal).toMatch(/^HTTP\/1\.1 503 /)
  expect(refusal.toLowerCase()).toContain('\r\nretry-after: 2\r\n')
  expect(refusal).toContain('"detail":"The service is restarting. Try again in a few seconds."')
  slow.socket.write(body.slice(10))
  expect(await slow.until('"firstName"')).toContain('HTTP/1.1 201 Created')

  expect(await endSoon(service)).toMatchObject({ code: 0, signal: null, complaints: '' })
  // Before another process opens the database and closes it on the service's behalf.
  if (company.environment.DATABASE_URL === undefined) {
    expect(wasClosed(company.directory)).toBe(true)
    expect(readdirSync(company.directory).filter((file) => file.endsWith('.sock'))).toEqual([])
  }
  expect(await company.look((database) => database.json(sql`select first_name from farmers`))).toBe('Gurpreet')
})

it('A service stopped from the keyboard exits with 0 although a browser keeps its connection open', async () => {
  const company = await foundCompany()
  const service = await startBuiltService(company.environment)
  const browser = await lineTo(service)
  browser.socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: keep-alive\r\n\r\n')
  expect(await browser.until('"ok"')).toContain('HTTP/1.1 200 OK')
  service.signal('SIGINT')
  expect(await endSoon(service)).toMatchObject({ code: 0, complaints: '' })
})

it('A stopping service ends the event streams of browsers without waiting for them', async () => {
  const company = await foundCompany()
  const service = await startBuiltService(company.environment)
  const { authorization = '' } = await company.signIn(service.url)
  const browser = await lineTo(service)
  browser.socket.write(
    `GET /api/admin/events?resource=farmers HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${authorization}\r\n\r\n`,
  )
  expect(await browser.until('"kind":"open"')).toContain('text/event-stream')
  service.signal('SIGTERM')
  expect(await endSoon(service)).toMatchObject({ code: 0, signal: null, complaints: '' })
})

it.skipIf(process.env.AGRIDESK_TEST_DATABASE === 'postgres')(
  'A service stopped while the demo company is loading exits with 0, and the next start loads it again',
  async () => {
    const directory = emptyDirectory()
    const loading = startProgram('main', { DATA_DIR: directory, PORT: String(await freePort()) })
    await expect.poll(() => loading.printed(), { timeout: 100_000 }).toContain('crops ')
    loading.signal('SIGTERM')
    expect(await loading.end).toMatchObject({ code: 0, signal: null, complaints: '' })
    expect(wasClosed(directory)).toBe(true)
    const database = await openPglite(directory)
    onTestFinished(() => database.close())
    expect(await readMark(database)).toMatchObject({ state: 'loading' })
  },
)
