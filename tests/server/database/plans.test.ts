import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  filterableFields,
  isKeptByAuthors,
  relatedWhere,
  resourceNamed,
  sortableFields,
  type AnyResource,
  type Condition,
  type Field,
} from '#define'
import { register } from '#resources'
import { letTimePass } from '../../support/letTimePass'
import { schedulesOver } from '../../../server/time'
import { name, sql, type Database, type Queries, type Sql } from '../../../server/database'
import { tableOf } from '../../../server/database/columns'
import type { Engine } from '../../../server/engine/engine'
import { nextInQueue } from '../../../server/engine/judging/queue'
import { pageSql } from '../../../server/engine/read/waysTo'
import { matchingRows } from '../../../server/engine/read/matchingRows'
import { factsJson } from '../../../server/engine/read/summaryOf'
import { system } from '../../../server/engine/read/oneRecord'
import type { Viewer } from '../../../server/engine/viewer'
import { openPretendCompany, type PretendCompany } from '../../support/pretendCompany'
import { everyKey } from '../../support/samples'
import { sortOf, withPlanner } from '../../support/plans'
import { within } from '../../support/viewers'

/**
 * Tables with hundreds of rows (machines, users, outlets, notices, polls) or thousands (documents, targets,
 * exports): schedules may read all of them.
 */
const few = [
  ...['machines', 'machine_documents', 'outlets', 'polls', 'users', 'users_scope', 'exports', 'deliveries'],
  ...['weather_cells', 'blacklist_entries', 'state_budgets', 'performance_targets', 'board_notices'],
]

/** Queries that read more than a range of an index, with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'geographies boundary': 'whether there is a boundary: half of the rows',
  'lands boundary': 'whether there is a boundary: half of the rows',
  'sprayings tab odd': 'all but one state; the page is read in its order, and nobody counts it exactly unasked',
  'sprayings tab unbilled': 'all but one state',
  'breakdowns tab open': 'all but the last states',
  'booking-switches tab off': 'the days without bookings of each service: a few hundred',
  'communications page': 'who was written to is looked for among all whom the viewer knows',
  'service-rates tab inForce': 'neither later nor earlier: a few hundred rates',
}

let company: PretendCompany
let engine: Engine
let database: Database

beforeAll(async () => {
  company = await openPretendCompany(few)
  ;({ engine, database } = company)
})
afterAll(() => company.close())

/** A viewer who may see everything. */
const everyone: Viewer = { ...system, keys: new Set(everyKey.map((key) => key.toLowerCase())) }

const stored = register.resources.filter(({ storage: { fromView: derived } }) => !derived)

interface Asked {
  readonly where?: Condition
  readonly q?: string
}

type StatementsOf = (
  resource: AnyResource,
  count: (asked?: Asked) => Sql,
  page: (asked?: Asked & { readonly sort?: string }) => Sql,
) => Readonly<Record<string, Sql>>

/** Lists the statements, by resource, that read a whole table. */
async function readingWhole(of: StatementsOf, viewer: Viewer = system): Promise<string[]> {
  const found: string[] = []
  await withPlanner(database, async ({ readWhole }) => {
    for (const resource of stored) {
      const work = { engine, viewer, tx: database }
      const count = (asked: Asked = {}): Sql =>
        sql`select count(*) from ${name(tableOf(resource))} t where ${matchingRows(work, resource, asked)}`
      const page = ({ sort = resource.list.sort, ...asked }: Asked & { readonly sort?: string } = {}): Sql =>
        pageSql(work, resource, { page: 1, size: 35, count: 'none', sort: sortOf(sort), ...asked })
      for (const [what, statement] of Object.entries(of(resource, count, page))) {
        const tables = (await readWhole(statement)).filter((table) => !few.includes(table))
        if (tables.length && !exceptions[`${resource.is.name} ${what}`])
          found.push(`${resource.is.name} ${what}: ${tables.join(', ')}`)
      }
    }
  })
  return found
}

/** Small tables are sorted by some fields without an index. */
function isIndexed({ storage }: AnyResource, field: string): boolean {
  return !storage.unindexed.includes(field)
}

it('A list in any order that it offers is read from an index', async () => {
  const found = await readingWhole((resource, _, page) => {
    const offered = sortableFields(resource).flatMap((field) =>
      isIndexed(resource, field) ? [field, `-${field}`] : [],
    )
    return Object.fromEntries([...offered, resource.list.sort].map((sort) => [sort, page({ sort })]))
  })
  expect(found).toEqual([])
})

/** A value by which a field can be filtered. */
function sampleOf(field: Field | undefined, path: string): unknown {
  if (!field) return path === 'id' ? 1 : '2026-11-01T00:00:00Z'
  if (field.kind === 'choice' || field.kind === 'tags') return Object.keys(field.options ?? { any: '' })[0]
  const samples: Partial<Record<Field['kind'], unknown>> = {
    ...{ flag: true, date: '2026-11-01', instant: '2026-11-01T00:00:00Z', month: '2026-11' },
    ...{ uuid: '8a2f7b0e-7c2b-4f3a-9b1e-000000000000', polygon: '{}', line: '{}', point: '{}', text: 'any' },
    ...{ image: '{}', file: '{}', keyValue: '{}', condition: '{}', joined: 'any', code: 'any', mobile: 'any' },
  }
  return (
    samples[field.kind] ??
    (['integer', 'money', 'decimal', 'percent', 'area', 'reference', 'place', 'many'].includes(field.kind) ? 1 : 'any')
  )
}

it('The rows of any filter by a value are found by an index', async () => {
  const found = await readingWhole((resource, count) =>
    Object.fromEntries(
      filterableFields(resource)
        .filter((path) => isIndexed(resource, path))
        .map((path) => {
          const eq = sampleOf(resource.fields[path.split('.')[0] ?? ''], path)
          return [path, count({ where: { field: path, eq } as Condition })]
        }),
    ),
  )
  expect(found).toEqual([])
})

it('Records created by a partner’s people are found by an index on their authors', async () => {
  const ofPartner: Viewer = { ...everyone, tenant: 1, places: 'everywhere' }
  const kept = stored.filter(isKeptByAuthors)
  expect(kept.length).toBeGreaterThan(0)
  await withPlanner(database, async ({ indexes }) => {
    for (const resource of kept) {
      const work = { engine, viewer: ofPartner, tx: database }
      const rows = sql`select count(*) from ${name(tableOf(resource))} t where ${matchingRows(work, resource, {})}`
      expect(await indexes(rows), resource.is.name).toContainEqual(expect.stringMatching(/_created_by(_|$)/))
    }
  })
})

it('A tab is read and counted from an index', async () => {
  const found = await readingWhole((resource, count, page) =>
    Object.fromEntries(
      Object.entries(resource.list.tabs).flatMap(([tab, { where }]) =>
        where ? [[`tab ${tab}`, count({ where })] as const, [`page of tab ${tab}`, page({ where })] as const] : [],
      ),
    ),
  )
  expect(found).toEqual([])
})

it('A word, some digits and a part of a code are found by the search index', async () => {
  const found = await readingWhole((resource, count): Record<string, Sql> => {
    const { search } = resource.list
    const code = search.map((field) => resource.fields[field]).find((field) => field?.kind === 'code')
    const beginning = code?.kind === 'code' ? code.pattern.replaceAll(/[^A-Z]|\{.*/g, '') : ''
    return {
      ...(search.length > 0 && { word: count({ q: 'singh' }), digits: count({ q: '5550123' }) }),
      ...(code && { part: count({ q: '2627-0001' }), beginning: count({ q: `${beginning}2627` }) }),
      ...(beginning.length > 2 && { letters: count({ q: beginning }) }),
    }
  })
  expect(found).toEqual([])
})

it('The facts of a record and the first rows of its blocks are found by an index', async () => {
  const told = stored.filter(({ page: { summary } }) => summary)
  expect(told.map(({ is: { name } }) => name)).toEqual(
    expect.arrayContaining(['bookings', 'farmers', 'lands', 'orders', 'products', 'tickets', 'users']),
  )
  const found: string[] = []
  await withPlanner(database, async ({ readWhole }) => {
    for (const resource of told) {
      const work = { engine, viewer: everyone, tx: database }
      const { latest = {} } = resource.page.summary ?? {}
      const statements = {
        facts: sql`select ${factsJson(work, resource, sql`7::bigint`)}`,
        ...Object.fromEntries(
          Object.entries(latest).map(([block, rows]) => {
            const target = resourceNamed(register, rows.of)
            const sort = sortOf(rows.sort ?? target.list.sort)
            const query = { page: 1, size: 5, count: 'none', sort, where: relatedWhere(rows, { id: 7 }) } as const
            return [block, pageSql(work, target, query)] as const
          }),
        ),
      }
      for (const [what, statement] of Object.entries(statements)) {
        const tables = (await readWhole(statement)).filter((table) => !few.includes(table))
        if (tables.length) found.push(`${resource.is.name} ${what}: ${tables.join(', ')}`)
      }
    }
  })
  expect(found).toEqual([])
})

it.each([
  ['one district', within([5])],
  ['two districts and a state', within([5, 6], [8])],
  ['a district, a state and a tehsil', within([5], [8], [7])],
])('Records visible to a viewer of %s are found by an index', async (_, viewer) => {
  const found = await readingWhole((resource, count, page): Record<string, Sql> => {
    const { scope } = resource.access
    if (!scope) return {}
    const words: Record<string, Sql> = resource.list.search.length > 0 ? { word: count({ q: 'singh' }) } : {}
    // A behaviour's scope has its own statements; the page limits the scan of rows outside the viewer's scope.
    return { page: page(), ...(scope !== 'behaviour' && { count: count(), ...words }) }
  }, viewer)
  expect(found).toEqual([])
})

it('A desk reads the oldest waiting records in the order of an index', async () => {
  await withPlanner(database, async ({ mustSort }) => {
    for (const resource of stored.filter(({ page: { desk } }) => desk)) {
      const work = { engine, viewer: everyone, tx: database }
      const statement = nextInQueue(work, resource, { isSecond: false, list: {} }, { most: 6, without: [] })
      expect(await mustSort(statement), resource.is.name).toBe(false)
    }
  })
})

it('Schedules that run during the day read no table that grows', async () => {
  const asked: Sql[] = []
  // Daily schedules run at night and may scan a whole table for old rows.
  const often = engine.schedules.known.filter(({ recurrence }) => !('daily' in recurrence))
  const schedules = schedulesOver(often, engine.now)
  await letTimePass({ ...engine, schedules, database: noting(database, asked) })
  const found: string[] = []
  await withPlanner(database, async ({ readWhole }) => {
    for (const statement of asked.filter(({ text }) => /^\s*(select|with|update|insert|delete)\b/i.test(text))) {
      const tables = (await readWhole(statement)).filter((table) => !few.includes(table))
      if (tables.length) found.push(`${tables.join(', ')}: ${statement.text}`)
    }
  })
  expect(asked.length).toBeGreaterThan(20)
  expect(found).toEqual([])
})

/** Records every statement sent to the database. */
function noting<Asking extends Queries>(queries: Asking, asked: Sql[]): Asking {
  return new Proxy(queries, {
    get(target, word) {
      const own = Reflect.get(target, word) as (...given: unknown[]) => unknown
      if (word === 'rows' || word === 'run' || word === 'json')
        return (statement: Sql) => {
          asked.push(statement)
          return own.call(target, statement)
        }
      if (word === 'transaction')
        return (work: (tx: Queries) => unknown) => own.call(target, (tx: Queries) => work(noting(tx, asked)))
      return typeof own === 'function' ? own.bind(target) : own
    },
  })
}
