import sharp from 'sharp'
import { boxAtPath, boxesIn, type Box } from '../../engine/files/mp4Boxes'

/** The inputs of a film. */
export interface Film {
  /** Pictures of one size that `sharp` reads, in order. */
  readonly pictures: readonly Buffer[]
  readonly width: number
  readonly height: number
  /** The duration of all of them. */
  readonly seconds: number
  /** Additional boxes of the index, as cameras write them. */
  readonly notes?: readonly Buffer[]
}

/** Ticks per second. */
const SCALE = 1000

/** Writes a film as an MP4 whose pictures are all AV1 key frames, taken from AVIF images. */
export async function filmOf({ pictures, width, height, seconds, notes = [] }: Film): Promise<Buffer> {
  const stills = await Promise.all(
    pictures.map((one) =>
      sharp(one)
        .flatten()
        .resize(width, height)
        .avif({ quality: 34, effort: 1, chromaSubsampling: '4:2:0' })
        .toBuffer(),
    ),
  )
  const frames = stills.map((still) =>
    contentIn(
      still,
      boxesIn(still).find(({ type }) => type === 'mdat'),
    ),
  )
  const [first = Buffer.alloc(0)] = stills
  const each = Math.round((seconds * SCALE) / frames.length)
  const length = each * frames.length
  const head = box('ftyp', text('isom'), number(512), text('isomiso2av01mp41'))
  const index = (offset: number): Buffer =>
    box(
      'moov',
      box('mvhd', numbers(0, 0, 0, SCALE, length, 0x10000, 0x01000000, 0, 0), MATRIX, Buffer.alloc(24), number(2)),
      box(
        'trak',
        box('tkhd', numbers(3, 0, 0, 1, 0, length, 0, 0, 0, 0), MATRIX, numbers(width * 65536, height * 65536)),
        box(
          'mdia',
          box('mdhd', numbers(0, 0, 0, SCALE, length, 0x55c40000)),
          box('hdlr', numbers(0, 0), text('vide'), Buffer.alloc(12), text('Picture\0')),
          box(
            'minf',
            box('vmhd', numbers(1, 0, 0)),
            box('dinf', box('dref', numbers(0, 1), box('url ', number(1)))),
            box(
              'stbl',
              box('stsd', numbers(0, 1), sampleEntry(width, height, configurationIn(first))),
              box('stts', numbers(0, 1, frames.length, each)),
              box('stsc', numbers(0, 1, 1, frames.length, 1)),
              box('stsz', numbers(0, 0, frames.length, ...frames.map((frame) => frame.length))),
              box('stco', numbers(0, 1, offset)),
            ),
          ),
        ),
      ),
      ...notes,
    )
  return Buffer.concat([head, index(head.length + index(0).length + 8), box('mdat', ...frames)])
}

/** Writes an MP4 box. */
export function box(type: string, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content)
  return Buffer.concat([number(body.length + 8), text(type), body])
}

function sampleEntry(width: number, height: number, configuration: Buffer): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt16BE(width, 0)
  size.writeUInt16BE(height, 2)
  const depth = Buffer.from([0, 1, ...Buffer.alloc(32), 0, 24, 255, 255])
  const resolution = numbers(0x480000, 0x480000, 0)
  return box('av01', numbers(0, 1), Buffer.alloc(16), size, resolution, depth, box('av1C', configuration))
}

/** Extracts the decoder configuration of a still picture. */
function configurationIn(still: Buffer): Buffer {
  const meta = boxesIn(still).find(({ type }) => type === 'meta')
  return contentIn(still, meta && boxAtPath(still, { ...meta, from: meta.from + 4 }, 'iprp', 'ipco', 'av1C'))
}

function contentIn(bytes: Buffer, found: Box | undefined): Buffer {
  return found ? bytes.subarray(found.from, found.to) : Buffer.alloc(0)
}

function text(words: string): Buffer {
  return Buffer.from(words, 'latin1')
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value >>> 0)
  return bytes
}

function numbers(...values: readonly number[]): Buffer {
  return Buffer.concat(values.map(number))
}

/** No rotation. */
const MATRIX = numbers(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)
