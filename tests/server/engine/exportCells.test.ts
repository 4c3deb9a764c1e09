import { describe, expect, it } from 'vitest'
import { saidBy } from '../../../server/engine/imports/cells'
import { farmers, geographies, lands } from '#resources'
import { numberLooks, sheetCell as cellOf, textCell as textOf } from '../../../server/engine/exports/cells'
import { sheetColumns, type SheetColumn } from '../../../server/engine/exports/columns'
import { csvText } from '../../../server/engine/exports/csv'
import { rowXml } from '../../../server/engine/exports/sheetXml'
import { fieldAt, type AnyResource } from '#define'

function columnOf(resource: AnyResource, name: string): SheetColumn {
  const field = fieldAt(resource, name)
  if (!field) throw new Error(name)
  return { label: field.label, field, at: 0 }
}

const money: SheetColumn = { label: 'Net', field: { kind: 'money', label: 'Net' }, at: 0 }
const sheetCell = (column: SheetColumn, value: unknown) => cellOf(column, [value])
const textCell = (column: SheetColumn, value: unknown) => textOf(column, [value])

describe('An exported cell', () => {
  it('is a number for a number, and in rupees for money', () => {
    expect(sheetCell(columnOf(farmers, 'landsCount'), -5)).toEqual({ number: -5, look: 'plain' })
    expect(sheetCell(money, 123_456)).toEqual({ number: 1234.56, look: 'money' })
    expect([textCell(columnOf(farmers, 'landsCount'), -5), textCell(money, 123_456)]).toEqual(['-5', '1234.56'])
  })

  it('is a day or moment in India as spreadsheets count them, and in the portal’s format where all is text', () => {
    const created = columnOf(farmers, 'createdAt')
    const moment = sheetCell(created, '2026-11-21T08:35:00.000Z')
    expect(moment).toMatchObject({ look: 'instant' })
    expect((moment as { number: number }).number).toBeCloseTo(46_347 + (14 * 60 + 35 - 30) / 1440, 9)
    expect(textCell(created, '2026-11-21T08:35:00.000Z')).toBe('21 Nov 2026, 14:05')
    expect(sheetCell(columnOf(farmers, 'dateOfBirth'), '1980-02-03')).toEqual({ number: 29_254, look: 'day' })
  })

  it('is text where the value is masked, and empty where there is none', () => {
    expect(sheetCell(columnOf(lands, 'area'), 'changed')).toBe('changed')
    expect(sheetCell(columnOf(farmers, 'dateOfBirth'), 'hidden')).toBe('hidden')
    expect([sheetCell(money, null), textCell(money, undefined)]).toEqual(['', ''])
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
    'in CSV never is a formula that a spreadsheet would run, and in a workbook is the text itself: %j',
    (text) => {
      const name = columnOf(farmers, 'firstName')
      expect([sheetCell(name, text), textCell(name, text)]).toEqual([text, `'${text}`])
      // It stays a text when the cell is edited.
      expect(rowXml(1, [text])).toContain(` s="${numberLooks.length + 4}" t="inlineStr"`)
      expect(sheetCell(name, `x${text}`)).toBe(`x${text}`)
    },
  )

  it.each([
    ['a;=1+1', "a;'=1+1"],
    ['a;;@SUM(A1)', "a;;'@SUM(A1)"],
    ["a;'=1", "a;''=1"],
    ['a\t=1', "a\t'=1"],
    ['a\n=HYPERLINK("x")', 'a\n\'=HYPERLINK("x")'],
    ['=1;+2', "'=1;'+2"],
    ['a; b;c=1', 'a; b;c=1'],
    ['a,=1', 'a,=1'],
  ])('of CSV runs nothing either where a spreadsheet begins a cell within it: %j', (text, written) => {
    const name = columnOf(farmers, 'firstName')
    expect(textCell(name, text)).toBe(written)
    expect(saidBy(farmers.fields.firstName, written)).toEqual({ value: text })
    expect(saidBy(farmers.fields.firstName, String(sheetCell(name, text)))).toEqual({ value: text })
  })

  it.each(['=1', "'=1", "''+1", '＝1', "'a", "it's", "a;'=1", "a\n''-1"])(
    'is read as the same text when it is imported again: %j',
    (text) => {
      const name = columnOf(farmers, 'firstName')
      for (const cell of [sheetCell(name, text), textCell(name, text)])
        expect(saidBy(farmers.fields.firstName, String(cell))).toEqual({ value: text })
    },
  )
})

describe('A field exported as several columns', () => {
  const village = columnOf(lands, 'village')
  const place = {
    ...{ id: 1, label: 'Galib Kalan', type: 'village' },
    path: ['zone', 'state', 'district', 'tehsil'].map((type) => ({ id: 2, type, label: `The ${type}` })),
  }

  it('is a place with a heading per level, while the second place of a list is its name', () => {
    const columns = sheetColumns([village, { ...village, label: 'Hub' }])
    expect(columns.map(({ label }) => label)).toEqual([
      ...['State', 'District', 'Tehsil', 'Village'],
      ...['Hub: State', 'Hub: District', 'Hub: Tehsil', 'Hub'],
    ])
    const row = [place, null]
    expect(columns.map((column) => cellOf(column, row))).toEqual([
      ...['The state', 'The district', 'The tehsil', 'Galib Kalan'],
      ...['', '', '', ''],
    ])
    expect(columns.slice(0, 4).map((column) => textOf(column, ['changed']))).toEqual(['', '', '', 'changed'])
  })

  it('is a place of several levels, below the heading of its own', () => {
    const columns = sheetColumns([columnOf(geographies, 'parent')])
    expect(columns.map(({ label }) => label)).toEqual(['Zone', 'State', 'District', 'Tehsil'])
    const district = { id: 3, label: 'Ludhiana', type: 'district', path: place.path.slice(0, 2) }
    expect(columns.map((column) => cellOf(column, [district]))).toEqual(['The zone', 'The state', 'Ludhiana', ''])
  })

  it('is an area, as measured and in acres, with matching sums', () => {
    const columns = sheetColumns([columnOf(lands, 'area')])
    expect(columns.map(({ label }) => label)).toEqual(['Area', 'Area (acres)'])
    const cells = columns.map((column) => cellOf(column, [{ value: 5, unit: 'BIGHA', acres: 3.1 }]))
    expect(cells).toEqual([expect.stringMatching(/^5 bigha/i), { number: 3.1, look: 'plain' }])
  })
})

describe('An exported CSV file', () => {
  it('follows RFC 4180 and opens in Excel', async () => {
    const pages = (async function* () {
      yield [['A "quoted", word\nand a line', 1.5]]
    })()
    let text = ''
    for await (const piece of csvText([columnOf(farmers, 'firstName'), { ...money, at: 1 }], pages)) text += piece
    expect(text).toBe('\uFEFFFirst name,Net\r\n"A ""quoted"", word\nand a line",0.015\r\n')
  })
})
