import { inflateRawSync } from 'node:zlib'

/** So much a workbook may hold once it is unpacked, and so many files. */
const MOST_UNPACKED = 120 * 1024 * 1024
const MOST_FILES = 2000

const END = 0x06054b50
const ENTRY = 0x02014b50
const STORED = 0
const DEFLATED = 8

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

/**
 * Unpacks every file of an archive once, with an end to what comes out, whatever the archive says of its sizes. Answers
 * with the names of the files. Throws UnreadableSheet for what is broken, locked, or far larger than it looks.
 */
export function inspectArchive(bytes: Buffer): string[] {
  const end = endOf(bytes)
  const count = bytes.readUInt16LE(end + 10)
  if (count > MOST_FILES) throw new UnreadableSheet('The workbook has too many parts')
  const names: string[] = []
  let [at, left] = [bytes.readUInt32LE(end + 16), MOST_UNPACKED]
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== ENTRY) throw broken()
    if (bytes.readUInt16LE(at + 8) & 1) throw new UnreadableSheet('The workbook is locked with a password')
    const [nameSize, extraSize, noteSize] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    names.push(bytes.toString('utf8', at + 46, at + 46 + nameSize))
    left -= unpackedSize(bytes, at, left)
    at += 46 + nameSize + extraSize + noteSize
  }
  return names
}

/** The record at the end of an archive; a comment may stand behind it. */
function endOf(bytes: Buffer): number {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 65_558); at -= 1)
    if (bytes.readUInt32LE(at) === END) return at
  throw broken()
}

function unpackedSize(bytes: Buffer, entry: number, most: number): number {
  const [method, packed, header] = [
    bytes.readUInt16LE(entry + 10),
    bytes.readUInt32LE(entry + 20),
    bytes.readUInt32LE(entry + 42),
  ]
  if (header + 30 > bytes.length) throw broken()
  const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28)
  if (start + packed > bytes.length) throw broken()
  if (method === STORED) return packed
  if (method !== DEFLATED) throw broken()
  try {
    return inflateRawSync(bytes.subarray(start, start + packed), { maxOutputLength: Math.max(1, most) }).length
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE')
      throw new UnreadableSheet('The workbook is far larger unpacked than a workbook of 10 MB is')
    throw broken()
  }
}

function broken(): UnreadableSheet {
  return new UnreadableSheet('The file is broken. Save it again as .xlsx')
}
