import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { crops } from '#resources'
import { sql } from '../../../server/database'
import { behaviour } from '../../../server/engine/behaviour'
import { insertMany } from '../../../server/engine/write/insertMany'
import { distinctName } from '../../support/distinctName'
import { startService, type Answer, type Person, type TestService } from '../../support/service'
import { importsOf, workbook } from '../../support/sheets'

interface Report {
  readonly state: string
  readonly total: number
  readonly done: number
  readonly failed: number
  readonly endedAt: string | null
}

const MANY = 400
const inBackground = { prefer: 'respond-async' }

/** The promise awaited before an operation writes its first record. */
let gate: Promise<unknown> = Promise.resolve()
/** The number of records that may still pass while the gate is closed. */
let passing = 0
const slowCrops = behaviour(crops, {
  prepare: () => ((passing -= 1) >= 0 ? Promise.resolve(undefined) : gate.then(() => undefined)),
  effects: {},
})

let service: TestService
let person: Person
let ids: number[]
beforeAll(async () => {
  service = await startService({ behaviours: [slowCrops] })
  person = await service.person(['crop:edit'])
  ids = await newCrops(service, 'A')
})
afterAll(() => service.close())

function newCrops({ database }: TestService, mark: string): Promise<number[]> {
  const rows = Array.from({ length: MANY }, (_, index) => ({
    code: `${mark}${index}`,
    name: `Crop ${mark} ${index}`,
    category: 'CEREAL',
    seasons: ['RABI'],
  }))
  return insertMany(database, crops, rows)
}

const begin = (changes: object, headers = {}, of = ids): Promise<Answer<{ operation: string }>> =>
  person.send('PATCH', '/api/admin/crops', { ids: of, changes }, { ...inBackground, ...headers })
const report = async (operation: string): Promise<Report> =>
  (await person.get<Report>(`/api/admin/operations/${operation}`)).body
const ended = async (operation: string): Promise<Report> => {
  await expect.poll(async () => (await report(operation)).endedAt, { timeout: 20_000 }).not.toBeNull()
  return report(operation)
}
const written = async (operation: string): Promise<number> =>
  Number(await service.database.json(sql`select count(*)::text from history where operation = ${operation}::uuid`))
const arrival = async (path: string): Promise<void> => {
  let request: IncomingMessage | undefined
  while (!request?.url?.endsWith(path)) [request] = (await once(service.app.server, 'request')) as [IncomingMessage]
}

const lettersOf = (at: number): string => String.fromCharCode(97 + Math.floor(at / 26), 97 + (at % 26))

describe('An operation in the background', () => {
  it('is answered immediately, followed at its own address, and listed', async () => {
    const { status, headers, body } = await begin({ commodityCode: '7' })
    expect([status, headers.get('location'), headers.get('preference-applied')]).toEqual([
      202,
      `/api/admin/operations/${body.operation}`,
      'respond-async',
    ])
    expect(await ended(body.operation)).toMatchObject({ state: 'done', total: MANY, done: MANY, failed: 0 })
    expect(await written(body.operation)).toBe(MANY)
    const { body: mine } = await person.get<{ items: object[] }>('/api/admin/operations')
    expect(mine.items[0]).toMatchObject({ id: body.operation, label: 'Edit mandi commodity code', undoable: true })
    expect((await person.get<{ items: object[] }>('/api/admin/operations?state=running')).body.items).toEqual([])
    const stranger = await service.person(['crop:edit'])
    expect((await stranger.get<{ items: object[] }>('/api/admin/operations')).body.items).toEqual([])
  })

  it('starts only once, however often its request is sent', async () => {
    const key = { 'idempotency-key': 'the same' }
    const answers = await Promise.all([1, 2, 3].map(() => begin({ commodityCode: '8' }, key)))
    const [operation] = new Set(answers.map(({ body }) => body.operation))
    expect(new Set(answers.map(({ body }) => body.operation)).size).toBe(1)
    expect(await ended(operation ?? '')).toMatchObject({ done: MANY })
    expect((await begin({ commodityCode: '8' }, key)).headers.get('location')).toBe(
      `/api/admin/operations/${operation}`,
    )
    expect(await written(operation ?? '')).toBe(MANY)
  })

  it('is refused immediately when its request is invalid', async () => {
    expect((await begin({ code: 'X' })).status).toBe(400)
    expect((await begin({ commodityCode: '9' }, {}, [])).status).toBe(400)
  })

  it('stops when cancelled, and writes nothing afterwards', async () => {
    let open = (): void => undefined
    gate = new Promise<void>((resolve) => (open = resolve))
    const { body } = await begin({ commodityCode: '10' })
    const cancelling = arrival('/cancel')
    const cancelled = person.send('POST', `/api/admin/operations/${body.operation}/cancel`, {})
    await cancelling
    open()
    expect((await cancelled).status).toBe(200)
    const { state, done, failed } = await ended(body.operation)
    expect(state).toBe('cancelled')
    expect(done + failed).toBeLessThan(MANY)
    expect(await written(body.operation)).toBe(done)
    const again = await person.send('POST', `/api/admin/operations/${body.operation}/cancel`, {})
    expect([again.status, again.body.title]).toEqual([400, 'This operation is not running'])
  })

  it('keeps the rows of a sheet written before it was cancelled, and leaves the others ready to import', async () => {
    // Enough rows that a cancellation on a busy machine arrives between two batches.
    const size = 2000
    const rows = Array.from({ length: size }, (_, at) => [`SHEET${at}`, `Sheet ${distinctName(at)}`, 'Cereal', 'Rabi'])
    const sheets = importsOf(person, service.url, 'crops')
    const told = await sheets.checked(workbook([['Code', 'Name', 'Category', 'Seasons'], ...rows]))
    expect(told.counts).toMatchObject({ CREATE: size, ERROR: 0 })
    let open = (): void => undefined
    gate = new Promise<void>((resolve) => (open = resolve))
    passing = 300
    const { body } = await person.send<{ operation: string }>(
      'POST',
      `${sheets.base}/${told.id}/commit`,
      {},
      inBackground,
    )
    await expect.poll(() => passing, { timeout: 20_000 }).toBeLessThan(0)
    const cancelling = arrival('/cancel')
    const cancelled = person.send('POST', `/api/admin/operations/${body.operation}/cancel`, {})
    await cancelling
    open()
    expect((await cancelled).status).toBe(200)
    const { state, total, done, failed } = await ended(body.operation)
    expect([state, total, failed]).toEqual(['cancelled', size, 0])
    expect(done).toBeGreaterThan(0)
    expect(done).toBeLessThan(size)
    const there = (): Promise<string> =>
      service.database.json(sql`select count(*)::text from crops where code like 'SHEET%' and deleted_at is null`)
    expect([await there(), await written(body.operation)]).toEqual([String(done), done])
    const { counts } = (await sheets.read(told.id)).body
    expect(counts).toMatchObject({ PENDING: 0, CREATE: size - done, ERROR: 0, DONE: done })
    expect((await sheets.commit(told.id)).body).toMatchObject({ done: size - done, failed: 0 })
    expect(await there()).toBe(String(size))
  })

  it('that undoes another one and is cancelled leaves the rest to the next undo, which completes it', async () => {
    const { body } = await begin({ commodityCode: '14' })
    await ended(body.operation)
    let open = (): void => undefined
    gate = new Promise<void>((resolve) => (open = resolve))
    passing = 120
    const undo = (): Promise<Answer<{ operation: string; detail?: string }>> =>
      person.send('POST', `/api/admin/operations/${body.operation}/undo`, {}, inBackground)
    const { operation: first } = (await undo()).body
    await expect.poll(() => passing, { timeout: 20_000 }).toBeLessThan(0)
    const cancelling = arrival('/cancel')
    const cancelled = person.send('POST', `/api/admin/operations/${first}/cancel`, {})
    await cancelling
    open()
    expect((await cancelled).status).toBe(200)
    const { done } = await ended(first)
    expect(done).toBeGreaterThan(0)
    expect(done).toBeLessThan(MANY)
    expect(await report(body.operation)).toMatchObject({ undoable: true })
    const { operation: second } = (await undo()).body
    expect(await ended(second)).toMatchObject({ state: 'done', total: MANY - done, done: MANY - done, failed: 0 })
    expect(await report(body.operation)).toMatchObject({ undoable: false, why: 'It has been undone' })
    expect((await undo()).status).toBe(400)
  })

  it('counts as interrupted after half a minute without a heartbeat from its process', async () => {
    const { body } = await begin({ commodityCode: '11' })
    await ended(body.operation)
    const silent = sql`update operations set state = 'running', ended_at = null, beat_at = now() - interval '31 seconds' where id = ${body.operation}::uuid`
    await service.database.run(silent)
    expect(await report(body.operation)).toMatchObject({ state: 'interrupted', undoable: true })
  })

  // The embedded database has one session, so no heartbeat can be written while records are.
  describe.skipIf(process.env.AGRIDESK_TEST_DATABASE !== 'postgres')('with slow records', () => {
    const fallSilent = (operation: string): Promise<unknown> =>
      service.database.run(
        sql`update operations set beat_at = now() - interval '31 seconds' where id = ${operation}::uuid`,
      )

    it('keeps sending heartbeats', async () => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
      onTestFinished(() => void vi.useRealTimers())
      let open = (): void => undefined
      gate = new Promise<void>((resolve) => (open = resolve))
      const { body } = await begin({ commodityCode: '13' })
      await fallSilent(body.operation)
      expect(await report(body.operation)).toMatchObject({ state: 'interrupted' })
      vi.advanceTimersByTime(5000)
      await expect.poll(async () => (await report(body.operation)).state).toBe('running')
      open()
      expect(await ended(body.operation)).toMatchObject({ state: 'done', done: MANY })
    })

    it('cannot undo twice, and writes nothing more once another undo has taken over the rest', async () => {
      const { body } = await begin({ commodityCode: '15' })
      await ended(body.operation)
      let open = (): void => undefined
      gate = new Promise<void>((resolve) => (open = resolve))
      passing = 120
      const undo = (): Promise<Answer<{ operation: string; detail?: string }>> =>
        person.send('POST', `/api/admin/operations/${body.operation}/undo`, {}, inBackground)
      const { operation: first } = (await undo()).body
      await expect.poll(() => passing, { timeout: 20_000 }).toBeLessThan(0)
      expect((await undo()).body).toMatchObject({ status: 400, detail: 'It is being undone' })
      expect(await report(body.operation)).toMatchObject({ undoable: false, why: 'It is being undone' })
      await fallSilent(first)
      const { operation: second } = (await undo()).body
      open()
      await ended(second)
      expect(await ended(first)).toMatchObject({ state: 'interrupted', done: 100, failed: 0 })
      expect(await ended(second)).toMatchObject({ state: 'done', done: MANY - 100, failed: 0 })
      expect(await Promise.all([first, second].map(written))).toEqual([100, MANY - 100])
    })

    it('writes nothing more once another operation has taken over', async () => {
      const rows = Array.from({ length: 600 }, (_, at) => [`LATE${at}`, `Late ${lettersOf(at)}`, 'Cereal', 'Rabi'])
      const sheets = importsOf(person, service.url, 'crops')
      const told = await sheets.checked(workbook([['Code', 'Name', 'Category', 'Seasons'], ...rows]))
      const commit = (): Promise<Answer<{ operation: string }>> =>
        person.send('POST', `${sheets.base}/${told.id}/commit`, {}, inBackground)
      let open = (): void => undefined
      gate = new Promise<void>((resolve) => (open = resolve))
      passing = 300
      const { operation: first } = (await commit()).body
      await expect.poll(() => passing, { timeout: 20_000 }).toBeLessThan(0)
      expect((await commit()).status).toBe(400)
      await fallSilent(first)
      const { operation: second } = (await commit()).body
      open()
      const [before, after] = [await ended(second).then(() => ended(first)), await ended(second)]
      expect(before).toMatchObject({ state: 'interrupted', done: 250, failed: 0 })
      expect(after).toMatchObject({ state: 'done', done: 350, failed: 0 })
      expect(await Promise.all([first, second].map(written))).toEqual([250, 350])
    })
  })

  it('finishes its current records when the service stops, and reports that it was interrupted', async () => {
    let open = (): void => undefined
    gate = new Promise<void>((resolve) => (open = resolve))
    const { body } = await begin({ commodityCode: '12' })
    const closed = service.app.close()
    open()
    await closed
    const [row] = await service.database.rows<{ state: string; done: number }>(
      sql`select state, done from operations where id = ${body.operation}::uuid`,
    )
    expect(row?.state).toBe('interrupted')
    expect(row?.done).toBeLessThan(MANY)
    expect(await written(body.operation)).toBe(row?.done)
  })
})
