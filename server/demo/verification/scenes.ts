import sharp from 'sharp'
import { randomOf, type Random } from '../kernel/random'

/** What a drawn picture shows. */
export type SceneKind = 'CROP' | 'WATER' | 'CRACKS' | 'PAPER'

/** The size of the drawn pictures, in pixels. */
export const SCENE = { width: 320, height: 240 } as const

type Rgb = readonly [number, number, number]

/** The noise of every scene: smooth from a coarse grid, and tileable. */
const TILE = 256
const noise = smoothNoise(randomOf('noise of the scenes'))

/** Draws a field, or a paper, as a camera would see it: each seed gives another picture. */
export async function drawScene(kind: SceneKind, seed: string): Promise<Buffer> {
  const { width, height } = SCENE
  const random = randomOf(`scene ${kind} ${seed}`)
  const points = Buffer.alloc(width * height * 3)
  const colourAt = kind === 'PAPER' ? paper(random) : field(kind, random)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [red, green, blue] = colourAt(x, y)
      const at = (y * width + x) * 3
      points[at] = clamp(red)
      points[at + 1] = clamp(green)
      points[at + 2] = clamp(blue)
    }
  return sharp(points, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 62 })
    .toBuffer()
}

/** A defect of a picture. */
export type Spoiling = 'blurred' | 'dark' | 'copied'

/** Returns the picture out of focus, dark, or cropped and saved again. */
export function spoilt(picture: Buffer, how: Spoiling): Promise<Buffer> {
  const { width, height } = SCENE
  const drawn = sharp(picture)
  switch (how) {
    case 'blurred':
      return drawn.blur(5).jpeg({ quality: 62 }).toBuffer()
    case 'dark':
      return drawn.linear(0.16, 0).jpeg({ quality: 62 }).toBuffer()
    case 'copied':
      return drawn
        .extract({ left: 16, top: 12, width: width - 32, height: height - 24 })
        .jpeg({ quality: 45 })
        .toBuffer()
  }
}

/** Returns another view of a scene: from the other end of the field, from nearer by, or to the other side. */
export function seen(picture: Buffer, from: 'there' | 'near' | 'aside'): Promise<Buffer> {
  const { width, height } = SCENE
  const part = { there: undefined, near: [16, 70], aside: [112, 60] } as const
  const [left, top] = part[from] ?? []
  const drawn =
    left === undefined || top === undefined
      ? sharp(picture).flop().modulate({ brightness: 1.06, saturation: 0.9 })
      : sharp(picture).extract({ left, top, width: 192, height: 144 }).flop().resize({ width, height })
  return drawn.jpeg({ quality: 62 }).toBuffer()
}

function field(kind: Exclude<SceneKind, 'PAPER'>, random: Random): (x: number, y: number) => Rgb {
  const { width, height } = SCENE
  const horizon = height * (0.22 + 0.2 * random.next())
  const [shiftX, shiftY] = [random.integer(0, TILE - 1), random.integer(0, TILE - 1)]
  const tilt = 0.3 * (random.next() - 0.5)
  const sky: Rgb = [150 + random.integer(0, 70), 185 + random.integer(0, 40), 220 + random.integer(0, 30)]
  const green: Rgb = [60 + random.integer(0, 50), 110 + random.integer(0, 50), 40 + random.integer(0, 30)]
  const soil: Rgb = [120 + random.integer(0, 40), 92 + random.integer(0, 30), 62 + random.integer(0, 24)]
  const vanish = width * (0.15 + 0.7 * random.next())
  const rows = random.integer(9, 17)
  const tube = {
    x: width * (0.2 + 0.6 * random.next()),
    y: height * (0.62 + 0.2 * random.next()),
    size: random.integer(9, 16),
  }
  const hasTube = kind !== 'CROP'
  return (x, y) => {
    const edge = horizon + tilt * (x - width / 2) + 14 * (at(x * 2 + shiftX, shiftY) - 0.5)
    if (y < edge - 12) return shade(sky, 40 * (at(x + shiftX, y * 2 + shiftY) - 0.5))
    if (y < edge) return shade([46, 74, 44], 50 * (at(x * 5 + shiftX, y * 5) - 0.5))
    if (hasTube && isTube(x, y, tube)) return shade([226, 226, 220], 20 * (at(x * 3, y * 3) - 0.5))
    const depth = (y - edge) / (height - edge)
    const across = (x - vanish) / (0.12 + depth)
    const grain = at(across * 0.6 + shiftX, 40 / (0.1 + depth) + shiftY)
    if (kind === 'WATER') return water(sky, green, { x, y, depth, grain, shiftX })
    const leaf = Math.abs((((((across * rows) / width) % 1) + 1) % 1) - 0.5) < 0.16 + 0.1 * grain
    const blades = 110 * (at(x * 6 + shiftX, y * 7 + shiftY) - 0.5)
    if (kind === 'CROP') return shade(leaf ? green : soil, blades * (0.4 + depth))
    return cracked(soil, green, { leaf, depth, blades, crack: at(across * 0.9 + shiftY, 90 / (0.15 + depth) + shiftX) })
  }
}

function water(
  sky: Rgb,
  green: Rgb,
  { x, y, depth, grain, shiftX }: { x: number; y: number; depth: number; grain: number; shiftX: number },
): Rgb {
  const isBlade = at(x * 4 + shiftX, y * 1.3) > 0.66 - 0.1 * depth
  if (isBlade) return shade(green, 90 * (grain - 0.5))
  return shade([sky[0] * 0.72, sky[1] * 0.74, sky[2] * 0.74], 46 * (at(x * 0.8 + shiftX, y * 5) - 0.5))
}

function cracked(
  soil: Rgb,
  green: Rgb,
  { leaf, depth, blades, crack }: { leaf: boolean; depth: number; blades: number; crack: number },
): Rgb {
  if (leaf && blades > 6) return shade(green, blades * (0.3 + depth))
  return Math.abs(crack - 0.5) < 0.03 ? shade([58, 44, 32], blades * 0.3) : shade(soil, blades * 0.35)
}

/** Draws a page with lines of writing and a stamp, on a table. */
function paper(random: Random): (x: number, y: number) => Rgb {
  const { width, height } = SCENE
  const [left, top] = [width * (0.08 + 0.1 * random.next()), height * (0.05 + 0.08 * random.next())]
  const lean = 0.12 * (random.next() - 0.5)
  const [line, shift] = [random.integer(13, 19), random.integer(0, TILE - 1)]
  const table: Rgb = [110 + random.integer(0, 60), 84 + random.integer(0, 40), 60 + random.integer(0, 30)]
  const stamp = { x: width * (0.35 + 0.4 * random.next()), y: height * (0.6 + 0.25 * random.next()) }
  return (x, y) => {
    const [u, v] = [x - left - lean * y, y - top + lean * x]
    const isPage = u > 0 && v > 0 && u < width * 0.78 && v < height * 0.84
    if (!isPage) return shade(table, 40 * (at(x * 0.7 + shift, y * 6) - 0.5))
    const ring = Math.hypot(x - stamp.x, (y - stamp.y) * 1.1)
    if (ring < 30 && ring > 25) return [120, 70, 150]
    const row = Math.floor(v / line)
    const isInk = v % line > line * 0.45 && v % line < line * 0.75 && at(u * 9 + row * 37, shift + row * 11) > 0.52
    const isWord = at(u * 0.7 + row * 53, shift + row * 29) > 0.38
    return isInk && isWord && u > 18 && u < width * 0.72
      ? [52, 58, 92]
      : shade([236, 232, 218], 14 * (at(x, y + shift) - 0.5))
  }
}

function isTube(x: number, y: number, tube: { x: number; y: number; size: number }): boolean {
  return Math.abs(x - tube.x) < tube.size && y < tube.y && y > tube.y - tube.size * 4
}

function at(x: number, y: number): number {
  return noise[((y & 255) << 8) | (x & 255)] ?? 0
}

function shade([red, green, blue]: Rgb, by: number): Rgb {
  return [red + by, green + by, blue + by]
}

function clamp(value: number): number {
  return value < 0 ? 0 : value > 255 ? 255 : value
}

function smoothNoise(random: Random): Float32Array {
  const sum = new Float32Array(TILE * TILE)
  for (const [step, weight] of [
    [64, 0.34],
    [16, 0.28],
    [4, 0.22],
    [1, 0.16],
  ] as const) {
    const cells = TILE / step
    const grid = Float32Array.from({ length: cells * cells }, () => random.next())
    const cell = (column: number, row: number): number => grid[(row % cells) * cells + (column % cells)] ?? 0
    for (let y = 0; y < TILE; y += 1)
      for (let x = 0; x < TILE; x += 1) {
        const [column, row] = [Math.floor(x / step), Math.floor(y / step)]
        const [right, down] = [(x % step) / step, (y % step) / step]
        const above = cell(column, row) * (1 - right) + cell(column + 1, row) * right
        const below = cell(column, row + 1) * (1 - right) + cell(column + 1, row + 1) * right
        const place = y * TILE + x
        sum[place] = (sum[place] ?? 0) + weight * (above * (1 - down) + below * down)
      }
  }
  return sum
}
