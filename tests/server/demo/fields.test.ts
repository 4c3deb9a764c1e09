import { describe, expect, it } from 'vitest'
import { polygon, polygonAcres, schemaOf } from '#define'
import { holdsPoint, middleOf, type Position } from '../../../server/demo/country/positions'
import { fieldLayer } from '../../../server/demo/farming/strips'
import { mobileAt, randomOf, uuidOf } from '../../../server/demo/kernel/random'

const village: Position = [76.9, 29.7]
const sizes = Array.from({ length: 120 }, (_, index) => [0.25, 0.9, 2, 3.4, 19.5, 1.1, 7.25][index % 7] ?? 1)

describe('The generated fields of a village', () => {
  const layer = fieldLayer()
  const fields = sizes.map((acres) => layer.next(1, village, acres))

  it('have the requested area, to a tenth of a per cent', () => {
    const errors = fields.map((field, index) => Math.abs(polygonAcres(field) / (sizes[index] ?? 1) - 1))
    expect(Math.max(...errors)).toBeLessThan(0.001)
  })

  it('are valid boundaries, counter-clockwise and closed', () => {
    for (const field of fields) expect(schemaOf(polygon({ label: 'Boundary' })).parse(field)).toEqual(field)
  })

  it('do not overlap', () => {
    for (const field of fields) expect(fields.filter((other) => holdsPoint(other, middleOf(field)))).toEqual([field])
  })

  it('do not change earlier fields', () => {
    const later = fieldLayer(new Map([[1, fields.length]])).next(1, village, 3)
    expect(fields.some((field) => holdsPoint(field, middleOf(later)))).toBe(false)
  })
})

describe('The random generator', () => {
  it('repeats its sequence from the same seed and differs from another', () => {
    const course = (seed: string): number[] => Array.from({ length: 5 }, randomOf(seed).next)
    expect(course('a')).toEqual(course('a'))
    expect(course('a')).not.toEqual(course('b'))
    expect(uuidOf('a')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  it('gives a hundred thousand people a hundred thousand valid mobile numbers', () => {
    const numbers = Array.from({ length: 100_000 }, (_, place) => mobileAt(place))
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(numbers.filter((number) => !/^\+91[6-9]\d{9}$/.test(number))).toEqual([])
  })
})
