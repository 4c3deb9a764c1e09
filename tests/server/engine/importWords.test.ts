import { describe, expect, it } from 'vitest'
import { choice, date, decimal, integer, money, month, schemaOf, text, type Field } from '#define'
import { farmers } from '#resources'
import { saidBy } from '../../../server/engine/imports/cells'

const said = (field: Field, cell: string): unknown => saidBy(field, cell)

describe('A cell with the digits of an Indian script', () => {
  it('is read as the same number, amount, area, day or month', () => {
    expect(said(integer({}), '१,२५,०००')).toEqual({ value: 125_000 })
    expect(said(decimal({}), '૨.૫')).toEqual({ value: 2.5 })
    expect(said(money({}), '₹ ௧௨௫.௫௦')).toEqual({ value: 12_550 })
    expect(said(farmers.fields.dateOfBirth, '०२/०३/१९८०')).toEqual({ value: '1980-03-02' })
    expect(said(date({}), '২২-১১-২৬')).toEqual({ value: '2026-11-22' })
    expect(said(month({}), 'Nov ੨੦੨੬')).toEqual({ value: '2026-11' })
  })

  it('is stored as written when its field holds text', () => {
    expect(said(text({}), 'खसरा १२')).toEqual({ value: 'खसरा १२' })
  })

  it('fits a text whose pattern requires Latin digits', () => {
    expect(schemaOf(farmers.fields.agristackFarmerId).parse('१२३४५६७८९०१')).toBe('12345678901')
  })
})

describe('A cell with the short form of an option', () => {
  it('means the option that declares it, in any case', () => {
    const cells = ['M', 'f', 'm.', 'Female', 'OTHER', 'o'].map((cell) => said(farmers.fields.gender, cell))
    expect(cells).toEqual(['MALE', 'FEMALE', 'MALE', 'FEMALE', 'OTHER', 'OTHER'].map((value) => ({ value })))
  })

  it('means nothing when no option declares it', () => {
    const status = choice({ label: 'Status', options: { ACTIVE: 'Active', CLOSED: 'Closed' } })
    expect(said(status, 'A')).toMatchObject({ error: 'Status has no option “A”' })
  })
})
