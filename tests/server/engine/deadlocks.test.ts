import { afterAll, beforeAll, expect, it } from 'vitest'
import { lands } from '#resources'
import { sql } from '../../../server/database'
import { behaviour } from '../../../server/engine/behaviour'
import { everyKey, samplesBy, type Row, type Samples } from '../../support/samples'
import { startService, type Person, type TestService } from '../../support/service'

let service: TestService
let author: Person
let samples: Samples
beforeAll(async () => {
  // A new land holds a part of its farmer: two of them, who then want all of it, wait for each other.
  const greedy = behaviour(lands, {
    saved: async ({ tx }, { after }) =>
      void (await tx.rows(sql`select pg_sleep(0.05) from farmers where id = ${after.farmer?.id ?? 0} for update`)),
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
