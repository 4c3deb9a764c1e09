import { describe, expect, it } from 'vitest'
import { choice, reference } from '#define'
import { chartColours, colourOf } from '../../../src/views/kit/charts/chartColours'
import { palette } from '../../../src/shell/document/scale'

/** The relative luminance of a colour (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

describe('Chart colours', () => {
  it.each(['light', 'dark'] as const)('are 24 different ones, visible on the background of the look “%s”', (look) => {
    expect(new Set(chartColours[look]).size).toBe(24)
    for (const ground of [palette[look].surface, palette[look].raised])
      for (const colour of chartColours[look])
        expect(contrast(colour, ground), `${colour} on ${ground}`).toBeGreaterThan(3)
  })

  it('follow the order of a choice’s options, and the ids of records', () => {
    const service = choice({ options: { DRONE: 'Drone', BOOM: 'Boom', MANUAL: 'Manual' } })
    const [drone, boom, manual] = chartColours.light
    expect(['MANUAL', 'DRONE', 'BOOM'].map((key) => colourOf(service, key, 'light'))).toEqual([manual, drone, boom])
    expect(colourOf(reference({ to: 'crops' }), '26', 'dark')).toBe(chartColours.dark[2])
    expect(colourOf(undefined, 'Punjab', 'light')).toBe(colourOf(undefined, 'Punjab', 'light'))
  })
})
