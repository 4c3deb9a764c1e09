import { describe, expect, it } from 'vitest'
import { pointSchema, polygonAcres, polygonSchema, type GeoPolygon } from '#define'

type Ring = [number, number][]

/** A square in Punjab, counter-clockwise, with this side in degrees. */
const square = (degrees = 0.01, lon = 75, lat = 30): Ring => [
  [lon, lat],
  [lon + degrees, lat],
  [lon + degrees, lat + degrees],
  [lon, lat + degrees],
  [lon, lat],
]
const clockwise = (degrees?: number): Ring => square(degrees).reverse()
const hole: Ring = square(0.002, 75.004, 30.004).reverse()
const polygon = (...coordinates: Ring[]): GeoPolygon => ({ type: 'Polygon', coordinates })

/** Returns the schema's message about a shape; undefined when it is valid. */
function complaint(shape: unknown): string | undefined {
  return polygonSchema().safeParse(shape).error?.issues[0]?.message
}

describe('A point', () => {
  it.each([
    [68, 6],
    [98, 38],
    [75.85, 30.9],
  ])('may be at longitude %d, latitude %d', (...coordinates) => {
    expect(pointSchema().parse({ type: 'Point', coordinates })).toEqual({ type: 'Point', coordinates })
  })

  it.each([
    [30.9, 75.85],
    [67.99, 20],
    [98.01, 20],
    [75, 5.99],
    [75, 38.01],
  ])('may not be at longitude %d, latitude %d, which is not in India', (...coordinates) => {
    const { error } = pointSchema().safeParse({ type: 'Point', coordinates })
    expect(error?.issues[0]?.message).toBe('The place must be in India')
  })

  it.each([
    { type: 'Point', coordinates: [75] },
    { type: 'Point', coordinates: [75, 30, 250] },
    { type: 'Point', coordinates: ['75', '30'] },
    { type: 'Point', coordinates: [75, Number.NaN] },
    { type: 'Polygon', coordinates: [75, 30] },
    { coordinates: [75, 30] },
    'Jagraon',
    null,
  ])('is not %j', (given) => {
    expect(pointSchema().safeParse(given).success).toBe(false)
  })

  it.each([
    [75, null],
    [undefined, 30],
    [undefined, undefined],
  ])('needs both numbers when given %j and %j', (...coordinates) => {
    const { error } = pointSchema().safeParse({ type: 'Point', coordinates })
    expect(error?.issues.map(({ message }) => message)).toContain('Enter a longitude and a latitude')
    expect(error?.issues.map(({ message }) => message).join()).not.toContain('Invalid')
  })
})

describe('A boundary', () => {
  it('is stored unchanged when its corners run counter-clockwise', () => {
    expect(polygonSchema().parse(polygon(square()))).toEqual(polygon(square()))
  })

  it('is turned counter-clockwise, and its holes clockwise', () => {
    expect(polygonSchema().parse(polygon(clockwise(), [...hole].reverse()))).toEqual(polygon(square(), hole))
  })

  it('may have several parts, each turned separately', () => {
    const far = square(0.01, 76)
    const given = { type: 'MultiPolygon', coordinates: [[clockwise()], [far]] }
    expect(polygonSchema().parse(given)).toEqual({ type: 'MultiPolygon', coordinates: [[square()], [far]] })
  })

  it('is closed', () => {
    expect(complaint(polygon([...square().slice(0, 4), [75, 30.001]]))).toBe('The boundary is not closed')
  })

  it('has at least three corners', () => {
    const [first = [75, 30], second = [75.1, 30]] = square()
    expect(complaint(polygon([first, second, first]))).toBe('A boundary needs at least three corners')
    expect(complaint({ type: 'Polygon', coordinates: [] })).toBeDefined()
  })

  it('does not cross itself', () => {
    const bow: Ring = [
      [75, 30],
      [75.01, 30.01],
      [75.01, 30],
      [75, 30.01],
      [75, 30],
    ]
    expect(complaint(polygon(bow))).toBe('The boundary crosses itself')
  })

  it('may bend inwards without crossing itself', () => {
    const bent: Ring = [
      [75, 30],
      [75.01, 30],
      [75.005, 30.005],
      [75.01, 30.01],
      [75, 30.01],
      [75, 30],
    ]
    expect(complaint(polygon(bent))).toBeUndefined()
  })

  it('is in India with each of its corners', () => {
    expect(complaint(polygon(square(0.01, 97.995)))).toBe('The place must be in India')
    expect(complaint(polygon(square(0.01, 75, 5.995)))).toBe('The place must be in India')
  })

  it('has at most 10,000 corners', () => {
    const circle = (corners: number): Ring => {
      const all = Array.from({ length: corners }, (_, index): [number, number] => [
        75 + 0.01 * Math.cos((2 * Math.PI * index) / corners),
        30 + 0.01 * Math.sin((2 * Math.PI * index) / corners),
      ])
      return [...all, all[0] ?? [75, 30]]
    }
    expect(complaint(polygon(circle(9_999)))).toBeUndefined()
    expect(complaint(polygon(circle(10_000)))).toBe('The boundary has too many corners')
  })

  it.each([
    { type: 'LineString', coordinates: square() },
    { type: 'Feature', geometry: polygon(square()) },
    'POLYGON((75 30))',
    [],
  ])('is not %j', (given) => {
    expect(complaint(given)).toBe('This isn’t a GeoJSON polygon')
  })
})

describe('The acres of a boundary', () => {
  /** The area between two meridians and two parallels: R² · Δλ · (sin φ₂ − sin φ₁), in acres. */
  const patch = (degrees: number, lat: number): number => {
    const radians = Math.PI / 180
    const height = Math.sin((lat + degrees) * radians) - Math.sin(lat * radians)
    return (6_371_008.8 ** 2 * degrees * radians * height) / 4046.8564224
  }

  it.each([
    [0.001, 30],
    [0.01, 8],
    [0.01, 37],
    [0.1, 30],
  ])('for a square of %d degrees at latitude %d are those of the sphere', (degrees, lat) => {
    const acres = polygonAcres(polygon(square(degrees, 75, lat)))
    expect(acres / patch(degrees, lat)).toBeCloseTo(1, 6)
  })

  it('are 2.471 for a field of 100 by 100 metres', () => {
    const metre = 180 / (Math.PI * 6_371_008.8)
    const width = (100 * metre) / Math.cos((30 * Math.PI) / 180)
    const height = 100 * metre
    const field: Ring = [
      [75, 30 - height / 2],
      [75 + width, 30 - height / 2],
      [75 + width, 30 + height / 2],
      [75, 30 + height / 2],
      [75, 30 - height / 2],
    ]
    expect(polygonAcres(polygon(field))).toBeCloseTo(2.471, 3)
  })

  it('do not depend on the direction of the corners', () => {
    expect(polygonAcres(polygon(clockwise()))).toBeCloseTo(polygonAcres(polygon(square())), 9)
  })

  it('leave out the holes and sum the parts', () => {
    const whole = polygonAcres(polygon(square()))
    const missing = polygonAcres(polygon(hole))
    expect(polygonAcres(polygon(square(), hole))).toBeCloseTo(whole - missing, 9)
    expect(polygonAcres({ type: 'MultiPolygon', coordinates: [[square()], [square()]] })).toBeCloseTo(2 * whole, 9)
  })
})
