import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { register } from '#resources'
import { sql } from '../../../server/database'
import { printSchema } from '../../../server/database/printSchema'
import { schemaOf } from '../../../server/database/schemaOf'
import { recomputeRollUps, wrongRollUps } from '../../../server/engine/derivedValues'
import { insertMany } from '../../../server/engine/write/insertMany'
import { crates, sheds, yards } from '../../support/depots'
import { historyLength, startService, type Person, type TestService } from '../../support/service'

const resources = [crates, sheds, yards]

let service: TestService
let person: Person
beforeAll(async () => {
  service = await startService({ register: { ...register, resources: [...register.resources, ...resources] } })
  await service.database.script(printSchema(schemaOf({ resources }, { system: [] })).join(';\n'))
  person = await service.person(['view_farmer_tab', 'farmer:create', 'farmer:edit'])
})
afterAll(() => service.close())

let made = 0
async function post(path: string, body: object): Promise<number> {
  const answer = await person.send<{ id: number }>('POST', `/api/admin/${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body.id
}
const shed = (more: object = {}): Promise<number> => post('sheds', { name: `Shed ${(made += 1)}`, ...more })
const crate = (of: number, more: object = {}): Promise<number> =>
  post('crates', { label: `Crate ${(made += 1)}`, shed: of, rate: 1000, ...more })
const read = async (path: string): Promise<Record<string, unknown>> => (await person.get(`/api/admin/${path}`)).body

describe('A roll-up', () => {
  it('of no records is 0 for counts and sums, and empty otherwise', async () => {
    expect(await read(`sheds/${await shed()}`)).toMatchObject({ crates: 0, open: 0, worth: 0, first: null, last: null })
  })

  it('is correct immediately after create, update, action, move, delete and undo', async () => {
    const [one, other] = [await shed(), await shed()]
    const id = await crate(one, { packed: '2026-05-02', qty: 2 })
    const late = await crate(one, { packed: '2026-06-02' })
    expect(await read(`sheds/${one}`)).toMatchObject({
      crates: 2,
      open: 2,
      worth: 3000,
      first: '2026-05-02',
      average: 1500,
    })
    await person.send('PATCH', `/api/admin/crates/${id}`, { qty: 5 })
    expect(await read(`sheds/${one}`)).toMatchObject({ worth: 6000 })
    await person.send('POST', `/api/admin/crates/${id}/shut`, {})
    expect(await read(`sheds/${one}`)).toMatchObject({ crates: 2, open: 1 })
    await person.send('PATCH', `/api/admin/crates/${id}`, { shed: other })
    expect(await read(`sheds/${one}`)).toMatchObject({ crates: 1, worth: 1000 })
    expect(await read(`sheds/${other}`)).toMatchObject({ crates: 1, open: 0, worth: 5000, first: '2026-05-02' })
    const undone = await person.send('POST', `/api/admin/crates/${id}/undo`, undefined, { 'if-match': '"4"' })
    expect(undone.status, JSON.stringify(undone.body)).toBeLessThan(300)
    expect(await read(`sheds/${one}`)).toMatchObject({ crates: 2, worth: 6000 })
    await person.send('DELETE', `/api/admin/crates/${late}`)
    expect(await read(`sheds/${one}`)).toMatchObject({ crates: 1, worth: 5000 })
    expect(await read(`sheds/${other}`)).toMatchObject({ crates: 0, worth: 0, first: null })
  })

  it('takes the value of the last record in its order, and of two equal ones the newer', async () => {
    const of = await shed()
    await crate(of, { label: 'Late', packed: '2026-06-02' })
    await crate(of, { label: 'Early', packed: '2026-01-02' })
    expect(await read(`sheds/${of}`)).toMatchObject({ last: 'Late' })
    await crate(of, { label: 'Newer', packed: '2026-06-02' })
    expect(await read(`sheds/${of}`)).toMatchObject({ last: 'Newer' })
  })

  it('feeds formulas, and roll-ups of roll-ups', async () => {
    const yard = await post('yards', { name: 'Yard' })
    const [one, other] = [await shed({ yard }), await shed({ yard })]
    await crate(one, { qty: 3 })
    const id = await crate(other, { qty: 4 })
    expect(await read(`yards/${yard}`)).toMatchObject({ worth: 7000 })
    await person.send('PATCH', `/api/admin/crates/${id}`, { rate: 1001 })
    expect(await read(`yards/${yard}`)).toMatchObject({ worth: 7004 })
  })

  it('changes neither the version nor the history of its record, and cannot be written by a request', async () => {
    const of = await shed()
    await crate(of)
    expect(await read(`sheds/${of}`)).toMatchObject({ version: 1, crates: 1 })
    expect(await historyLength(service.database, 'sheds', of)).toBe(1)
    const { status } = await person.send('PATCH', `/api/admin/sheds/${of}`, { crates: 7 })
    expect(status).toBe(400)
    const renamed = await person.send('PATCH', `/api/admin/sheds/${of}`, { name: 'Renamed' }, { 'if-match': '"1"' })
    expect(renamed.status).toBe(200)
  })

  it('is correct for rows written in one statement or by hand, and ignores writes that change nothing', async () => {
    const of = await shed()
    const rows = Array.from({ length: 40 }, (_, at) => ({ label: `Batch ${at}`, shed: of, rate: 100, qty: 1 }))
    await insertMany(service.database, crates, rows)
    expect(await read(`sheds/${of}`)).toMatchObject({ crates: 40, worth: 4000 })
    await service.database.run(sql`delete from crates where shed_id = ${of} and label like 'Batch 1%'`)
    expect(await read(`sheds/${of}`)).toMatchObject({ crates: 29, worth: 2900 })
  })

  it('misses no record when 20 are written at the same moment', async () => {
    const of = await shed()
    await Promise.all(Array.from({ length: 20 }, () => crate(of)))
    expect(await read(`sheds/${of}`)).toMatchObject({ crates: 20, worth: 20_000 })
  })

  it('corrupted in the database is found and recomputed, with its derived values', async () => {
    const yard = await post('yards', { name: 'Spoiled' })
    const of = await shed({ yard })
    await crate(of)
    expect(await wrongRollUps(service.engine())).toEqual([])
    await service.database.run(sql`update sheds set worth = 5, crates = 9 where id = ${of}`)
    const wrong = {
      resource: 'sheds',
      of: 'crates',
      fields: ['crates', 'open', 'worth', 'first', 'dearest', 'last'],
      ids: [of],
    }
    expect(await recomputeRollUps(service.engine())).toEqual([wrong])
    expect(await wrongRollUps(service.engine())).toEqual([])
    expect(await read(`yards/${yard}`)).toMatchObject({ worth: 1000 })
  })
})

describe('A formula', () => {
  it('rounds halves away from zero to the paisa, and is empty when a value is', async () => {
    const of = await shed()
    const id = await crate(of, { qty: 3, rate: 50, taxPercent: 5, packed: '2026-02-27' })
    expect(await read(`crates/${id}`)).toMatchObject({ amount: 150, tax: 8, age: 3, bulk: 'small' })
    await person.send('PATCH', `/api/admin/crates/${id}`, { rate: 3334, packed: null })
    expect(await read(`crates/${id}`)).toMatchObject({ amount: 10_002, tax: 500, age: null, bulk: 'large' })
    await person.send('POST', `/api/admin/crates/${id}/shut`, {})
    expect((await read(`crates/${id}`)).bulk).toMatch(/^shut: Crate/)
  })

  it('is empty when it divides by 0', async () => {
    expect(await read(`sheds/${await shed()}`)).toMatchObject({ average: null })
  })

  it('can filter and sort lists', async () => {
    const of = await shed()
    await crate(of, { label: 'Filtered', rate: 777_777 })
    const { body } = await person.get<{ items: unknown[] }>('/api/admin/crates?amount.gt=777000&sort=-amount')
    expect(body.items).toMatchObject([{ label: 'Filtered', amount: 777_777 }])
  })
})
