import type { FileHandle } from 'node:fs/promises'

/** A box of an MP4 (ISO/IEC 14496-12, 4.2): its type, and the positions of it and its content. */
export interface Box {
  readonly type: string
  readonly at: number
  readonly from: number
  readonly to: number
}

/** A range of a file, from its first byte to after its last. */
export type Stretch = readonly [from: number, to: number]

/** Not an MP4, or a damaged one. */
export class NoMp4 extends Error {}

/** The maximum number of sibling boxes. */
const MOST_BOXES = 2000
const HEADER = 16

/** Lists the boxes of a part of a buffer. Throws `NoMp4`. */
export function boxesIn(bytes: Buffer, from = 0, to = bytes.length): Box[] {
  const boxes: Box[] = []
  for (let at = from; at < to;) {
    const box = boxAt(bytes.subarray(at, Math.min(at + HEADER, to)), at, to)
    boxes.push(box)
    if (boxes.length > MOST_BOXES) throw new NoMp4()
    at = box.to
  }
  return boxes
}

/** Lists the outermost boxes of a file, reading only their headers. Throws `NoMp4`. */
export async function outermostBoxes(handle: FileHandle, size: number): Promise<Box[]> {
  const boxes: Box[] = []
  const header = Buffer.alloc(HEADER)
  for (let at = 0; at < size;) {
    const { bytesRead } = await handle.read(header, 0, HEADER, at)
    const box = boxAt(header.subarray(0, bytesRead), at, size)
    boxes.push(box)
    if (boxes.length > MOST_BOXES) throw new NoMp4()
    at = box.to
  }
  return boxes
}

/** Finds the first box at a path. */
export function boxAtPath(bytes: Buffer, box: Box, ...path: readonly string[]): Box | undefined {
  return path.reduce<Box | undefined>(
    (found, type) => found && boxesIn(bytes, found.from, found.to).find((one) => one.type === type),
    box,
  )
}

/** Whether a file begins like an MP4, judged by its first twelve bytes. */
export function beginsAsMp4(bytes: Buffer): boolean {
  return bytes.length >= 12 && bytes.toString('latin1', 4, 8) === 'ftyp' && bytes.toString('latin1', 8, 12) !== 'qt  '
}

function boxAt(header: Buffer, at: number, end: number): Box {
  if (header.length < 8) throw new NoMp4()
  const short = header.readUInt32BE(0)
  const isLong = short === 1
  if (isLong && header.length < HEADER) throw new NoMp4()
  const size = isLong ? Number(header.readBigUInt64BE(8)) : short === 0 ? end - at : short
  const head = isLong ? HEADER : 8
  if (size < head || at + size > end) throw new NoMp4()
  return { type: header.toString('latin1', 4, 8), at, from: at + head, to: at + size }
}
