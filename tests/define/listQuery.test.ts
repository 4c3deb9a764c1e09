import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BadQuery, checkedCondition, readListQuery, sortableFields, writeListQuery, type ListQuery } from '#define'
import { everything } from './everything'
import { conditions } from './randomConditions'

type Given = Record<string, string | string[]>

const read = (given: Given): ListQuery => readListQuery(everything, given)
const where = (given: Given): unknown => read(given).where

/** Returns the parameters of an address as a server parses them. */
function parametersOf(query: Partial<ListQuery>): Given {
  const search = new URLSearchParams(new URLSearchParams(writeListQuery(everything, query)).toString())
  return Object.fromEntries([...search.keys()].map((name) => [name, several(search.getAll(name))]))
}

function several(values: string[]): string | string[] {
  return values.length === 1 ? (values[0] ?? '') : values
}

/** Returns the comparisons that must all match, in no order: how an address splits them makes no difference. */
function partsOf(condition: ListQuery['where']): string[] {
  if (!condition) return []
  if ('all' in condition) return condition.all.flatMap(partsOf)
  if (!('field' in condition)) return [JSON.stringify(condition)]
  const { field, ...tests } = condition
  return Object.entries(tests).map(([word, operand]) => JSON.stringify({ field, [word]: operand }))
}

describe('A list’s query', () => {
  it('is the resource’s first page when empty', () => {
    expect(read({})).toEqual({
      page: 1,
      size: 20,
      sort: [{ field: 'createdAt', descending: true }],
      count: 'capped',
    })
    expect(writeListQuery(everything, read({}))).toEqual([])
  })

  it('may call its size a limit, as the specification does for the history of a budget', () => {
    expect(read({ page: '2', limit: '10' })).toMatchObject({ page: 2, size: 10 })
    expect(read({ limit: '10', size: '35' }).size).toBe(35)
  })

  it('is a page, a size, an order, a search and a count', () => {
    expect(read({ page: '3', size: '1000', sort: '-day,title', q: ' ram ', count: 'none' })).toEqual({
      page: 3,
      size: 1000,
      sort: [
        { field: 'day', descending: true },
        { field: 'title', descending: false },
      ],
      q: 'ram',
      count: 'none',
    })
  })

  it('ignores the parameters of others, and an empty search', () => {
    expect(read({ view: 'mine', columns: 'title', record: '7', tab: 'open', q: ' ' })).toEqual(read({}))
  })

  it('parses each value as its field’s type', () => {
    expect(where({ pieces: '12' })).toEqual({ field: 'pieces', eq: 12 })
    expect(where({ open: 'false' })).toEqual({ field: 'open', eq: false })
    expect(where({ 'pin.startsWith': '0141' })).toEqual({ field: 'pin', startsWith: '0141' })
    expect(where({ 'village.state': '12' })).toEqual({ field: 'village.state', eq: 12 })
    expect(where({ 'village.state.in': '12,13' })).toEqual({ field: 'village.state', in: [12, 13] })
    expect(where({ 'weight.between': '-1.5,2' })).toEqual({ field: 'weight', between: [-1.5, 2] })
    expect(where({ 'photo.empty': 'true' })).toEqual({ field: 'photo', empty: true })
    expect(where({ 'moment.within': 'lastMonth' })).toEqual({ field: 'moment', within: 'lastMonth' })
  })

  it('combines several filters, and repeated ones', () => {
    expect(where({ open: 'true', 'pieces.gt': '1' })).toEqual({
      all: [
        { field: 'open', eq: true },
        { field: 'pieces', gt: 1 },
      ],
    })
    expect(where({ marks: ['new', 'old'] })).toEqual({
      all: [
        { field: 'marks', eq: 'new' },
        { field: 'marks', eq: 'old' },
      ],
    })
  })

  it('accepts a nested condition beside the flat ones', () => {
    const nested = { any: [{ field: 'pieces', gt: 1 }, { not: { field: 'open', eq: true } }] }
    expect(where({ filter: JSON.stringify(nested) })).toEqual(nested)
    expect(where({ filter: JSON.stringify(nested), open: 'true' })).toEqual({
      all: [{ field: 'open', eq: true }, nested],
    })
  })
})

describe('A written query is parsed back unchanged', () => {
  const orders = fc.uniqueArray(fc.constantFrom(...sortableFields(everything)), { maxLength: 3 })
  const queries = fc.record(
    {
      page: fc.integer({ min: 1, max: 1000 }),
      size: fc.integer({ min: 1, max: 1000 }),
      sort: orders.chain((fields) =>
        fc.tuple(...fields.map((field) => fc.record({ field: fc.constant(field), descending: fc.boolean() }))),
      ),
      q: fc.constantFrom('ram', 'a&b=c', '50% + ü', 'गेहूँ', '98765 43210'),
      where: conditions([1, 2, 3]).filter(isReadable),
      count: fc.constantFrom('capped' as const, 'exact' as const, 'none' as const),
    },
    { requiredKeys: [] },
  )

  it('whatever the query', () => {
    fc.assert(
      fc.property(queries, (query) => {
        const { sort, where: condition, ...others } = query
        const back = read(parametersOf(query))
        expect(back).toMatchObject(others)
        expect(back.sort).toEqual(sort?.length ? sort : [{ field: 'createdAt', descending: true }])
        expect(partsOf(back.where).toSorted()).toEqual(partsOf(condition).toSorted())
      }),
      { numRuns: 500 },
    )
  })

  it.each([{ in: ['a,b', 'c'] }, { in: [] }, { nin: [''] }, { eq: 'a,b' }, { eq: '' }, { contains: 'a&b=c' }])(
    'even when a text is compared by %j',
    (tests) => {
      const condition = { field: 'title', ...tests }
      expect(where(parametersOf({ where: condition }))).toEqual(condition)
    },
  )

  function isReadable(condition: NonNullable<ListQuery['where']>): boolean {
    try {
      checkedCondition(everything, condition)
      return true
    } catch {
      return false
    }
  }
})

describe('A query is refused', () => {
  const deep = (levels: number): object =>
    Array.from({ length: levels }).reduce<object>((inner) => ({ not: inner }), { field: 'open', eq: true })
  const filter = (condition: unknown): Given => ({ filter: JSON.stringify(condition) })

  it.each<[why: string, given: Given, parameter: string, message: string]>([
    ['an unknown field', { height: '2' }, 'height', 'Things cannot be filtered by height'],
    ['an unknown field', { 'height.gt': '2' }, 'height.gt', 'Things cannot be filtered by height'],
    [
      'a level that a place does not reach',
      { 'region.village': '2' },
      'region.village',
      'Things cannot be filtered by region.village',
    ],
    ['a level of what is no place', { 'crop.state': '2' }, 'crop.state', 'Things cannot be filtered by crop.state'],
    ['an unknown comparison', { 'pieces.like': '2' }, 'pieces.like', 'Things cannot be filtered by pieces.like'],
    ['a comparison that the kind does not know', { 'open.gt': 'true' }, 'open.gt', 'open cannot be compared by gt'],
    ['a comparison that the kind does not know', { home: 'x' }, 'home', 'home cannot be compared by eq'],
    ['an unknown order', { sort: 'height' }, 'sort', 'Things cannot be sorted by height'],
    ['an order by what has no index', { sort: '-crop' }, 'sort', 'Things cannot be sorted by crop'],
    ['an empty part of an order', { sort: 'day,' }, 'sort', 'Things cannot be sorted by '],
    ['a word for a number', { pieces: 'many' }, 'pieces', 'This isn’t a valid value for pieces'],
    ['half a piece', { pieces: '1.5' }, 'pieces', 'This isn’t a valid value for pieces'],
    ['no number at all', { pieces: ' ' }, 'pieces', 'This isn’t a valid value for pieces'],
    ['an endless number', { weight: 'Infinity' }, 'weight', 'This isn’t a valid value for weight'],
    ['a day that is none', { 'day.gte': '2026-02-30' }, 'day.gte', 'This isn’t a valid value for day'],
    ['a moment that is none', { createdAt: 'yesterday' }, 'createdAt', 'This isn’t a valid value for createdAt'],
    ['a guid that is none', { guid: 'x' }, 'guid', 'This isn’t a valid value for guid'],
    ['neither yes nor no', { open: 'yes' }, 'open', 'This isn’t a valid value for open'],
    ['neither there nor not', { 'photo.empty': 'maybe' }, 'photo.empty', 'This isn’t a valid value for photo'],
    ['one end of a stretch', { 'pieces.between': '1' }, 'pieces.between', 'This isn’t a valid value for pieces'],
    ['three ends of a stretch', { 'pieces.between': '1,2,3' }, 'pieces.between', 'This isn’t a valid value for pieces'],
    ['an unknown stretch of days', { 'day.within': 'lastDecade' }, 'day.within', 'This isn’t a valid value for day'],
    ['two letters to look for', { 'title.contains': 'ab' }, 'title.contains', 'Type at least 3 characters'],
    ['two letters and spaces', { 'title.contains': ' ab ' }, 'title.contains', 'Type at least 3 characters'],
    ['a text with an end inside', { title: 'a\u0000b' }, 'title', 'This isn’t a valid value for title'],
    ['a text of 501 letters', { title: 'a'.repeat(501) }, 'title', 'This isn’t a valid value for title'],
    ['page 0', { page: '0' }, 'page', 'page must be a whole number from 1'],
    ['page -1', { page: '-1' }, 'page', 'page must be a whole number from 1'],
    ['page 1.5', { page: '1.5' }, 'page', 'page must be a whole number from 1'],
    ['a page that nobody reaches', { page: '99999999' }, 'page', 'This page doesn’t exist'],
    ['size 0', { size: '0' }, 'size', 'size must be a whole number from 1'],
    ['limit 0', { limit: '0' }, 'limit', 'limit must be a whole number from 1'],
    ['size 1001', { size: '1001' }, 'size', 'A page can have at most 1000 rows'],
    ['another count', { count: 'all' }, 'count', 'count must be capped, exact or none'],
    ['a page given twice', { page: ['1', '2'] }, 'page', 'page is sent more than once'],
    ['an order given twice', { sort: ['day', 'title'] }, 'sort', 'sort is sent more than once'],
    ['bad JSON', { filter: '{"field":' }, 'filter', 'filter is not valid JSON'],
    ['JSON that is no condition', filter(7), 'filter', 'This isn’t a condition'],
    ['null for a condition', filter({ all: [null] }), 'filter', 'This isn’t a condition'],
    ['a condition without a field', filter({ eq: 7 }), 'filter', 'Things cannot be filtered by filter'],
    ['a comparison with nothing', filter({ field: 'pieces' }), 'filter', 'Choose a value for Pieces'],
    ['a comparison with an empty text', filter({ field: 'pieces', eq: '' }), 'filter', 'Choose a value for Pieces'],
    [
      'a number written as a word',
      filter({ field: 'pieces', eq: '7' }),
      'filter',
      'This isn’t a valid value for Pieces',
    ],
    [
      'a list where one is asked',
      filter({ field: 'pieces', eq: [7] }),
      'filter',
      'This isn’t a valid value for Pieces',
    ],
    ['one where a list is asked', filter({ field: 'pieces', in: 7 }), 'filter', 'This isn’t a valid value for Pieces'],
    [
      'a list of 1,001',
      filter({ field: 'pieces', in: Array(1001).fill(1) }),
      'filter',
      'This isn’t a valid value for Pieces',
    ],
    ['a condition nine levels deep', filter(deep(9)), 'filter', 'This isn’t a condition'],
  ])('for %s: %j', (_why, given, parameter, message) => {
    const attempt = (): unknown => read(given)
    expect(attempt).toThrow(BadQuery)
    expect(attempt).toThrow(expect.objectContaining({ parameter, message }))
  })

  it('not before a limit is exceeded', () => {
    expect(where(filter(deep(8)))).toEqual(deep(8))
    expect(where({ 'title.contains': 'abc' })).toEqual({ field: 'title', contains: 'abc' })
    expect(read({ size: '1000' }).size).toBe(1000)
    expect(where(filter({ field: 'pieces', in: Array(1000).fill(1) }))).toBeDefined()
  })
})
