import { open, type FileHandle } from 'node:fs/promises'
import { beginsAsMp4, boxAtPath, boxesIn, NoMp4, outermostBoxes, type Box, type Stretch } from './mp4Boxes'
import { joined, sampleRanges } from './mp4Samples'

/** The length and size of a video. */
export interface Movie {
  /** In seconds. */
  readonly duration: number
  readonly width: number
  readonly height: number
}

/** The maximum size of an index; that of an hour's video is far smaller. */
const MOST_INDEX = 16 * 1024 * 1024
const ZEROS = Buffer.alloc(64 * 1024)

/** The boxes that are kept, by their parents. All others say where, when, by whom or with what it was taken. */
const kept = {
  file: ['ftyp', 'moov', 'mdat'],
  movie: ['mvhd', 'trak', 'iods'],
  track: ['tkhd', 'edts', 'tref', 'mdia'],
  handlers: ['vide', 'soun'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/**
 * Reads the length and size of the MP4 at a path, and blanks all other metadata in place: no byte of picture or sound
 * moves. Undefined if it is not an MP4 with a picture, or is fragmented, so that its length is unknown.
 */
export async function readMovie(path: string): Promise<Movie | undefined> {
  const handle = await open(path, 'r+')
  try {
    const { size } = await handle.stat()
    const boxes = await outermostBoxes(handle, size)
    const [first] = boxes
    const head = Buffer.alloc(12)
    await handle.read(head, 0, head.length, 0)
    const [index, ...others] = boxes.filter(({ type }) => type === 'moov')
    if (!first || !beginsAsMp4(head) || !index || others.length > 0 || boxes.some(({ type }) => type === 'moof'))
      return undefined
    if (index.to - index.at > MOST_INDEX) return undefined
    const bytes = Buffer.alloc(index.to - index.at)
    await handle.read(bytes, 0, bytes.length, index.at)
    const { movie, blanked } = cleaned(bytes)
    if (!movie) return undefined
    await handle.write(bytes, 0, bytes.length, index.at)
    for (const [from, to] of joined(blanked)) await blank(handle, from, Math.min(to, size))
    for (const box of boxes.filter(({ type }) => !isIn(kept.file, type))) {
      await handle.write('free', box.at + 4, 'latin1')
      await blank(handle, box.from, box.to)
    }
    await handle.sync()
    return movie
  } catch (error) {
    if (error instanceof NoMp4 || error instanceof RangeError) return undefined
    throw error
  } finally {
    await handle.close()
  }
}

function isIn(words: readonly string[], type: string): boolean {
  return words.includes(type)
}

async function blank(handle: FileHandle, from: number, to: number): Promise<void> {
  for (let at = from; at < to; at += ZEROS.length) await handle.write(ZEROS, 0, Math.min(ZEROS.length, to - at), at)
}

/** Blanks an index in place, and answers which ranges of the file are blanked with it. */
function cleaned(bytes: Buffer): { readonly movie?: Movie; readonly blanked: readonly Stretch[] } {
  const [index] = boxesIn(bytes)
  const parts = index ? boxesIn(bytes, index.from, index.to) : []
  const head = parts.find(({ type }) => type === 'mvhd')
  if (!head || parts.some(({ type }) => type === 'mvex')) return { blanked: [] }
  const tracks = parts.filter(({ type }) => type === 'trak')
  const shown = tracks.filter((track) => isIn(kept.handlers, handlerOf(bytes, track)))
  const other = tracks.filter((track) => !shown.includes(track))
  const picture = shown.find((track) => handlerOf(bytes, track) === 'vide')
  const size = picture && boxAtPath(bytes, picture, 'tkhd')
  const duration = Math.max(timed(bytes, head), ...shown.map((track) => trackLength(bytes, track)))
  const blanked = other.flatMap((track) => sampleRanges(bytes, track))
  for (const part of parts) if (!isIn(kept.movie, part.type) || other.includes(part)) free(bytes, part)
  for (const track of shown) cleanTrack(bytes, track)
  timeless(bytes, head)
  if (!size || !(duration > 0)) return { blanked }
  const at = size.from + (bytes[size.from] === 1 ? 88 : 76)
  return { movie: { duration, width: bytes.readUInt16BE(at), height: bytes.readUInt16BE(at + 4) }, blanked }
}

function cleanTrack(bytes: Buffer, track: Box): void {
  for (const part of boxesIn(bytes, track.from, track.to)) if (!isIn(kept.track, part.type)) free(bytes, part)
  for (const path of [['tkhd'], ['mdia', 'mdhd']]) {
    const head = boxAtPath(bytes, track, ...path)
    if (head) timeless(bytes, head)
  }
}

/** Blanks the type and content of a box, and keeps its space. */
function free(bytes: Buffer, { at, from, to }: Box): void {
  bytes.write('free', at + 4, 'latin1')
  bytes.fill(0, from, to)
}

/** Blanks the times of creation and change. */
function timeless(bytes: Buffer, { from }: Box): void {
  bytes.fill(0, from + 4, from + 4 + (bytes[from] === 1 ? 16 : 8))
}

function handlerOf(bytes: Buffer, track: Box): string {
  const handler = boxAtPath(bytes, track, 'mdia', 'hdlr')
  return handler ? bytes.toString('latin1', handler.from + 8, handler.from + 12) : ''
}

/** Reads the length from the header of a movie or of a medium, in seconds. */
function timed(bytes: Buffer, { from }: Box): number {
  const isLong = bytes[from] === 1
  const scale = bytes.readUInt32BE(from + (isLong ? 20 : 12))
  const length = isLong ? Number(bytes.readBigUInt64BE(from + 24)) : bytes.readUInt32BE(from + 16)
  return scale > 0 ? length / scale : 0
}

/** The length of a track: the declared one, or that of its samples if they last longer. */
function trackLength(bytes: Buffer, track: Box): number {
  const head = boxAtPath(bytes, track, 'mdia', 'mdhd')
  const times = boxAtPath(bytes, track, 'mdia', 'minf', 'stbl', 'stts')
  if (!head || !times) return 0
  const scale = bytes.readUInt32BE(head.from + (bytes[head.from] === 1 ? 20 : 12))
  const count = bytes.readUInt32BE(times.from + 4)
  let length = 0
  for (let entry = 0; entry < count; entry += 1) {
    const at = times.from + 8 + entry * 8
    length += bytes.readUInt32BE(at) * bytes.readUInt32BE(at + 4)
  }
  return Math.max(timed(bytes, head), scale > 0 ? length / scale : 0)
}
