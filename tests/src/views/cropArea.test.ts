import { describe, expect, it } from 'vitest'
import { canBeCropped, largestArea, leastWidth, moved, resized } from '../../../src/views/files/crop/cropArea'

const banner = { width: 1280, height: 720, ratio: [16, 9] } as const
const square = { width: 2000, height: 2000 }

describe('The crop area of a picture', () => {
  it('starts as the largest of its shape, in the middle', () => {
    expect(largestArea(square, banner)).toEqual({ left: 0, top: 437.5, width: 2000, height: 1125 })
    expect(largestArea({ width: 4000, height: 1125 }, banner)).toEqual({
      left: 1000,
      top: 0,
      width: 2000,
      height: 1125,
    })
  })

  it('stays within its picture wherever it is moved', () => {
    const area = largestArea(square, banner)
    expect(moved(area, square, { left: 50, top: -9000 })).toMatchObject({ left: 0, top: 0 })
    expect(moved(area, square, { left: 0, top: 9000 })).toMatchObject({ top: 875 })
  })

  it('grows and shrinks about its centre, between the required and the available size', () => {
    const area = largestArea(square, banner)
    const least = resized(area, square, banner, 10)
    expect(least).toEqual({ left: 360, top: 640, width: 1280, height: 720 })
    expect(resized(least, square, banner, 9000)).toEqual(area)
    const corner = moved(least, square, { left: -9000, top: -9000 })
    expect(resized(corner, square, banner, 1600)).toMatchObject({ left: 0, top: 0, width: 1600, height: 900 })
  })

  it('must be as large as the shape requires', () => {
    expect(canBeCropped({ width: 1280, height: 1280 }, banner)).toBe(true)
    expect(canBeCropped({ width: 1279, height: 5000 }, banner)).toBe(false)
    expect(leastWidth({ width: 100, height: 720, ratio: [16, 9] })).toBe(1280)
  })
})
