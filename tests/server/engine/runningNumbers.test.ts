import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { register } from '#resources'
import { raw, sql } from '../../../server/database'
import { printSchema } from '../../../server/database/printSchema'
import { schemaOf } from '../../../server/database/schemaOf'
import { behaviour } from '../../../server/engine/behaviour'
import { badRequest } from '../../../server/engine/problem'
import { system } from '../../../server/engine/read/oneRecord'
import { insertRecord } from '../../../server/engine/write/create'
import { insertMany } from '../../../server/engine/write/insertMany'
import { storeRecords } from '../../../server/engine/write/store'
import { bales, bands, barns, dockets, weighNotes } from '../../support/bales'
import { startService, type Answer, type Person, type TestService } from '../../support/service'
import { importsOf, workbook } from '../../support/sheets'

const resources = [barns, bales, bands, weighNotes, dockets]

let service: TestService
let presser: Person
beforeAll(async () => {
  service = await startService({
    register: { ...register, resources: [...register.resources, ...resources] },
    behaviours: [
      behaviour(barns, {
        effects: {
          press: async (work, { record }) =>
            void (await insertRecord(
              work,
              bales,
              { label: `Of ${record.name}`, weight: 1, barn: record.id },
              'No bale',
            )),
        },
      }),
      behaviour(bales, {
        prepare: (_work, { input }) => {
          if (input.label === 'damp') throw badRequest('No bale', { fields: { label: 'Too damp' } })
          return Promise.resolve()
        },
        effects: {},
      }),
      behaviour(weighNotes, {
        saved: (_work, { after }) => {
          if (after.label?.startsWith('late')) throw badRequest('No note', { fields: { label: 'Too late' } })
          return Promise.resolve()
        },
        effects: {},
      }),
    ],
  })
  await service.database.script(printSchema(schemaOf({ resources }, { system: [] })).join(';\n'))
  presser = await service.person(['view_farmer_tab', 'farmer:create', 'farmer:edit'])
})
afterAll(() => service.close())
beforeEach(async () => {
  for (const table of ['bands', 'bales', 'weigh_notes', 'barns'])
    await service.database.run(raw(`delete from ${table}`))
  await service.database.run(raw(`delete from number_series where series like 'weigh%'`))
  await service.database.run(raw('alter sequence bales_bale_no_number restart'))
})

const press = (body: object): Promise<Answer<{ id: number; baleNo: string; fields?: unknown }>> =>
  presser.send('POST', '/api/admin/bales', body)
const barn = async (name: string): Promise<number> =>
  (await presser.send<{ id: number }>('POST', '/api/admin/barns', { name })).body.id
const refused = async (body: object): Promise<unknown> => {
  const { status, body: problem } = await press(body)
  expect(status).toBe(400)
  return problem.fields
}
/** The numbers of all bales in the order of creation. */
const numbers = async (): Promise<string[]> =>
  (await service.database.rows<{ no: string }>(raw('select bale_no as no from bales order by id'))).map(({ no }) => no)
const upTo = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `BALE-${String(at + 1).padStart(4, '0')}`)

describe('A refused record uses up no running number', () => {
  it('when a check, a behaviour, a unique index or a limit refuses it', async () => {
    const full = await barn('Full')
    expect((await press({ label: 'one', barn: full })).body.baleNo).toBe('BALE-0001')
    expect((await press({ label: 'two', barn: full })).body.baleNo).toBe('BALE-0002')
    expect(await refused({ label: 'light', weight: 0 })).toEqual({ weight: 'A bale weighs something' })
    expect(await refused({ label: 'damp' })).toEqual({ label: 'Too damp' })
    expect(await refused({ label: 'one' })).toEqual({ label: 'This label is already in use' })
    expect(await refused({ label: 'three', barn: full })).toMatchObject({ barn: 'A barn has at most 2 bales' })
    expect((await press({ label: 'three' })).body.baleNo).toBe('BALE-0003')
  })

  it.each([
    ['is wrong', [{ colour: 'far too long' }], 'bands.create.0.colour'],
    ['is there twice', [{ colour: 'red' }, { colour: 'red' }], 'bands.create.1.colour'],
  ])('when a row of its form %s', async (_, create, field) => {
    const fields = await refused({ label: 'bound', _children: { bands: { create } } })
    expect(Object.keys(fields as object)).toEqual([`_children.${field}`])
    const bound = await press({ label: 'bound', _children: { bands: { create: [{ colour: 'red' }] } } })
    expect(bound.body.baleNo).toBe('BALE-0001')
    expect(await service.database.rows(raw('select colour from bands'))).toEqual([{ colour: 'red' }])
  })

  it('when a row of its form already exists', async () => {
    await refused({ label: 'bound', _children: { bands: { delete: [1] } } })
    expect((await press({ label: 'bound' })).body.baleNo).toBe('BALE-0001')
  })

  it('among others of a sheet, which are numbered in their order', async () => {
    const sheets = importsOf(presser, service.url, 'bales')
    const labels = Array.from({ length: 20 }, (_, at) => `row ${at}`)
    const { id } = await sheets.checked(
      workbook([['Label', 'Tag'], ...labels.map((label) => [label, `tag of ${label}`])]),
    )
    expect((await press({ label: 'row 7' })).status).toBe(201)
    expect((await press({ label: 'row 13' })).status).toBe(201)
    const { body } = await sheets.commit(id)
    expect([body.done, body.failed]).toEqual([18, 2])
    expect(await numbers()).toEqual(upTo(20))
    const [last] = await service.database.rows<{ no: string }>(
      raw(`select bale_no as no from bales where label = 'row 19'`),
    )
    expect(last?.no).toBe('BALE-0020')
  })

  it('among others that a bulk action creates', async () => {
    const ids = [await barn('A'), await barn('B'), await barn('C')]
    await press({ label: 'Of B' })
    const { body } = await presser.send<{ done: number; failed: number }>('POST', '/api/admin/barns/press', { ids })
    expect([body.done, body.failed]).toEqual([2, 1])
    expect(await numbers()).toEqual(upTo(3))
  })

  it('among others stored together, which are numbered in their order', async () => {
    const rows = ['first', 'second', 'third'].map((label) => ({ label, weight: 1 }))
    const engine = service.engine()
    const store = (records: typeof rows): Promise<number[]> =>
      service.database.transaction((tx) =>
        storeRecords({ engine, viewer: system, tx }, bales, records, { title: 'No bale' }),
      )
    await expect(store([...rows, { label: 'first', weight: 1 }])).rejects.toThrow('No bale')
    await store(rows)
    expect(await numbers()).toEqual(upTo(3))
  })

  it.each([
    ['whose unique values are free', { isLimited: false }],
    ['that count towards a limit', { isLimited: true }],
  ])('and many %s draw one each, even when the planner expects an empty table', async (_, { isLimited }) => {
    const engine = service.engine()
    // Reproduces a bug: with the statistics of an empty table, part of the statement was evaluated for each row.
    const store = (rows: readonly { label: string; weight: number; barn?: number }[]): Promise<number[]> =>
      service.database.transaction(async (tx) => {
        await tx.run(raw(`update pg_class set reltuples = 0, relpages = 1 where relname = 'bales'`))
        for (const way of ['hashjoin', 'mergejoin', 'material', 'indexscan', 'bitmapscan'])
          await tx.run(raw(`set local enable_${way} = off`))
        return storeRecords({ engine, viewer: system, tx }, bales, rows, { title: 'No bale' })
      })
    const barns = isLimited ? await Promise.all(Array.from({ length: 20 }, (_one, at) => barn(`Barn ${at}`))) : []
    for (let batch = 0; batch < 4; batch += 1)
      await store(
        Array.from({ length: 10 }, (_one, at) => ({
          ...{ label: `${batch}.${at}`, weight: 1 },
          ...(isLimited && { barn: barns[(batch * 10 + at) % barns.length] }),
        })),
      )
    expect(await numbers()).toEqual(upTo(40))
  })

  it('among others stored together, when one of them is refused or repeated', async () => {
    const engine = service.engine()
    const store = (labels: readonly string[]): Promise<number[]> =>
      service.database.transaction((tx) =>
        storeRecords(
          { engine, viewer: system, tx },
          bales,
          labels.map((label) => ({ label, weight: 1 })),
          { title: 'No bale' },
        ),
      )
    await store(['a', 'b'])
    await expect(store(['c', 'd', 'B'])).rejects.toThrow('No bale')
    await expect(store(['c', 'd', 'C'])).rejects.toThrow('No bale')
    await store(['c', 'd'])
    expect(await numbers()).toEqual(upTo(4))
  })

  it('while sheets and single requests compete for the same values', async () => {
    const engine = service.engine()
    const store = (hand: number): Promise<unknown> =>
      service.database
        .transaction((tx) =>
          storeRecords(
            { engine, viewer: system, tx },
            bales,
            Array.from({ length: 5 }, (_one, at) => ({ label: `${hand % 2 ? at : 4 - at}`, weight: 1 })),
            { title: 'No bale' },
          ),
        )
        .catch(() => undefined)
    await Promise.all([...Array(6).keys()].flatMap((hand) => [store(hand), press({ label: `${hand}` })]))
    const made = await numbers()
    expect(made.length).toBe(6)
    expect(made.sort()).toEqual(upTo(6))
  })

  it('while eight people create records at once', async () => {
    await Promise.all(
      Array.from({ length: 8 }, async (_, hand) => {
        for (let at = 0; at < 6; at += 1) {
          await press({ label: `${hand}.${at}` })
          // Two people compete for each of these.
          await press({ label: `shared ${Math.floor(hand / 2)}.${at}` })
          await press({ label: `${hand}.${at}`, weight: at % 2 })
        }
      }),
    )
    expect((await numbers()).sort()).toEqual(upTo(8 * 6 + 4 * 6))
  })
})

describe('A gapless series', () => {
  it('has no gap or duplicate while eight people create records at once, some refused or rolled back', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, async (_, hand) => {
        const seen: number[] = []
        for (let at = 0; at < 6; at += 1)
          for (const label of [`${hand}.${at}`, `shared ${Math.floor(hand / 2)}.${at}`, `late ${hand}.${at}`])
            seen.push((await presser.send('POST', '/api/admin/weigh-notes', { label })).status)
        return seen
      }),
    )
    const made = outcomes.flat().filter((status) => status === 201).length
    expect(made).toBe(8 * 6 + 4 * 6)
    const rows = await service.database.rows<{ no: string }>(
      raw('select note_no as no from weigh_notes order by note_no'),
    )
    expect(rows.map(({ no }) => Number(no.slice(-4)))).toEqual(Array.from({ length: made }, (_, at) => at + 1))
  })

  it('continues after a load, whose numbers are drawn together', async () => {
    await insertMany(service.database, weighNotes, [{ label: 'old 1' }, { label: 'old 2' }])
    const { body } = await presser.send<{ noteNo: string }>('POST', '/api/admin/weigh-notes', { label: 'new' })
    expect(body.noteNo.slice(-4)).toBe('0003')
    const [series] = await service.database.rows<{ last: number }>(
      sql`select last::int as last from number_series where series like 'weigh%'`,
    )
    expect(series?.last).toBe(3)
  })

  it('numbers by the financial year of the declared date, whenever the record is created', async () => {
    const made = async (issuedOn: string): Promise<string> =>
      (await presser.send<{ docketNo: string }>('POST', '/api/admin/dockets', { issuedOn })).body.docketNo
    expect([await made('2026-03-31'), await made('2026-04-01'), await made('2026-03-30')]).toEqual([
      'DK-2526-0001',
      'DK-2627-0001',
      'DK-2526-0002',
    ])
    await insertMany(service.database, dockets, [
      { issuedOn: '2026-03-31', createdAt: '2026-04-02T04:00:00Z' },
      { issuedOn: '2026-04-01', createdAt: '2026-04-02T04:00:00Z' },
    ])
    const rows = await service.database.rows<{ no: string }>(raw('select docket_no as no from dockets order by id'))
    expect(rows.slice(3).map(({ no }) => no)).toEqual(['DK-2526-0003', 'DK-2627-0002'])
  })
})
