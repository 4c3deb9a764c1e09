import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sortableFields } from '#define'
import { crops, register } from '#resources'
import { sql } from '../../../server/database'
import { printSchema } from '../../../server/database/printSchema'
import { schemaOf } from '../../../server/database/schemaOf'
import { insertMany } from '../../../server/engine/write/insertMany'
import { everything } from '../../define/everything'
import { moments, valuesOf } from '../../define/randomConditions'
import { startService, type Person, type TestService } from '../../support/service'

interface Page {
  readonly items: { readonly id: number }[]
  readonly after?: string
}

const ROWS = 60
const seed = Date.now() % 2 ** 31

let service: TestService
let reader: Person
beforeAll(async () => {
  service = await startService({ register: { ...register, resources: [...register.resources, everything] } })
  await service.database.script(printSchema(schemaOf({ resources: [everything] }, { system: [] })).join(';\n'))
  await insertMany(service.database, crops, [{ code: 'WHEAT', name: 'Wheat', category: 'CEREAL', seasons: [] }])
  await insertMany(service.database, everything, fc.sample(rows(), { seed, numRuns: ROWS }))
  reader = await service.person(['view_farmer_tab', 'pii:reveal'])
})
afterAll(() => service.close())

/** Rows with few distinct values and many missing ones, so that ties and nulls occur at every page boundary. */
function rows(): fc.Arbitrary<Record<string, unknown>> {
  const { whole: _, id: __, guid: ___, updatedAt: ____, crop: _____, land, ...plain } = valuesOf
  const few = (value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> => fc.option(value, { freq: 2 })
  return fc.record({
    ...Object.fromEntries(Object.entries(plain).map(([field, value]) => [field, few(value)])),
    moment: few(moments),
    createdAt: moments.map((moment) => `2026-01-0${Number(moment.slice(8, 10)) % 3 ? 1 : 2}${moment.slice(10)}`),
    land: few((land ?? fc.constant(1)).map((value) => ({ value, unit: 'ACRE' }))),
    marks: few(fc.subarray(['new', 'old'])),
  })
}

async function page(query: string): Promise<Page> {
  const { status, body } = await reader.get<Page>(`/api/admin/test-things?columns=title&${query}`)
  expect(status, `${query}: ${JSON.stringify(body)}`).toBe(200)
  return body
}

const idsOf = ({ items }: Page): number[] => items.map(({ id }) => id)

/** The order of the whole list, as one page shows it. */
const orderOf = async (sort: string): Promise<number[]> => idsOf(await page(`size=1000&sort=${sort}`))

/** Reads the pages in the given order, each from the cursor of the one read before. */
async function walk(sort: string, size: number, pages: readonly number[]): Promise<number[][]> {
  const found: number[][] = []
  let after: string | undefined
  for (const number of pages) {
    const read = await page(`size=${size}&sort=${sort}&page=${number}${after ? `&after=${after}` : ''}`)
    found.push(idsOf(read))
    after = read.after
  }
  return found
}

const each = sortableFields(everything).flatMap((field) => [field, `-${field}`])
const orders = fc
  .uniqueArray(fc.constantFrom(...sortableFields(everything)), { minLength: 2, maxLength: 3 })
  .chain((fields) => fc.tuple(...fields.map((field) => fc.constantFrom(field, `-${field}`))))
  .map((keys) => keys.join(','))

const upTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1)

describe('Keyset paging', () => {
  it.each(each)('shows each row once, in the order of the list, forwards and backwards: %s', async (sort) => {
    const order = await orderOf(sort)
    const pages = upTo(Math.ceil(order.length / 7))
    expect((await walk(sort, 7, pages)).flat()).toEqual(order)
    const back = await walk(sort, 7, pages.toReversed())
    expect(back.toReversed().flat()).toEqual(order)
  })

  it('works for several sort keys and jumps in either direction, and finds the neighbours of each row', async () => {
    const leaps = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 2, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(orders, leaps, fc.integer({ min: 0, max: ROWS - 1 }), async (sort, pages, at) => {
        const order = await orderOf(sort)
        const found = await walk(sort, 7, pages)
        expect(found).toEqual(pages.map((number) => order.slice((number - 1) * 7, number * 7)))
        const { body } = await reader.get(`/api/admin/test-things/${order[at]}/neighbours?sort=${sort}`)
        expect(body).toEqual({ previous: order[at - 1] ?? null, next: order[at + 1] ?? null })
      }),
      { seed, numRuns: 60 },
    )
  })

  it('continues after the last row that was seen, whatever was added or removed before it', async () => {
    const order = await orderOf('title')
    const first = await page('size=10&sort=title')
    const gone = order.slice(2, 5)
    await service.database.run(sql`update test_things set deleted_at = now() where id = any(${gone}::bigint[])`)
    const second = await page(`size=10&sort=title&page=2&after=${first.after}`)
    expect(idsOf(second)).toEqual(order.slice(10, 20))
    // The previous page would be too short, so it is read by offset from the beginning.
    const back = await page(`size=10&sort=title&page=1&after=${second.after}`)
    expect(idsOf(back)).toEqual(order.filter((id) => !gone.includes(id)).slice(0, 10))
    await service.database.run(sql`update test_things set deleted_at = null`)
  })

  it('falls back to an offset for a cursor that is from another list, too old or invalid', async () => {
    const order = await orderOf('title')
    const { after = '' } = await page('size=10&sort=-title')
    const [list, number, first, last] = JSON.parse(
      Buffer.from((await page('size=10&sort=title')).after ?? '', 'base64url').toString(),
    ) as [string, number, string[], string[]]
    const forged = (...parts: unknown[]): string => Buffer.from(JSON.stringify(parts)).toString('base64url')
    const bad = [
      after,
      'x'.repeat(5000),
      forged(list, 'x', first, last),
      forged(list, number, first, [last[0], "1'; drop table test_things"]),
      forged(list, number, first, ['a\u0000', '1']),
      forged(list, number, first, [null, '99999999999999999999']),
      forged(list, number, first, last.slice(1)),
      forged(list, number, null, null),
    ]
    for (const one of bad)
      expect(idsOf(await page(`size=10&sort=title&page=3&after=${one}`)), one).toEqual(order.slice(20, 30))
  })
})
