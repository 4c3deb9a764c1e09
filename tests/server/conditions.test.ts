import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { comparablePaths, fieldOperators, filterableFields, holds, operators, traitsAt, type Condition } from '#define'
import { crops, register } from '#resources'
import { name, sql } from '../../server/database'
import { tableOf } from '../../server/database/columns'
import { conditionSql } from '../../server/database/conditionSql'
import { printSchema } from '../../server/database/printSchema'
import { schemaOf } from '../../server/database/schemaOf'
import { insertMany, type NewRow } from '../../server/engine/write/insertMany'
import { everything } from '../define/everything'
import { conditions, moments, operandOf, valuesOf } from '../define/randomConditions'
import { startService, type TestService } from '../support/service'

/** The last day of a month and of a financial year, where many date ranges begin or end. */
const today = '2026-03-31'
const seed = Date.now() % 2 ** 31

let service: TestService
let links: number[]
let things: Record<string, unknown>[]

beforeAll(async () => {
  service = await startService({ register: { ...register, resources: [...register.resources, everything] } })
  const { database, places } = service
  await database.script(printSchema(schemaOf({ resources: [everything] }, { system: [] })).join(';\n'))
  const grown = await insertMany(
    database,
    crops,
    ['Wheat', 'Paddy', 'Gram'].map((crop) => ({
      code: crop.toUpperCase(),
      name: crop,
      category: 'CEREAL',
      seasons: [],
    })),
  )
  links = [...grown, ...Object.values(places)]
  const edges = ['2026-02-28', '2026-03-29', '2026-03-30', '2026-03-31'].flatMap((day) =>
    ['18:29:59.999', '18:30:00.000'].map((time) => ({ moment: `${day}T${time}Z` })),
  )
  const rows = [{}, ...edges, ...fc.sample(rowsOf(grown, places), { seed, numRuns: 120 })]
  const guidOf = (order: number): string => `00000000-0000-4000-8000-${String(order).padStart(12, '0')}`
  await insertMany(
    database,
    everything,
    rows.map((row, order) => ({ ...row, guid: guidOf(order) })),
  )
  const columns = Object.keys(everything.fields).join(',')
  const reader = await service.person(['view_farmer_tab', 'pii:reveal'])
  const { body } = await reader.get<{ items: Record<string, unknown>[] }>(
    `/api/admin/test-things?size=1000&columns=${columns}`,
  )
  things = body.items
})
afterAll(() => service.close())

function rowsOf(grown: readonly number[], places: Readonly<Record<string, number>>): fc.Arbitrary<NewRow> {
  const among = (...called: string[]): fc.Arbitrary<number> =>
    fc.constantFrom(...called.flatMap((place) => places[place] ?? []))
  const { whole: _, id: __, guid: ___, updatedAt: ____, land, ...plain } = valuesOf
  const perhaps = (value: fc.Arbitrary<unknown> = fc.constant(null)): fc.Arbitrary<unknown> =>
    fc.option(value, { freq: 4 })
  return fc.record({
    ...Object.fromEntries(Object.entries(plain).map(([field, value]) => [field, perhaps(value)])),
    moment: perhaps(moments),
    laterMoment: perhaps(moments),
    createdAt: moments,
    land: perhaps(land?.map((value) => ({ value, unit: 'ACRE' }))),
    marks: perhaps(fc.subarray(['new', 'old', 'Wheat', 'a b'])),
    crop: perhaps(fc.constantFrom(...grown)),
    otherCrop: perhaps(fc.constantFrom(...grown)),
    crops: fc.subarray([...grown]),
    village: perhaps(among('Galib Kalan', 'Sidhwan Bet', 'Bhadson', 'Biana')),
    region: perhaps(among('Punjab', 'Haryana', 'Ludhiana', 'Patiala', 'Jagraon', 'Indri')),
    note: perhaps(fc.constantFrom('', 'seen')),
    account: perhaps(fc.constantFrom('', '123456789')),
    aadhaar: perhaps(fc.constant('999941057058')),
    photo: perhaps(fc.constantFrom([], [{ key: 'a', name: 'a.png', mime: 'image/png', size: 1 }])),
    home: perhaps(fc.constant({ type: 'Point', coordinates: [75, 30] })),
    boundary: perhaps(fc.constant({ type: 'Polygon', coordinates: [] })),
    names: perhaps(fc.constantFrom({}, { hi: 'गेहूँ' })),
  })
}

async function chosenBySql(condition: Condition): Promise<number[]> {
  const where = conditionSql(condition, { resource: everything, alias: 't', today })
  const rows = await service.database.rows<{ id: number }>(
    sql`select t.id from ${name(tableOf(everything))} t where ${where} order by t.id`,
  )
  return rows.map(({ id }) => id)
}

function chosenByHolds(condition: Condition): number[] {
  const found = things.filter((thing) => holds(condition, thing, today)).map(({ id }) => id as number)
  return found.sort((one, other) => one - other)
}

it('The test data has all its rows, one of them empty and some at the ends of Indian days', () => {
  expect(things).toHaveLength(129)
})

it.each(filterableFields(everything))(
  'Browser and database choose the same rows by every operator of %s',
  async (path) => {
    for (const word of operators.filter((one) => traitsAt(everything, path)?.operators.includes(one))) {
      for (const operand of fc.sample(operandOf(path, word, links), { seed, numRuns: word === 'within' ? 40 : 5 })) {
        const condition = { field: path, [word]: operand }
        expect(await chosenBySql(condition), JSON.stringify(condition)).toEqual(chosenByHolds(condition))
      }
    }
  },
)

it.each(filterableFields(everything).filter((path) => comparablePaths(everything, path).length))(
  'Browser and database choose the same rows by every comparison of %s with another field',
  async (path) => {
    const words = fieldOperators.filter((word) => traitsAt(everything, path)?.operators.includes(word))
    for (const word of words)
      for (const other of comparablePaths(everything, path)) {
        const condition = { field: path, [word]: { field: other } }
        expect(await chosenBySql(condition), JSON.stringify(condition)).toEqual(chosenByHolds(condition))
      }
  },
)

it('Browser and database choose the same rows for any condition', async () => {
  await fc.assert(
    fc.asyncProperty(conditions(links), async (condition) => {
      expect(await chosenBySql(condition)).toEqual(chosenByHolds(condition))
    }),
    { seed, numRuns: 600 },
  )
})

it('A condition and its negation together choose every row, including rows with empty values', async () => {
  await fc.assert(
    fc.asyncProperty(conditions(links), async (condition) => {
      const chosen = await chosenBySql(condition)
      const others = await chosenBySql({ not: condition })
      expect([...chosen, ...others].sort((one, other) => one - other)).toEqual(chosenByHolds({ all: [] }))
    }),
    { seed, numRuns: 100 },
  )
})
