import { describe, expect, it } from 'vitest'
import { date } from '#define'
import { saidBy } from '../../../server/engine/imports/cells'

describe('A day of a sheet whose year has two digits', () => {
  it('is of the century in which a person of the required age was born', () => {
    const born = date({ age: [18, 100] })
    const of = (text: string): unknown => saidBy(born, text)
    expect(['12-Mar-80', '12/03/66', '01-01-05', '12/03/1980'].map(of)).toEqual(
      ['1980-03-12', '1966-03-12', '2005-01-01', '1980-03-12'].map((value) => ({ value })),
    )
  })

  it('is read as the forms read it where no age is required', () => {
    const of = (text: string): unknown => saidBy(date({}), text)
    expect(['22-11-26', '31/12/35', '1-Apr-98'].map(of)).toEqual(
      ['2026-11-22', '2035-12-31', '1998-04-01'].map((value) => ({ value })),
    )
  })
})
