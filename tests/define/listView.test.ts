import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  checkedCondition,
  choice,
  deltaOf,
  resource,
  sortableFields,
  text,
  viewOf,
  type AnyResource,
  type Condition,
  type ListView,
  isFieldOperand,
} from '#define'
import { everything } from './everything'
import { conditions } from './randomConditions'

const columns = [...Object.keys(everything.fields), 'createdAt', 'updatedAt']
const somewhat = { requiredKeys: [] as never[] }

/** A resource whose list shows only some of its columns, so that others can be added. */
const things: AnyResource = { ...everything, list: { ...everything.list, columns: columns.slice(0, 9) } }

const views: fc.Arbitrary<ListView> = fc.record({
  query: fc
    .record(
      {
        where: conditions([1, 2, 3]).filter(canBeAsked),
        q: fc.constantFrom('ram', 'a b'),
        sort: fc
          .uniqueArray(fc.constantFrom(...sortableFields(things)), { minLength: 1, maxLength: 3 })
          .chain((fields) =>
            fc.tuple(...fields.map((field) => fc.boolean().map((descending) => ({ field, descending })))),
          ),
        size: fc.constantFrom(10, 20, 35, 100),
      },
      { requiredKeys: ['sort', 'size'] },
    )
    .map((query) => query as ListView['query']),
  look: fc.record(
    {
      columns: fc
        .shuffledSubarray(columns, { minLength: 1 })
        .filter((chosen) => chosen.join() !== things.list.columns.join()),
      pinned: fc.subarray(columns, { maxLength: 2 }).filter((pinned) => pinned.join() !== things.is.title),
      widths: fc.dictionary(fc.constantFrom(...columns), fc.integer({ min: 40, max: 900 }), { minKeys: 1, maxKeys: 3 }),
      density: fc.constant('compact' as const),
    },
    somewhat,
  ),
})

describe('A saved view', () => {
  it('is the same after it was stored as its difference', () => {
    fc.assert(
      fc.property(views, (view) => {
        const kept: unknown = JSON.parse(JSON.stringify(deltaOf(things, view)))
        const { lost, ...again } = viewOf(things, kept)
        expect(again).toEqual(view)
        expect(lost).toEqual([])
        expect(deltaOf(things, again)).toEqual(kept)
      }),
    )
  })

  it('follows every renamed field: in nested conditions, sort and columns', () => {
    fc.assert(
      fc.property(views, (view) => {
        const { lost, ...found } = viewOf(renamed, deltaOf(things, view))
        expect(found).toEqual({
          query: {
            ...view.query,
            ...(view.query.where && { where: renamedIn(view.query.where) }),
            sort: view.query.sort.map((key) => ({ ...key, field: newName(key.field) })),
          },
          look: {
            ...view.look,
            ...(view.look.columns && { columns: view.look.columns.map(newName) }),
            ...(view.look.pinned && { pinned: view.look.pinned.map(newName) }),
            ...(view.look.widths && {
              widths: Object.fromEntries(
                Object.entries(view.look.widths).map(([name, width]) => [newName(name), width]),
              ),
            }),
          },
        })
        expect(lost).toEqual([])
      }),
    )
  })

  it('is stored as nothing when it equals the declared list', () => {
    expect(deltaOf(things, { ...viewOf(things, {}) })).toEqual({})
    expect(deltaOf(things, { query: viewOf(things, {}).query, look: { columns: things.list.columns } })).toEqual({})
  })
})

const before = resource({
  is: {
    name: 'test-parcels',
    singular: 'Parcel',
    plural: 'Parcels',
    title: 'name',
  },
  fields: {
    name: text({ label: 'Name' }),
    soilType: text({ label: 'Soil' }),
    status: choice({ label: 'Status', options: { NEW: 'New', OLD: 'Old', GONE: 'Gone' } }),
  },
  list: {
    columns: ['name', 'soilType', 'status'],
    search: ['name'],
    filters: ['name', 'soilType', 'status'],
    sort: 'name',
    tabs: { old: { label: 'Old', where: { field: 'status', eq: 'OLD' } } },
  },
  access: {
    see: 'view_farmer_tab',
    create: false,
    update: false,
    delete: false,
  },
})
const after: AnyResource = {
  ...before,
  fields: {
    name: before.fields.name,
    village: text({ label: 'Village' }),
    status: choice({ label: 'Status', options: { NEW: 'New', OLD: 'Old' } }),
  },
  list: {
    ...before.list,
    columns: ['name', 'village', 'status'],
    filters: ['name', 'status'],
    tabs: {},
  },
}
const asked = (where: Condition, more: Partial<ListView> = {}) =>
  deltaOf(before, { query: { sort: [{ field: 'name', descending: false }], size: 10, where }, look: {}, ...more })

describe('A saved view whose declaration has changed since', () => {
  it('drops and names a filter by a removed field, and keeps the rest of its group', () => {
    const view = viewOf(
      after,
      asked({ all: [{ not: { field: 'soilType', eq: 'BLACK' } }, { any: [{ field: 'name', startsWith: 'N' }] }] }),
    )
    expect(view.query.where).toEqual({ all: [{ any: [{ field: 'name', startsWith: 'N' }] }] })
    expect(view.lost).toEqual(['The filter by soil type was removed: the field no longer exists'])
  })

  it('drops and names a removed option; without any option left it drops the comparison', () => {
    const some = viewOf(after, asked({ field: 'status', in: ['NEW', 'GONE'] }))
    expect(some.query.where).toEqual({ field: 'status', in: ['NEW'] })
    expect(some.lost).toEqual(['The filter by Status no longer includes “GONE”: the option no longer exists'])
    expect(viewOf(after, asked({ field: 'status', eq: 'GONE' })).query.where).toBeUndefined()
    expect(viewOf(after, asked({ any: [{ field: 'status', in: ['GONE'] }] })).query.where).toBeUndefined()
  })

  it('names a removed column that it had added, and shows a newly declared one behind its neighbour', () => {
    const view = viewOf(
      after,
      deltaOf(before, { query: viewOf(before, {}).query, look: { columns: ['status', 'name', 'createdAt'] } }),
    )
    expect(view.look.columns).toEqual(['status', 'name', 'village', 'createdAt'])
    expect(view.lost).toEqual([])
    expect(viewOf(after, { look: { shown: ['soilType'] } }).lost).toEqual([
      'The column soil type was removed: the field no longer exists',
    ])
  })

  it('drops and names a removed order and tab', () => {
    const view = viewOf(after, { sort: '-soilType,name', tab: 'old' })
    expect(view.query.sort).toEqual([{ field: 'name', descending: false }])
    expect(view.tab).toBeUndefined()
    expect(view.lost).toHaveLength(2)
  })

  it('means the new field by a name that it has taken', () => {
    const reused: AnyResource = {
      ...after,
      fields: { ...after.fields, village: text({ label: 'Village', renamedFrom: 'name' }) },
    }
    expect(viewOf(reused, asked({ field: 'name', eq: 'x' })).query.where).toEqual({ field: 'name', eq: 'x' })
  })
})

it('A saved view can be read from any value', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const { query } = viewOf(everything, JSON.parse(text))
      expect(query.size).toBe(20)
    }),
  )
  const strange = {
    where: { all: [1, null, { field: 7 }, {}] },
    sort: 5,
    q: {},
    size: 'x',
    look: { widths: [1], shown: 3 },
  }
  expect(viewOf(everything, strange).query).toEqual(viewOf(everything, {}).query)
})

/**
 * Tells whether an address may have the condition: a search of fewer than three characters is refused, whatever its
 * shape.
 */
function canBeAsked(condition: Condition): boolean {
  try {
    checkedCondition(things, condition)
    return true
  } catch {
    return false
  }
}

function newName(path: string): string {
  const [name = '', level] = path.split('.')
  if (!(name in everything.fields)) return path
  return level ? `${name}Now.${level}` : `${name}Now`
}

function renamedIn(condition: Condition): Condition {
  if ('all' in condition) return { all: condition.all.map(renamedIn) }
  if ('any' in condition) return { any: condition.any.map(renamedIn) }
  if ('not' in condition) return { not: renamedIn(condition.not) }
  const { field, ...tests } = condition
  const operands = Object.entries(tests).map(([word, operand]) => [
    word,
    isFieldOperand(operand) ? { field: newName(operand.field) } : operand,
  ])
  return { field: newName(field), ...Object.fromEntries(operands) }
}

const renamed: AnyResource = {
  ...things,
  is: { ...things.is, title: newName(things.is.title) },
  fields: Object.fromEntries(
    Object.entries(things.fields).map(([name, field]) => [newName(name), { ...field, renamedFrom: name }]),
  ),
  list: {
    ...things.list,
    columns: things.list.columns.map(newName),
    search: things.list.search.map(newName),
    filters: things.list.filters.map(newName),
  },
}
