import { describe, expect, it } from 'vitest'
import { readListQuery, writeListQuery } from '#define'
import { farmers, serviceRates } from '#resources'
import { describePart } from '../../../src/views/conditions/describe'
import { partsOf, testsByPath, without, withTests } from '../../../src/views/conditions/where'
import { readAddress } from '../../../src/views/address/readAddress'

const read = (address: string) => readAddress(farmers, new URLSearchParams(address))

describe('A list’s address', () => {
  it('is parsed into the query', () => {
    const { query, complaints } = read('page=3&size=35&sort=name&q=ram&status.in=ACTIVE,MERGED&village.state=12')
    expect(complaints).toEqual([])
    expect(query).toMatchObject({ page: 3, size: 35, sort: [{ field: 'name', descending: false }], q: 'ram' })
    expect(partsOf(query.where)).toEqual([
      { field: 'status', in: ['ACTIVE', 'MERGED'] },
      { field: 'village.state', eq: 12 },
    ])
  })

  it('drops what cannot be understood, with a message for each, and keeps the rest', () => {
    const { query, kept, complaints } = read('page=0&nonsense=1&status=ACTIVE&sort=-mobile&tab=lands-farmer')
    expect(complaints).toHaveLength(3)
    expect(kept.toString()).toBe('status=ACTIVE&tab=lands-farmer')
    expect(query.where).toEqual({ field: 'status', eq: 'ACTIVE' })
  })

  it('drops a search that is too short', () => {
    const { query, kept, complaints } = read('q=%25&status=ACTIVE')
    expect(complaints).toEqual(['Type at least 3 characters to search'])
    expect([query.q, kept.toString()]).toEqual([undefined, 'status=ACTIVE'])
  })

  it('keeps a condition when written and parsed again', () => {
    const { where } = read('createdAt.within=last30Days&blacklisted=false').query
    const again = Object.fromEntries(writeListQuery(farmers, { where }))
    expect(readListQuery(farmers, again).where).toEqual(where)
  })
})

describe('The conditions of a filter', () => {
  const where = read('status.in=ACTIVE,MERGED&village.state=12&createdAt.gte=2026-01-01').query.where

  it('replace those of the same path', () => {
    const changed = withTests(where, { 'village.state': {}, village: { eq: 99 }, status: { eq: 'ACTIVE' } })
    expect(testsByPath(changed)).toEqual({
      createdAt: { gte: '2026-01-01' },
      village: { eq: 99 },
      status: { eq: 'ACTIVE' },
    })
  })

  it('are removed one by one until none is left', () => {
    expect(
      partsOf(where).reduce<typeof where>((left) => without(left, partsOf(left)[0] ?? { all: [] }), where),
    ).toBeUndefined()
  })

  it('are described in words, with the names of the records they refer to', () => {
    const [status, state] = partsOf(where)
    expect(describePart(farmers, status as never, new Map())).toBe('Active or Merged')
    expect(describePart(farmers, state as never, new Map([[12, 'Punjab']]))).toBe('Punjab')
    expect(
      describePart(
        farmers,
        { field: 'createdAt', between: ['2026-01-31T18:30:00.000Z', '2026-02-28T18:29:59.999Z'] },
        new Map(),
      ),
    ).toBe('1 Feb 2026 to 28 Feb 2026')
    expect(describePart(farmers, { field: 'primaryCrops', empty: true }, new Map())).toBe('is not set')
    expect(describePart(serviceRates, { field: 'crop', empty: true }, new Map())).toBe('All crops')
    expect(describePart(serviceRates, { field: 'crop', empty: false }, new Map())).toBe('is set')
  })
})
