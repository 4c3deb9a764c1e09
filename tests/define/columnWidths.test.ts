import { describe, expect, it } from 'vitest'
import { register } from '#resources'
import { usualWidth } from '../../resources/define/columnWidths'
import { fieldAt } from '../../resources/define/fieldAt'

/** The width of a column, in pixels. */
const widthOf = (resource: string, name: string): number => {
  const declared = register.resources.find(({ is }) => is.name === resource)
  const field = declared && fieldAt(declared, name)
  if (!field) throw new Error(`There is no field ${name} of ${resource}`)
  return usualWidth(field, false)
}

describe('A column', () => {
  it('of numbers with a unit has room for four figures and the unit', () => {
    expect(widthOf('machine-types', 'tankLitres')).toBeGreaterThanOrEqual(95)
    expect(widthOf('trips', 'claimedKm')).toBeLessThan(widthOf('machine-types', 'tankLitres'))
  })

  it('of a GSTIN shows its fifteen signs, and one of long options their words', () => {
    expect(widthOf('vendors', 'gstin')).toBeGreaterThanOrEqual(15 * 9)
    expect(widthOf('outlets', 'kind')).toBeGreaterThan(200)
  })
})
