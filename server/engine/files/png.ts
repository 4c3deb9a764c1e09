import { crc32, deflateSync } from 'node:zlib'

/** Red, green and blue, 0 to 255 each. */
export type Colour = readonly [number, number, number]

/** The size of a picture, and whether it has transparent points. */
interface PngShape {
  readonly width: number
  readonly height: number
  readonly hasHoles?: boolean
}

/**
 * Encodes a picture as a PNG (RFC 2083), point by point. A point without a colour is black, or transparent if the
 * picture has transparent points.
 */
export function pngOf(
  { width, height, hasHoles = false }: PngShape,
  colourAt: (x: number, y: number) => Colour | undefined,
): Buffer {
  const size = hasHoles ? 4 : 3
  const line = 1 + width * size
  const points = Buffer.alloc(line * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const colour = colourAt(x, y)
      if (colour) points.set(hasHoles ? [...colour, 255] : colour, y * line + 1 + x * size)
    }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, hasHoles ? 6 : 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(points)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(8)
  framed.writeUInt32BE(data.length, 0)
  framed.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([framed.subarray(0, 4), body, framed.subarray(4)])
}
