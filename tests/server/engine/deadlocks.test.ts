import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { farmers, lands } from '#resources'
import { sql, type Queries } from '../../../server/database'
import { behaviour } from '../../../server/engine/behaviour'
import { onceCommitted, type Answer } from '../../../server/engine/http/repeated'
import { everyKey, samplesBy, type Row, type Samples } from '../../support/samples'
import { startService, type Person, type TestService } from '../../support/service'

let service: TestService
let author: Person
let samples: Samples
/** The farmers that every saved land locks; the land “Two” locks them in reverse order. */
let wantedByBoth: readonly number[] = []
beforeAll(async () => {
  // A new land shares a lock on its farmer; two of them that then want an exclusive lock wait for each other.
  const greedy = behaviour(lands, {
    saved: async ({ tx }, { after }) => {
      const wanted = after.name === 'Two' ? [...wantedByBoth].reverse() : wantedByBoth
      for (const farmer of wanted.length ? wanted : [after.farmer?.id ?? 0])
        await tx.rows(sql`select pg_sleep(0.05) from farmers where id = ${farmer} for update`)
    },
    effects: {},
  })
  service = await startService({ behaviours: [greedy] })
  author = await service.person(everyKey)
  samples = samplesBy(author, service)
})
afterAll(() => service.close())

it('Deadlocked writes are both carried out, once each', async () => {
  const first = await samples.input(lands)
  const inputs = [
    { ...first, name: 'One' },
    { ...(await samples.input(lands)), farmer: first.farmer, name: 'Two' },
  ]
  const made = await Promise.all(inputs.map((input) => author.send<Row>('POST', '/api/admin/lands', input)))
  expect(made.map(({ status, body }) => [status, body.name ?? body])).toEqual(inputs.map(({ name }) => [201, name]))
  const { body } = await author.get<{ totalItems: number }>(
    `/api/admin/lands?farmer=${String(first.farmer)}&count=exact`,
  )
  expect(body.totalItems).toBe(2)
})

it('Deadlocked bulk actions on one record each are both carried out', async () => {
  const inputs = [await samples.input(lands), await samples.input(lands)].map((input, at) => ({
    ...input,
    ...{ farmer: input.farmer, name: at === 0 ? 'One' : 'Two' },
  }))
  const made = await Promise.all(inputs.map((input) => author.send<Row>('POST', '/api/admin/lands', input)))
  wantedByBoth = inputs.map(({ farmer }) => Number(farmer))
  const carriedOut = made.map(({ body }) => author.send<Row>('POST', '/api/admin/lands/deactivate', { ids: [body.id] }))
  for (const { body } of await Promise.all(carriedOut)) expect(body).toMatchObject({ done: 1, failed: 0 })
})

// The embedded database runs one transaction at a time.
describe.runIf(process.env.AGRIDESK_TEST_DATABASE === 'postgres')('On a PostgreSQL server', () => {
  it('a write at a custom address is retried when the database aborts it', async () => {
    const both = [(await samples.record(lands)).id, (await samples.record(lands)).id]
    let turns = 0
    const inTurn = async (tx: Queries, ids: readonly number[]): Promise<Answer> => {
      turns += 1
      for (const id of ids) await tx.rows(sql`select pg_sleep(0.05) from lands where id = ${id} for update`)
      return { status: 200, body: String(ids) }
    }
    const orders = [both, [...both].reverse()]
    const request = { key: undefined, viewer: author.id, route: 'POST /turns', body: {} }
    const answers = orders.map((ids) => onceCommitted(service.database, request, (tx) => inTurn(tx, ids)))
    expect((await Promise.all(answers)).map(({ body }) => body)).toEqual(orders.map(String))
    expect(turns, 'one waited for the other, and was begun again').toBeGreaterThan(orders.length)
  })

  it(
    'an action refused for its input does not wait for another transaction that holds its record',
    { timeout: 60_000 },
    async () => {
      const { id } = await samples.record(farmers)
      const refused = await service.database.transaction(async (tx) => {
        await tx.rows(sql`select 1 from farmers where id = ${id} for update`)
        return author.send('POST', `/api/admin/farmers/${id}/blacklist`, {})
      })
      expect(refused.status).toBe(400)
    },
  )
})
