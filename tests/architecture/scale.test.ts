import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { palette, scale, scaleCss } from '../../src/shell/document/scale'

const folder = join(import.meta.dirname, '../../src')
const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'))

/** Values that style sheets must take from the scale. */
const own: Readonly<Record<string, RegExp>> = {
  'a font size': /font-size:\s*[\d.]+(px|rem|em)|font:\s*[^;]*\d(px|rem)\/[\d.]+ /,
  'a font weight': /font-weight:\s*(\d+;|bold)/,
  'a corner': /radius:\s*[^;]*\d(px|rem)/,
  'a gap': /(^|[\s;{])(row-|column-)?gap:\s*[^;]*[1-9]\d*(px|rem)/,
  'a colour': /#[\da-f]{3,8}\b(?![^(]*\))/i,
}

describe('The scale', () => {
  it('is used by every style sheet: none has a size, weight, corner, gap or colour of its own', () => {
    expect(sheets.length).toBeGreaterThan(50)
    const strays = sheets.flatMap((name) =>
      readFileSync(join(folder, name), 'utf8')
        .replace(/url\([^)]*\)/g, '')
        .split('\n')
        .flatMap((line, at) =>
          Object.entries(own)
            .filter(([, pattern]) => pattern.test(line))
            .map(([what]) => `src/${name}:${at + 1} says ${what} itself:${line}`),
        ),
    )
    expect(strays).toEqual([])
  })

  it('has six type sizes, three corners and six gaps', () => {
    const { size, radius, space } = scale
    expect([size, radius, space].map((steps) => Object.keys(steps).length)).toEqual([6, 3, 6])
  })

  it('defines every custom property that a style sheet takes from it', () => {
    const css = scaleCss()
    const named = sheets.flatMap((name) =>
      [...readFileSync(join(folder, name), 'utf8').matchAll(/var\((--(?:size|weight|radius|space)-\w+)/g)].map(
        ([, property = '']) => property,
      ),
    )
    expect([...new Set(named)].filter((property) => !css.includes(`${property}:`))).toEqual([])
  })

  it('is complete: style sheets use only defined custom properties', () => {
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(css|tsx?)$/.test(name))
      .map((name) => readFileSync(join(folder, name), 'utf8'))
    const text = [scaleCss(), readFileSync(join(folder, '../index.html'), 'utf8'), ...sources].join('\n')
    const defined = new Set(
      [...text.matchAll(/(--[\w-]+)(?:['"`](?: as string)?\]?)?\s*:/g)].map(([, property]) => property),
    )
    const strays = sheets.flatMap((name) =>
      [...readFileSync(join(folder, name), 'utf8').matchAll(/var\(\s*(--[\w-]+)\s*\)/g)]
        .filter(([, property]) => !defined.has(property))
        .map(([, property]) => `src/${name} takes ${property}`),
    )
    expect(strays).toEqual([])
  })

  it('has readable text colours: 4.5 to 1 on every background, in both looks', () => {
    const faults = (['light', 'dark'] as const).flatMap((look) => {
      const colours = palette[look]
      return (['text', 'quiet', 'faint', 'accent', 'bad', 'warning', 'info', 'planned', 'done'] as const).flatMap(
        (ink) =>
          (['ground', 'surface', 'raised'] as const)
            .map((ground) => ({ ground, ratio: contrast(colours[ink], colours[ground]) }))
            .filter(({ ratio }) => ratio < 4.5)
            .map(({ ground, ratio }) => `${look}: ${ink} on ${ground} is ${ratio.toFixed(2)}`),
      )
    })
    expect(faults).toEqual([])
  })
})

/** Computes the contrast of two colours, as WCAG 2.2 defines it. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
