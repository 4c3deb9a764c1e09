import { describe, expect, it } from 'vitest'
import { date, instant, month, plainText } from '#define'
import { sheetCell } from '../../../server/engine/exports/cells'
import { dayText } from '../../../server/engine/imports/cellFormats'
import { saidBy } from '../../../server/engine/imports/cells'

describe('A date in a sheet with a two-digit year', () => {
  it('is in the century in which a person of the required age was born', () => {
    const born = date({ age: [18, 100] })
    const of = (text: string): unknown => saidBy(born, text)
    expect(['12-Mar-80', '12/03/66', '01-01-05', '12/03/1980'].map(of)).toEqual(
      ['1980-03-12', '1966-03-12', '2005-01-01', '1980-03-12'].map((value) => ({ value })),
    )
  })

  it('is read as forms read it when no age is required', () => {
    const of = (text: string): unknown => saidBy(date({}), text)
    expect(['22-11-26', '31/12/35', '1-Apr-98'].map(of)).toEqual(
      ['2026-11-22', '2035-12-31', '1998-04-01'].map((value) => ({ value })),
    )
  })
})

describe('A month in a sheet', () => {
  const of = (text: string): unknown => saidBy(month({}), text)

  it('is read from its name, its number, or its first day, which spreadsheets turn a typed month into', () => {
    const told = ['Dec 2026', 'Dec-26', '12/2026', '2026-12', '2026-12-01', '01-12-2026', '1 Dec 2026']
    expect(told.map(of)).toEqual(told.map(() => ({ value: '2026-12' })))
  })

  it('is not read from any other day', () => {
    expect(['2026-12-02', '31/12/2026'].map(of)).toEqual(['2026-12-02', '31/12/2026'].map((value) => ({ value })))
  })
})

describe('A moment in a sheet', () => {
  it('is read in the format of the lists, with a one-digit hour, and with am or pm', () => {
    const of = (text: string): unknown => saidBy(instant({}), text)
    const told = {
      '22 Nov 2026, 14:05': '2026-11-22T14:05:00+05:30',
      '22-11-2026 9:30': '2026-11-22T09:30:00+05:30',
      '22/11/2026 12:05 AM': '2026-11-22T00:05:00+05:30',
      '22 Nov 2026, 2:05:10 p.m.': '2026-11-22T14:05:10+05:30',
      '22 Nov 2026': '2026-11-22',
      '22 Nov 2026 14:05 pm': '22 Nov 2026 14:05 pm',
    }
    expect(Object.keys(told).map(of)).toEqual(Object.values(told).map((value) => ({ value })))
  })
})

describe('An exported day, month or moment', () => {
  const told = [
    [date({}), '2028-02-29', '2028-02-29'],
    [month({}), '2027-03', '2027-03'],
    [instant({}), '2026-12-31T18:29:00.000Z', '2026-12-31T23:59:00+05:30'],
  ] as const

  it.each(told)('is read back unchanged from a workbook and from text, %#', (field, value, read) => {
    const column = { name: 'it', label: 'It', at: 0, field }
    const cell = sheetCell(column, [value])
    expect(typeof cell === 'object' && saidBy(field, dayText(cell.number, false))).toEqual({ value: read })
    expect(saidBy(field, plainText(field, value))).toEqual({ value: read })
  })
})
