import { describe, expect, it } from 'vitest'
import { cameraFor } from '../../../src/views/geography/camera'
import { clustered, type Mark } from '../../../src/views/geography/clusters'
import { namesOn, placeUnder } from '../../../src/views/geography/names'
import { pathOf, project, type Position } from '../../../src/views/geography/projection'
import { scaleBar } from '../../../src/views/geography/scale'

const size = { width: 800, height: 500 }

/** A square around a place, with this size in degrees. */
function square(id: number, name: string, [lon, lat]: Position, degrees: number) {
  const half = degrees / 2
  const ring: Position[] = [
    [lon - half, lat - half],
    [lon + half, lat - half],
    [lon + half, lat + half],
    [lon - half, lat + half],
  ]
  return { id, name, ...pathOf([ring]) }
}

const jagraon = square(1, 'Jagraon', [75.5, 30.8], 0.4)
const raikot = square(2, 'Raikot', [75.9, 30.8], 0.4)
const mark = (more: Partial<Mark>): Mark => ({ id: 1, label: 'One', place: project([75.5, 30.8]), count: 1, ...more })

describe('The scale of a map', () => {
  it('is a round distance at the centre of the view', () => {
    for (const [latitude, degrees] of [
      [30.8, 0.4],
      [8.5, 3],
      [34, 0.005],
    ] as const) {
      const camera = cameraFor(square(1, '', [77, latitude], degrees).box, size, 0.001)
      const { pixels, words } = scaleBar(camera)
      const [number = '', unit] = words.split(' ')
      const metres = Number(number) * (unit === 'km' ? 1000 : 1)
      expect(number).toMatch(/^[125]0*$/)
      expect([pixels > 40, pixels <= 110]).toEqual([true, true])
      const degree = 111_320 * Math.cos((latitude * Math.PI) / 180)
      expect(Math.abs((pixels / camera.scale) * degree - metres) / metres).toBeLessThan(0.03)
    }
  })
})

describe('The names on a map', () => {
  const camera = cameraFor(square(0, '', [75.7, 30.8], 0.9).box, size)

  it('appear inside outlines that have room for them, once each and without overlap', () => {
    const both = namesOn([jagraon, raikot], [], camera, size)
    expect(both.map(({ name }) => name)).toEqual(['Jagraon', 'Raikot'])
    const marked = clustered([{ ...mark({ label: 'Jagraon' }), at: [10, 10] }])
    expect(namesOn([jagraon, raikot], marked, camera, size).map(({ name }) => name)).toEqual(['Raikot'])
    const [, at] = both.map((one) => one.at)
    const over = clustered([{ ...mark({ label: 'A village' }), at: at ?? [0, 0] }])
    expect(namesOn([jagraon, raikot], over, camera, size).map(({ name }) => name)).toEqual(['Jagraon'])
    const far = cameraFor(square(0, '', [75.7, 30.8], 20).box, size)
    expect(namesOn([jagraon, raikot], [], far, size)).toEqual([])
  })

  it('say beside the map where it is when no outline is visible', () => {
    const district = square(9, 'Ludhiana', [75.7, 30.8], 2)
    const field = cameraFor(square(0, '', [75.55, 30.85], 0.002).box, size, 0.002)
    expect(namesOn([jagraon, raikot], [], field, size)).toEqual([])
    expect(placeUnder([[district], [jagraon, raikot]], field)).toEqual(['Jagraon', 'Ludhiana'])
  })
})

describe('Overlapping marks', () => {
  it('are so many separate places, unless one of them is a cluster', () => {
    const here = { at: [100, 100] as const }
    const [places] = clustered([
      { ...mark({ id: 1 }), ...here },
      { ...mark({ id: 2 }), ...here },
    ])
    expect(places?.label).toBe('2 places')
    const [hub] = clustered([
      { ...mark({ id: 1 }), ...here },
      { ...mark({ id: 2, label: 'Hub: Raikot', isChief: true }), ...here },
    ])
    expect(hub?.label).toBe('Hub: Raikot and 1 more')
  })
})
