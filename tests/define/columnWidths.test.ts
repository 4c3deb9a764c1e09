import { describe, expect, it } from 'vitest'
import { register } from '#resources'
import { usualWidth } from '../../resources/define/columnWidths'
import { fieldAt } from '../../resources/define/fieldAt'

/** Returns the width of a column, in pixels. */
const widthOf = (resource: string, name: string): number => {
  const declared = register.resources.find(({ is }) => is.name === resource)
  const field = declared && fieldAt(declared, name)
  if (!field) throw new Error(`There is no field ${name} of ${resource}`)
  return usualWidth(field, false)
}

describe('A column', () => {
  it('of numbers with a unit has space for four digits and the unit', () => {
    expect(widthOf('machine-types', 'tankLitres')).toBeGreaterThanOrEqual(95)
    expect(widthOf('trips', 'claimedKm')).toBeLessThan(widthOf('machine-types', 'tankLitres'))
  })

  it('of a GSTIN shows its fifteen characters, and one of long options their labels', () => {
    expect(widthOf('vendors', 'gstin')).toBeGreaterThanOrEqual(15 * 9)
    expect(widthOf('outlets', 'kind')).toBeGreaterThan(200)
  })
})
