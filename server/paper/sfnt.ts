import { inflateSync } from 'node:zlib'

/** The sizes of the parts of both formats, in bytes (WOFF 1.0 §4 and §5, OpenType 1.9 “Organization of an OpenType font”). */
const WOFF_HEADER = 44
const WOFF_ENTRY = 20
const SFNT_HEADER = 12
const SFNT_ENTRY = 16

/**
 * Unpacks a WOFF 1.0 font to the sfnt that it contains: fontkit, given the packed one, unpacks the whole glyph table
 * for each glyph.
 */
export function sfntOf(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const header = Buffer.alloc(SFNT_HEADER + SFNT_ENTRY * count)
  woff.copy(header, 0, 4, 8)
  const power = 2 ** Math.floor(Math.log2(count))
  header.writeUInt16BE(count, 4)
  header.writeUInt16BE(16 * power, 6)
  header.writeUInt16BE(Math.log2(power), 8)
  header.writeUInt16BE(16 * (count - power), 10)
  const tables: Buffer[] = []
  let offset = header.length
  for (let at = 0; at < count; at += 1) {
    const entry = woff.subarray(WOFF_HEADER + WOFF_ENTRY * at)
    const [from, packed, length] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)]
    const bytes = woff.subarray(from, from + packed)
    const table = Buffer.alloc(Math.ceil(length / 4) * 4)
    // A table that compression would not shrink is stored as it is.
    ;(packed < length ? inflateSync(bytes) : bytes).copy(table)
    const place = SFNT_HEADER + SFNT_ENTRY * at
    entry.copy(header, place, 0, 4)
    entry.copy(header, place + 4, 16, 20)
    header.writeUInt32BE(offset, place + 8)
    header.writeUInt32BE(length, place + 12)
    tables.push(table)
    offset += table.length
  }
  return Buffer.concat([header, ...tables])
}
