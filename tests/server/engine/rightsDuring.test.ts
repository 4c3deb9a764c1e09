import { afterAll, expect, it } from 'vitest'
import { crops } from '#resources'
import { sql, type Sql } from '../../../server/database'
import { behaviour } from '../../../server/engine/behaviour'
import { insertMany } from '../../../server/engine/write/insertMany'
import { promised } from '../../support/promised'
import { startService } from '../../support/service'

const MANY = 300

let reached = promised()
let released = promised()
let passing = 0
const slowCrops = behaviour(crops, {
  prepare: async () => {
    passing -= 1
    if (passing >= 0) return undefined
    reached.keep()
    await released.promise
    return undefined
  },
  effects: {},
})

const service = await startService({ behaviours: [slowCrops] })
afterAll(() => service.close())
const reader = await service.person(['crop:edit'])
const rows = Array.from({ length: MANY }, (_, at) => ({
  code: `C${at}`,
  name: `Crop ${at}`,
  category: 'CEREAL',
  seasons: ['RABI'],
}))
const ids = await insertMany(service.database, crops, rows)

it.each([
  ['loses a key', (id: number) => sql`update user_authorities set deleted_at = now() where user_id = ${id}`],
  ['is deactivated', (id: number) => sql`update users set status = 'INACTIVE' where id = ${id}`],
] satisfies [string, (id: number) => Sql][])(
  'A bulk change stops writing as soon as its person %s',
  async (_, take) => {
    ;[reached, released, passing] = [promised(), promised(), 120]
    const person = await service.person(['crop:edit'])
    const changes = { commodityCode: String(person.id).padStart(2, '0').slice(-2) }
    const begun = await person.send<{ operation: string }>(
      'PATCH',
      '/api/admin/crops',
      { ids, changes },
      { prefer: 'respond-async' },
    )
    expect(begun.status, JSON.stringify(begun.body)).toBe(202)
    await reached.promise
    const taken = service.database.run(take(person.id))
    // The embedded database has one session, so there the loss comes after the waiting records.
    if (service.database.kind === 'postgres') await taken
    released.keep()
    await taken
    const told = async () =>
      (
        await service.database.rows<{ state: string; done: number }>(
          sql`select state, done from operations where id = ${begun.body.operation}::uuid`,
        )
      )[0]
    await expect.poll(async () => (await told())?.state, { timeout: 20_000 }).not.toBe('running')
    const { state, done = 0 } = (await told()) ?? {}
    expect(state).toBe('interrupted')
    expect([done > 0, done < MANY]).toEqual([true, true])
    const written = sql`select count(*)::text from history where operation = ${begun.body.operation}::uuid`
    expect(Number(await service.database.json(written))).toBe(done)
    expect((await reader.get(`/api/admin/crops/${ids.at(-1)}`)).body).not.toMatchObject(changes)
  },
)
