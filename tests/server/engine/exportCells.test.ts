import { describe, expect, it } from 'vitest'
import { farmers, lands } from '#resources'
import { sheetCell, textCell, type SheetColumn } from '../../../server/engine/exports/cells'
import { csvText } from '../../../server/engine/exports/csv'
import { fieldAt, type AnyResource } from '#define'

function columnOf(resource: AnyResource, name: string): SheetColumn {
  const field = fieldAt(resource, name)
  if (!field) throw new Error(name)
  return { label: field.label, field }
}

const money: SheetColumn = { label: 'Net', field: { kind: 'money', label: 'Net' } }

describe('A cell of a sheet', () => {
  it('is a number where the value is one, and money is in rupees', () => {
    expect(sheetCell(columnOf(farmers, 'landsCount'), -5)).toEqual({ number: -5, look: 'plain' })
    expect(sheetCell(money, 123_456)).toEqual({ number: 1234.56, look: 'money' })
    expect([textCell(columnOf(farmers, 'landsCount'), -5), textCell(money, 123_456)]).toEqual(['-5', '1234.56'])
  })

  it('is a day or a moment of India as spreadsheets count them, and as the portal writes it where all is text', () => {
    const created = columnOf(farmers, 'createdAt')
    const moment = sheetCell(created, '2026-11-21T08:35:00.000Z')
    expect(moment).toMatchObject({ look: 'instant' })
    expect((moment as { number: number }).number).toBeCloseTo(46_347 + (14 * 60 + 35 - 30) / 1440, 9)
    expect(textCell(created, '2026-11-21T08:35:00.000Z')).toBe('21 Nov 2026, 14:05')
    expect(sheetCell(columnOf(farmers, 'dateOfBirth'), '1980-02-03')).toEqual({ number: 29_254, look: 'day' })
  })

  it('is in words where a mask stands in the place of the value, and empty where there is none', () => {
    expect(sheetCell(columnOf(lands, 'area'), 'changed')).toBe('changed')
    expect(sheetCell(columnOf(farmers, 'dateOfBirth'), 'hidden')).toBe('hidden')
    expect([sheetCell(money, null), textCell(money, undefined)]).toEqual(['', ''])
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])(
    'never is a text that a spreadsheet would run: %j',
    (text) => {
      const name = columnOf(farmers, 'firstName')
      expect([sheetCell(name, text), textCell(name, text)]).toEqual([`'${text}`, `'${text}`])
      expect(sheetCell(name, `x${text}`)).toBe(`x${text}`)
    },
  )
})

describe('CSV', () => {
  it('is as RFC 4180 and Excel want it', async () => {
    const pages = (async function* () {
      yield [['A "quoted", word\nand a line', 1.5]]
    })()
    let text = ''
    for await (const piece of csvText([columnOf(farmers, 'firstName'), money], pages)) text += piece
    expect(text).toBe('\uFEFFFirst name,Net\r\n"A ""quoted"", word\nand a line",0.015\r\n')
  })
})
