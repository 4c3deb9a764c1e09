import sharp from 'sharp'
import type { screenshots } from '#resources'
import { randomOf, type Random } from '../kernel/random'

/** The source of a screenshot. */
export type ScreenSource = keyof typeof screenshots.fields.source.options

/** The size of the drawn screens, in pixels. */
export const SCREEN = { width: 270, height: 480 } as const

/** Draws a screen with plain shapes instead of words, so that a picture has a few kilobytes. */
export function drawScreen(source: ScreenSource, seed: string): Promise<Buffer> {
  const { width, height } = SCREEN
  const random = randomOf(`screen ${source} ${seed}`)
  const shapes = [box(0, 0, width, height, '#f5f7f4'), ...drawers[source](random), ...frameOf(random)]
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes.join('')}</svg>`
  return sharp(Buffer.from(drawn)).jpeg({ quality: 68 }).toBuffer()
}

const drawers: Readonly<Record<ScreenSource, (random: Random) => string[]>> = {
  APP: (random) => [
    box(14, 52, 242, 96, random.pick(['#2f7d4f', '#3b6fb5', '#b7791f', '#8b4a9c'])),
    ...lines(random, 28, 70, 3, '#ffffffcc'),
    ...Array.from({ length: random.integer(3, 5) }, (_, at) => [
      box(14, 162 + at * 58, 242, 48, '#ffffff'),
      round(38, 186 + at * 58, 14, random.pick(['#c8e0cf', '#f3d9a4', '#f1b7ae', '#bcd3ee'])),
      ...lines(random, 62, 176 + at * 58, 2, '#9aa59c'),
    ]).flat(),
  ],
  CALL: (random) => [
    box(0, 0, 270, 480, random.pick(['#22332a', '#26303f', '#3a2c2a'])),
    round(135, 150, 52, random.pick(['#5d8f70', '#6e86ad', '#a77b62'])),
    ...lines(random, 85, 226, 2, '#d9e2dc'),
    ...Array.from({ length: 6 }, (_, at) => round(70 + (at % 3) * 65, 320 + Math.floor(at / 3) * 62, 21, '#ffffff2e')),
    round(135, 446, 24, '#d34a3f'),
  ],
  SATELLITE: (random) => [
    box(0, 36, 270, 444, '#6d8f4e'),
    ...Array.from({ length: 26 }, () => {
      const [x, y] = [random.integer(-20, 240), random.integer(30, 440)]
      const fill = random.pick(['#88a761', '#557a3c', '#a9a264', '#c1ad7a', '#47692f', '#7c9455'])
      return turned(box(x, y, random.integer(40, 90), random.integer(30, 70), fill), random.integer(-14, 14), x, y)
    }),
    `<polygon points="${corners(random)}" fill="none" stroke="#ffe14d" stroke-width="3"/>`,
  ],
  SPRAY_PATH: (random) => {
    const turns = Array.from({ length: 11 }, (_, at) => {
      const [left, right, y] = [56 + random.integer(0, 8), 212 - random.integer(0, 8), 116 + at * 26]
      return at % 2 === 0 ? `${left},${y} ${right},${y}` : `${right},${y} ${left},${y}`
    })
    return [
      box(0, 36, 270, 444, random.pick(['#dfe9d6', '#e9e5d4', '#d9e5e6'])),
      box(44, 98, 182, 300, '#b9d3a3'),
      `<polyline points="${turns.slice(0, random.integer(5, 11)).join(' ')}" fill="none" stroke="#1f6fb2" stroke-width="4"/>`,
      box(14, 414, 242, 52, '#ffffff'),
      ...lines(random, 28, 430, 2, '#9aa59c'),
    ]
  },
  PAYMENT: (random) => {
    const isPaid = random.chance(0.7)
    return [
      round(135, 140, 46, isPaid ? '#2f9e58' : '#cf4a3c'),
      `<path d="${isPaid ? 'M113 141 l16 16 l30 -32' : 'M119 124 l32 32 m0 -32 l-32 32'}" fill="none" stroke="#fff" stroke-width="8"/>`,
      ...lines(random, 75, 214, 2, '#6b766f'),
      box(14, 272, 242, 150, '#ffffff'),
      ...lines(random, 30, 292, 6, '#b4bdb6'),
    ]
  },
}

/** Draws a phone's status line with clock and battery, and its navigation bar. */
function frameOf(random: Random): string[] {
  return [
    box(0, 0, 270, 26, '#10181399'),
    box(12, 9, 34, 8, '#ffffffcc'),
    box(222, 9, random.integer(10, 34), 8, '#ffffffcc'),
    box(95, 470, 80, 4, '#10181366'),
  ]
}

function lines(random: Random, x: number, y: number, count: number, fill: string): string[] {
  return Array.from({ length: count }, (_, at) => box(x, y + at * 18, random.integer(50, 120), 9, fill))
}

function corners(random: Random): string {
  const around: readonly (readonly [number, number])[] = [
    [70, 150],
    [210, 140],
    [225, 330],
    [120, 370],
    [58, 290],
  ]
  return around.map(([x, y]) => `${x + random.integer(-18, 18)},${y + random.integer(-18, 18)}`).join(' ')
}

function box(x: number, y: number, width: number, height: number, fill: string): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="4" fill="${fill}"/>`
}

function round(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`
}

function turned(shape: string, degrees: number, x: number, y: number): string {
  return `<g transform="rotate(${degrees} ${x} ${y})">${shape}</g>`
}
