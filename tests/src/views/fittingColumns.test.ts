import { describe, expect, it } from 'vitest'
import { bookings, farmers, performanceTargets } from '#resources'
import { usualBeside } from '../../../src/views/columns/columnOrder'
import { fittingColumns } from '../../../src/views/columns/columnWidths'
import { fixedDigits, withDigits } from '../../../src/views/columns/fixedDigits'
import { tableColumns } from '../../../src/views/columns/tableColumns'

const columns = tableColumns(bookings, bookings.list.columns, ['bookingNo'])
const namesIn = (frame: number, state?: string): string[] =>
  fittingColumns(columns, {}, frame, state).map(({ name }) => name)

describe('A list’s columns', () => {
  it('are all shown while the page width is unknown', () => {
    expect(namesIn(0)).toEqual(bookings.list.columns)
  })

  it('are at most eight, however wide the page is', () => {
    expect(bookings.list.columns.length).toBeGreaterThan(8)
    expect(namesIn(10_000)).toEqual(bookings.list.columns.slice(0, 8))
  })

  it('are the first ones that fit, and always include the title', () => {
    const some = namesIn(900)
    expect(some).toEqual(bookings.list.columns.slice(0, some.length))
    expect(some.length).toBeLessThan(8)
    expect(namesIn(50)).toEqual([bookings.list.columns[0]])
  })

  it('include the state, wherever it is declared', () => {
    const last = bookings.list.columns.at(-1) ?? ''
    expect(namesIn(900, last).at(-1)).toBe(last)
    expect(namesIn(10_000, last)).toEqual([...bookings.list.columns.slice(0, 7), last])
  })
})

describe('A list’s columns within another record', () => {
  it('are as many as elsewhere, with another one in place of the column that the record fixes', () => {
    const shown = usualBeside(bookings, [])
    const beside = usualBeside(bookings, ['farmer'])
    expect(beside).toHaveLength(shown.length)
    expect(beside).not.toContain('farmer')
    expect(beside.filter((name) => !shown.includes(name))).toHaveLength(1)
    expect(bookings.list.columns.filter((name) => beside.includes(name))).toEqual(beside)
  })
})

describe('The numbers of a column', () => {
  it('have as many decimals as any of them needs, and money no paise where none has any', () => {
    const [acres] = tableColumns(farmers, ['totalLandAcre'], [])
    const rows = [1.25, 0, 17.5].map((totalLandAcre, id) => ({ id, version: 1, _can: [], totalLandAcre }))
    const field = acres?.field
    if (!acres || field?.kind !== 'decimal') throw new Error('The acres of a farmer are no decimal')
    expect(fixedDigits([acres], rows)).toEqual({ totalLandAcre: 2 })
    expect(withDigits(field, 17.5, 2)).toMatch(/^17\.50/)
    const price = { kind: 'money', label: 'Price' } as const
    const asRows = (values: number[]) => values.map((net, id) => ({ id, version: 1, _can: [], net }))
    expect(fixedDigits([{ name: 'net', field: price }], asRows([100_00, 250_00]))).toEqual({ net: 0 })
    expect(fixedDigits([{ name: 'net', field: price }], asRows([100_00, 250_50]))).toEqual({ net: 2 })
    expect([withDigits(price, 1_250_00, 0), withDigits(price, 1_250_50, 2)]).toEqual(['₹1,250', '₹1,250.50'])
  })

  it('have their own decimals where each row names its unit', () => {
    const columns = tableColumns(performanceTargets, ['achieved', 'share'], [])
    const rows = [1, 2.25].map((achieved) => ({ achieved, share: achieved }))
    expect(fixedDigits(columns, rows)).toEqual({ share: 1 })
  })
})
