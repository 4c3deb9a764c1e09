import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ListQuery } from '#define'
import { bookings, crops, farmers } from '#resources'
import { sql, type Queries, type Sql } from '../../../server/database'
import type { Engine } from '../../../server/engine/engine'
import { facetsOf, type Facets } from '../../../server/engine/read/facets'
import { listRows } from '../../../server/engine/read/listRows'
import { neighboursOf } from '../../../server/engine/read/neighbours'
import { system } from '../../../server/engine/read/oneRecord'
import type { Viewer } from '../../../server/engine/viewer'
import { insertMany } from '../../../server/engine/write/insertMany'
import { startService, type TestService } from '../../support/service'
import { sortOf } from '../../support/plans'
import { within } from '../../support/viewers'

let service: TestService
/** The bookings of each farmer, the latest day first. */
let booked: Readonly<Record<string, readonly number[]>>

beforeAll(async () => {
  service = await startService()
  const { database, places } = service
  const [crop = 0] = await insertMany(database, crops, [
    { code: 'ELSEWHERE', name: 'Elsewhere', category: 'CEREAL', seasons: ['KHARIF'], status: 'ACTIVE' },
  ])
  const of = async (at: number, firstName: string, lastName: string, village: string): Promise<readonly number[]> => {
    const who = { firstName, lastName, mobile: `+91710000000${at}`, village: places[village] }
    const [farmer = 0] = await insertMany(database, farmers, [
      { ...who, gender: 'MALE', language: 'pa', source: 'FO', status: 'ACTIVE' },
    ])
    const rows = [2, 1, 0].map((visit) => ({
      ...{ farmer, crop, village: places[village], service: 'BOOM_SPRAY', slot: 'EARLY', source: 'CALL_CENTRE' },
      ...{ status: visit === 1 ? 'CANCELLED' : 'CREATED', serviceDate: `2026-11-${visit}${at}` },
      ...{ purpose: 'MIXED', litresPerAcre: 10, requestedArea: { value: 1, unit: 'ACRE' } },
    }))
    return insertMany(database, bookings, rows)
  }
  booked = {
    'Balbir Singh of Galib Kalan': await of(1, 'Balbir', 'Singh', 'Galib Kalan'),
    'Balbir Ram of Biana': await of(2, 'Balbir', 'Ram', 'Biana'),
    'Gurnam Singh of Sidhwan Bet': await of(3, 'Gurnam', 'Singh', 'Sidhwan Bet'),
    'Kalan Das of Biana': await of(4, 'Kalan', 'Das', 'Biana'),
  }
})
afterAll(() => service.close())

const rolledBack = new Error('Rolled back')

/** Reads as if bookings were many and expensive to scan; returns the answer with the statements run. */
async function asIfLarge<T>(
  viewer: Viewer,
  read: (work: { engine: Engine; viewer: Viewer; tx: Queries }) => Promise<T>,
): Promise<{ answer: T; asked: readonly string[] }> {
  let found: { answer: T; asked: readonly string[] } | undefined
  await service.database
    .transaction(async (tx) => {
      await tx.rows(sql`update pg_class set relpages = 1000 where relname = 'bookings'`)
      await tx.rows(sql`select set_config('cpu_tuple_cost', '1000000', true)`)
      const asked: string[] = []
      const heard: Queries = {
        ...tx,
        rows: (statement: Sql) => {
          asked.push(statement.text)
          return tx.rows(statement)
        },
      }
      const engine = { ...service.engine(), database: { ...service.database, rows: tx.rows } }
      found = { answer: await read({ engine, viewer, tx: heard }), asked }
      throw rolledBack
    })
    .catch((error: unknown) => {
      if (error !== rolledBack) throw error
    })
  if (!found) throw new Error('Nothing was read')
  return found
}

/** Reads as if a million rows were expected and one pass were cheapest; returns the answer with the statements run. */
async function asIfMany<T>(
  viewer: Viewer,
  read: (work: { engine: Engine; viewer: Viewer; tx: Queries }) => Promise<T>,
): Promise<{ answer: T; asked: readonly string[] }> {
  const { database } = service
  const asked: string[] = []
  const tx = {
    ...database,
    rows: async (statement: Sql) => {
      if (statement.text.startsWith('explain')) {
        const cost = tellsInOnePass(statement.text) ? 500_000 : 1_000_000
        return [{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': 1_000_000, 'Total Cost': cost } }] }]
      }
      asked.push(statement.text)
      return database.rows(statement)
    },
  } as Queries
  return { answer: await read({ engine: service.engine(), viewer, tx }), asked }
}

/** The bookings of the farmers, the latest day first. */
function bookingsOf(...names: readonly string[]): number[] {
  const visits = [0, 1, 2].map((visit) => names.map((name) => booked[name]?.[visit] ?? 0))
  return visits.flatMap((ids) => ids.reverse())
}

const queryOf = (q: string, size: number, more: Partial<ListQuery> = {}): ListQuery => ({
  ...{ q, size, page: 1, count: 'none', sort: sortOf(bookings.list.sort) },
  ...more,
})

/** Whether the statement looks up the farmer's name row by row. */
const asksEachRow = (text: string): boolean => !text.startsWith('explain') && text.includes('(values (t.farmer_id))')

/** Whether the statement finds the names once and joins them to all rows. */
const tellsInOnePass = (text: string): boolean => text.includes('left join (select s.id')

const SINGH = 'Balbir Singh of Galib Kalan'
const RAM = 'Balbir Ram of Biana'
const GURNAM = 'Gurnam Singh of Sidhwan Bet'
const KALAN = 'Kalan Das of Biana'

describe.each([
  ['a word of two names', 'balbir', [SINGH, RAM]],
  ['two words of one name', 'singh BALBIR', [SINGH]],
  ['a word of a name and one of a village', 'Singh Kalan', [SINGH]],
  ['a word that is in a name and in a village', 'kalan', [SINGH, KALAN]],
  ['three words in names and villages', 'Das Biana Kalan', [KALAN]],
  ['more words than are combined', 'balbir singh galib kalan alib', [SINGH]],
  ['a word with the beginning of another one', 'Balbir R', [RAM]],
  ['words of which no record has both', 'Gurnam Biana', []],
  ['what is in the number of the booking, or nowhere', 'BKG-2526-99999', []],
] as const)('A search of bookings by %s', (_, q, names) => {
  it('finds the same records in the same order, whether names are looked up first or row by row', async () => {
    const expected = bookingsOf(...names)
    const { database } = service
    const found = await listRows({ engine: service.engine(), viewer: system, tx: database }, bookings, queryOf(q, 15))
    expect(idsIn(found.items)).toEqual(expected)
    const { answer, asked } = await asIfLarge(system, (work) => listRows(work, bookings, queryOf(q, 15)))
    expect(idsIn(answer.items)).toEqual(expected)
    expect(asked.filter(asksEachRow)).toHaveLength(2)
  })

  it('finds a full page near its beginning, and the pages after it', async () => {
    const expected = bookingsOf(...names)
    if (expected.length === 0) return
    const { answer, asked } = await asIfLarge(system, (work) => listRows(work, bookings, queryOf(q, 2)))
    expect(idsIn(answer.items)).toEqual(expected.slice(0, 2))
    expect(asked.filter(asksEachRow)).toHaveLength(1)
    const second = await asIfLarge(system, (work) => listRows(work, bookings, queryOf(q, 2, { page: 2 })))
    expect(idsIn(second.answer.items)).toEqual(expected.slice(2, 4))
  })

  it('counts values of the same records, whether looked up first or, for one word, in one pass', async () => {
    const cancelled = { field: 'status', eq: 'CANCELLED' } as const
    for (const viewer of [system, within([service.places.Ludhiana ?? 0])])
      for (const where of [undefined, cancelled]) {
        const count = (work: { engine: Engine; viewer: Viewer; tx: Queries }): Promise<Facets> =>
          facetsOf(work, bookings, { q, where }, ['service', 'hasSpraying'])
        const found = await count({ engine: service.engine(), viewer, tx: service.database })
        const { answer, asked } = await asIfMany(viewer, count)
        expect(answer).toEqual(found)
        expect(asked.some(tellsInOnePass)).toBe(!q.includes(' '))
      }
  })

  it('respects further filters, its viewer’s scope, and any order', async () => {
    const expected = bookingsOf(...names)
    const cancelled = { where: { field: 'status', eq: 'CANCELLED' } } as const
    const visited = expected.filter((id) => Object.values(booked).some((ids) => ids[1] === id))
    const inOther = queryOf(q, 15, { ...cancelled, sort: sortOf('createdAt') })
    for (const query of [queryOf(q, 15, cancelled), inOther]) {
      const { answer } = await asIfLarge(system, (work) => listRows(work, bookings, query))
      expect(new Set(idsIn(answer.items))).toEqual(new Set(visited))
    }
    const here = within([service.places.Ludhiana ?? 0])
    const theirs = bookingsOf(...names.filter((name) => !name.includes('Biana')))
    const seen = await asIfLarge(here, (work) => listRows(work, bookings, queryOf(q, 15)))
    expect(idsIn(seen.answer.items)).toEqual(theirs)
    const since = { where: { field: 'serviceDate', gte: '2026-11-20' } } as const
    const late = await asIfLarge(system, (work) => listRows(work, bookings, queryOf(q, 15, since)))
    expect(idsIn(late.answer.items)).toEqual(expected.slice(0, names.length))
  })
})

it('The neighbours of a record are those of the searched list, near or far', async () => {
  const [first = 0, second = 0, third = 0] = bookingsOf(SINGH, RAM)
  for (const [q, previous, next] of [
    ['balbir', first, third],
    ['gurnam', null, booked[GURNAM]?.[1] ?? null],
  ] as const) {
    const { answer } = await asIfLarge(system, (work) => neighboursOf(work, bookings, second, queryOf(q, 15)))
    expect(answer.next, q).toBe(next)
    if (previous) expect(answer.previous, q).toBe(previous)
  }
})

function idsIn(items: string): number[] {
  return (JSON.parse(items) as { id: number }[]).map(({ id }) => id)
}
