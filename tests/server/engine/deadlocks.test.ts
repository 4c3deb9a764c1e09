import { afterAll, beforeAll, expect, it } from 'vitest'
import { lands } from '#resources'
import { sql } from '../../../server/database'
import { behaviour } from '../../../server/engine/behaviour'
import { everyKey, samplesBy, type Row, type Samples } from '../../support/samples'
import { startService, type Person, type TestService } from '../../support/service'

let service: TestService
let author: Person
let samples: Samples
/** Farmers whom a land wants for itself whenever it is saved, and the land “Two” the other way round. */
let wantedByBoth: readonly number[] = []
beforeAll(async () => {
  // A new land holds a part of its farmer: two of them, who then want all of it, wait for each other.
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

it('writes that wait for each other are both carried out, once each', async () => {
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

it('actions on one record each that wait for each other are both carried out', async () => {
  const inputs = [await samples.input(lands), await samples.input(lands)].map((input, at) => ({
    ...input,
    ...{ farmer: input.farmer, name: at === 0 ? 'One' : 'Two' },
  }))
  const made = await Promise.all(inputs.map((input) => author.send<Row>('POST', '/api/admin/lands', input)))
  wantedByBoth = inputs.map(({ farmer }) => Number(farmer))
  const carriedOut = made.map(({ body }) => author.send<Row>('POST', '/api/admin/lands/deactivate', { ids: [body.id] }))
  for (const { body } of await Promise.all(carriedOut)) expect(body).toMatchObject({ done: 1, failed: 0 })
})
