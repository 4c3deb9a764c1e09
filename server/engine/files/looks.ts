import sharp from 'sharp'

/** The measurements of a picture, and the prints by which it is recognised. */
export interface Look {
  /**
   * The variance of its Laplacian at 512 pixels (Pech-Pacheco, 2000), per thousand of that of its luminance: low in a
   * blurred picture, also in a dark one.
   */
  readonly sharpness: number
  /** The mean luminance in percent. */
  readonly brightness: number
  /**
   * Prints of 256 bits, as digits: of the whole picture first, then of parts of it, so that a cropped copy is
   * recognised. None if the picture has no contrast.
   */
  readonly prints: readonly string[]
}

/** The longest side to which a picture is scaled for this. */
const SIDE = 512

/** The parts of a picture that get prints in addition to the whole, as fractions: left, top, size. */
const parts = [
  ...[0.95, 0.9, 0.85, 0.8, 0.7].map((size) => [(1 - size) / 2, (1 - size) / 2, size] as const),
  ...(
    [
      [0, 0],
      [0.1, 0],
      [0, 0.1],
      [0.1, 0.1],
    ] as const
  ).map(([left, top]) => [left, top, 0.9] as const),
]

/** Pictures with less difference in luminance are flat. */
const FLAT = 4

/** The sides of the grid of a print. */
const [COLUMNS, ROWS] = [17, 16]

interface Grey {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
}

/** Measures a picture. Undefined if it cannot be decoded. */
export async function lookAt(bytes: Buffer): Promise<Look | undefined> {
  try {
    const { data, info } = await sharp(bytes)
      .autoOrient()
      .flatten()
      .greyscale()
      .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const grey = { data: new Uint8Array(data), width: info.width, height: info.height }
    const { mean, deviation } = spread(grey.data)
    const sums = sumsOf(grey)
    const whole = [0, 0, 1] as const
    return {
      sharpness: Math.round((10_000 * laplacian(grey)) / (deviation ** 2 + 1)) / 10,
      brightness: Math.round((mean / 255) * 1000) / 10,
      prints: deviation < FLAT ? [] : [whole, ...parts].map((part) => printOf(sums, part)),
    }
  } catch {
    return undefined
  }
}

function spread(values: ArrayLike<number>): { readonly mean: number; readonly deviation: number } {
  let [sum, squares] = [0, 0]
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? 0
    sum += value
    squares += value * value
  }
  const mean = sum / values.length
  return { mean, deviation: Math.sqrt(Math.max(0, squares / values.length - mean * mean)) }
}

function laplacian({ data, width, height }: Grey): number {
  if (width < 3 || height < 3) return 0
  const edges = new Float32Array((width - 2) * (height - 2))
  const at = (x: number, y: number): number => data[y * width + x] ?? 0
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1)
      edges[(y - 1) * (width - 2) + x - 1] = at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1) - 4 * at(x, y)
  return spread(edges).deviation ** 2
}

/** The sums of all pixels above and to the left of each corner of a pixel. */
interface Sums {
  readonly data: Float64Array
  readonly width: number
  readonly height: number
}

function sumsOf({ data, width, height }: Grey): Sums {
  const sums = new Float64Array((width + 1) * (height + 1))
  for (let y = 0; y < height; y += 1) {
    let row = 0
    for (let x = 0; x < width; x += 1) {
      row += data[y * width + x] ?? 0
      sums[(y + 1) * (width + 1) + x + 1] = row + (sums[y * (width + 1) + x + 1] ?? 0)
    }
  }
  return { data: sums, width, height }
}

/** The difference hash of a part: whether each cell of a grid is brighter than the one to its left (Krawetz, 2013). */
function printOf(sums: Sums, [left, top, size]: readonly [number, number, number]): string {
  const cells = Array.from({ length: ROWS }, (_, row) =>
    Array.from({ length: COLUMNS }, (_cell, column) =>
      meanOf(sums, {
        from: [left + (size * column) / COLUMNS, top + (size * row) / ROWS],
        to: [left + (size * (column + 1)) / COLUMNS, top + (size * (row + 1)) / ROWS],
      }),
    ),
  )
  return cells
    .map((row) =>
      row
        .slice(1)
        .map((cell, at) => (cell > (row[at] ?? 0) ? '1' : '0'))
        .join(''),
    )
    .join('')
}

function meanOf(
  { data, width, height }: Sums,
  { from, to }: { readonly from: readonly [number, number]; readonly to: readonly [number, number] },
): number {
  const span = (start: number, end: number, length: number): readonly [number, number] => {
    const first = Math.min(length - 1, Math.floor(start * length))
    return [first, Math.max(first + 1, Math.min(length, Math.round(end * length)))]
  }
  const [x1, x2] = span(from[0], to[0], width)
  const [y1, y2] = span(from[1], to[1], height)
  const at = (x: number, y: number): number => data[y * (width + 1) + x] ?? 0
  return (at(x2, y2) - at(x1, y2) - at(x2, y1) + at(x1, y1)) / ((x2 - x1) * (y2 - y1))
}
