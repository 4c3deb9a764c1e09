import { createInflateRaw } from 'node:zlib'

/** So much a workbook may hold once it is unpacked, and so many files. */
const MOST_UNPACKED = 120 * 1024 * 1024
const MOST_FILES = 2000

const END = 0x06054b50
const ENTRY = 0x02014b50
const STORED = 0
const DEFLATED = 8
const PIECE = 64 * 1024

/** Whether bytes begin as an archive does, which an .xlsx is. */
export function isArchive(bytes: Buffer): boolean {
  return bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))
}

/** Whether bytes begin as an .xls does, or an .xlsx that is locked with a password. */
export function isOldBook(bytes: Buffer): boolean {
  return bytes.readUInt32BE(0) === 0xd0cf11e0
}

/** Why a file is not taken in, in words for whoever sent it. */
export class UnreadableSheet extends Error {
  /** `isOther`: it is a workbook, but of another kind. */
  constructor(
    message: string,
    readonly isOther = false,
  ) {
    super(message)
  }
}

/** The files of an archive, by their names in small letters. */
export interface Archive {
  has(name: string): boolean
  /**
   * One of its files, unpacked a piece at a time; nothing where there is no such file. There is an end to what comes out of
   * all of them, whatever the archive says of their sizes. Throws UnreadableSheet for what is broken, or larger than that.
   */
  pieces(name: string): AsyncGenerator<Buffer, void, void>
}

/** Looks into an archive. Throws UnreadableSheet for what is broken or locked. */
export function openArchive(bytes: Buffer): Archive {
  const end = endOf(bytes)
  const count = bytes.readUInt16LE(end + 10)
  if (count > MOST_FILES) throw new UnreadableSheet('The workbook has too many parts')
  const entries = new Map<string, number>()
  let at = bytes.readUInt32LE(end + 16)
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== ENTRY) throw broken()
    if (bytes.readUInt16LE(at + 8) & 1) throw new UnreadableSheet('The workbook is locked with a password')
    const [nameSize, extraSize, noteSize] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    entries.set(bytes.toString('utf8', at + 46, at + 46 + nameSize).toLowerCase(), at)
    at += 46 + nameSize + extraSize + noteSize
  }
  let left = MOST_UNPACKED
  return {
    has: (name) => entries.has(name.toLowerCase()),
    async *pieces(name) {
      const entry = entries.get(name.toLowerCase())
      if (entry === undefined) return
      for await (const piece of unpacked(bytes, entry)) {
        left -= piece.length
        if (left < 0) throw new UnreadableSheet('The workbook is far larger unpacked than a workbook of 10 MB is')
        yield piece
      }
    },
  }
}

/** The record at the end of an archive; a comment may stand behind it. */
function endOf(bytes: Buffer): number {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 65_558); at -= 1)
    if (bytes.readUInt32LE(at) === END) return at
  throw broken()
}

async function* unpacked(bytes: Buffer, entry: number): AsyncGenerator<Buffer, void, void> {
  const [method, packed, header] = [
    bytes.readUInt16LE(entry + 10),
    bytes.readUInt32LE(entry + 20),
    bytes.readUInt32LE(entry + 42),
  ]
  if (header + 30 > bytes.length) throw broken()
  const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28)
  if (start + packed > bytes.length) throw broken()
  const content = bytes.subarray(start, start + packed)
  if (method === STORED) return yield content
  if (method !== DEFLATED) throw broken()
  const inflating = createInflateRaw({ chunkSize: PIECE })
  inflating.end(content)
  try {
    for await (const piece of inflating) yield piece as Buffer
  } catch (error) {
    throw (error as { code?: string }).code?.startsWith('Z_') ? broken() : error
  }
}

function broken(): UnreadableSheet {
  return new UnreadableSheet('The file is broken. Save it again as .xlsx')
}
