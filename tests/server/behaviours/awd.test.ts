import { describe, expect, it } from 'vitest'
import {
  awdWindows,
  estimatedReduction,
  floweringHold,
  grossReduction,
  windowOf,
} from '../../../server/behaviours/verification/awd'
import type { GeoPolygon } from '#define'
import { metresToLand } from '../../../server/behaviours/sprayed/landDistance'
import { positionAt } from '../../support/programmeDesk'

const hectare = 2.471_053_8

describe('The schedule for alternate wetting and drying', () => {
  it('has the company’s windows in days after transplanting', () => {
    expect(awdWindows).toMatchObject({
      ...{ SIGN_UP: [-60, -5], GEOTAGGING: [-45, 10], CENTRE_OF_BUND: [0, 15], BEFORE_AERATION: [14, 25] },
      ...{ DRY_1: [18, 35], DRY_2: [36, 52], DRY_3: [76, 105], CULTIVATION_LOG: [90, 150] },
    })
    expect(floweringHold).toEqual([55, 75])
  })

  it('is converted to calendar days, before and after planting', () => {
    expect(windowOf('2026-07-01', [18, 35])).toEqual({ from: '2026-07-19', till: '2026-08-05' })
    expect(windowOf('2026-07-01', [-45, 10])).toEqual({ from: '2026-05-17', till: '2026-07-11' })
  })
})

describe('The estimated emission reduction of a field', () => {
  it('is 1.20 t CO2e per hectare and 0.49 per acre for two dry events of a continuously flooded field', () => {
    const field = { baseline: 'CONTINUOUS', dryEvents: 2 } as const
    expect(grossReduction({ ...field, acres: hectare })).toBeCloseTo(1.1995, 4)
    expect(grossReduction({ ...field, acres: 1 })).toBeCloseTo(0.4854, 4)
    expect(estimatedReduction({ ...field, acres: hectare })).toBe(1.02)
  })

  it('is lower for one dry event and for previously drained fields, and zero without any', () => {
    expect(estimatedReduction({ acres: hectare, baseline: 'CONTINUOUS', dryEvents: 1 })).toBe(0.657)
    expect(estimatedReduction({ acres: hectare, baseline: 'SINGLE_DRAIN', dryEvents: 3 })).toBe(0.363)
    expect(estimatedReduction({ acres: hectare, baseline: 'SINGLE_DRAIN', dryEvents: 1 })).toBe(0)
    expect(estimatedReduction({ acres: hectare, baseline: 'MULTI_DRAIN', dryEvents: 1 })).toBe(0)
    expect(estimatedReduction({ acres: hectare, baseline: 'CONTINUOUS', dryEvents: 0 })).toBe(0)
  })
})

describe('The distance to a land', () => {
  const land: GeoPolygon = {
    type: 'Polygon',
    coordinates: [[positionAt(0, 0), positionAt(90, 0), positionAt(90, 90), positionAt(0, 90), positionAt(0, 0)]],
  }

  it('is measured to its nearest edge or corner, and zero inside', () => {
    expect(metresToLand(positionAt(45, 45), land)).toBe(0)
    expect(metresToLand(positionAt(45, 140), land)).toBeCloseTo(50, 1)
    expect(metresToLand(positionAt(-30, -40), land)).toBeCloseTo(50, 1)
  })

  it('is measured to the edge of a hole for a position inside it', () => {
    const hole = [positionAt(30, 30), positionAt(60, 30), positionAt(60, 60), positionAt(30, 60), positionAt(30, 30)]
    expect(
      metresToLand(positionAt(45, 45), {
        type: 'Polygon',
        coordinates: [...(land.coordinates as [number, number][][]), hole],
      }),
    ).toBeCloseTo(15, 1)
  })
})
