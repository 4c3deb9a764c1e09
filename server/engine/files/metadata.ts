/** The JPEG segments (ITU-T T.81, B.1) that say how pixels are to be read, and nothing personal. */
const KEPT_SEGMENTS = [0xe0, 0xee]
const ICC = Buffer.from('ICC_PROFILE\0', 'latin1')
const [FIRST_APPLICATION, LAST_APPLICATION, COMMENT, SCAN, END] = [0xe0, 0xef, 0xfe, 0xda, 0xd9]

/** The PNG chunks needed to draw; all others may say where, when or by whom. */
const KEPT_CHUNKS = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP bKGD hIST pHYs sPLT acTL fcTL fdAT'.split(' '),
)
const SIGNATURE = 8

/**
 * Removes from a picture where, when, by whom and with what it was made, and any data after its end. Its pixels are not
 * touched; its orientation stays.
 */
export function withoutMetadata(bytes: Buffer, mime: string, orientation = 1): Buffer {
  if (mime === 'image/jpeg') return jpegOf(bytes, orientation)
  return mime === 'image/png' ? pngOf(bytes) : bytes
}

function jpegOf(bytes: Buffer, orientation: number): Buffer {
  const parts = [bytes.subarray(0, 2), ...(orientation > 1 ? [oriented(orientation)] : [])]
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0
    if (marker === SCAN) break
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (isKept(marker, bytes.subarray(at + 4, end))) parts.push(bytes.subarray(at, end))
    at = end
  }
  const last = bytes.lastIndexOf(Buffer.from([0xff, END]))
  return Buffer.concat([...parts, bytes.subarray(at, last > at ? last + 2 : bytes.length)])
}

function isKept(marker: number, content: Buffer): boolean {
  if (marker === 0xe2) return content.subarray(0, ICC.length).equals(ICC)
  const isApplication = marker >= FIRST_APPLICATION && marker <= LAST_APPLICATION
  return marker !== COMMENT && (!isApplication || KEPT_SEGMENTS.includes(marker))
}

/** The smallest Exif segment: a single entry with the orientation. */
function oriented(orientation: number): Buffer {
  const exif = Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\0\0\0\0\0\0\0', 'latin1')
  exif.writeUInt16BE(orientation, exif.length - 8)
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(exif.length + 2, 2)
  return Buffer.concat([head, exif])
}

function pngOf(bytes: Buffer): Buffer {
  const parts = [bytes.subarray(0, SIGNATURE)]
  for (let at = SIGNATURE; at + 12 <= bytes.length;) {
    const type = bytes.toString('latin1', at + 4, at + 8)
    const end = at + 12 + bytes.readUInt32BE(at)
    if (KEPT_CHUNKS.has(type)) parts.push(bytes.subarray(at, end))
    if (type === 'IEND') break
    at = end
  }
  return Buffer.concat(parts)
}
