import type { PictureShape } from '#define'

/** The type of a workbook. */
export const SHEET_MIME = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The detected type of a file's bytes, whatever its name says. */
export interface Content {
  readonly mime: 'image/png' | 'image/jpeg' | 'application/pdf' | 'video/mp4' | typeof SHEET_MIME
  readonly extension: string
  readonly width?: number
  readonly height?: number
}

/**
 * Detects the type of a file, and the size of a picture in pixels, from its first bytes. Undefined: none of the
 * accepted types.
 */
export function contentOf(bytes: Buffer): Content | undefined {
  if (
    bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) &&
    bytes.length >= 24
  ) {
    return { mime: 'image/png', extension: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  }
  if (bytes.length >= 4 && bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff)
    return { mime: 'image/jpeg', extension: 'jpg', ...jpegSize(bytes) }
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return { mime: 'application/pdf', extension: 'pdf' }
  // A workbook is an archive whose first part says so, or has its folder.
  if (
    bytes.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 3, 4])) &&
    /\[Content_Types\]|_rels\/|xl\/|docProps\//.test(bytes.subarray(0, 4096).toString('latin1'))
  )
    return { mime: SHEET_MIME, extension: 'xlsx' }
  return undefined
}

/** The frame header (ITU-T T.81, B.2.2) holds height and width; it follows segments that contain their own length. */
function jpegSize(bytes: Buffer): { width?: number; height?: number } {
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1] ?? 0
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return {}
}

/** Describes in a sentence the shape that a picture must have. */
export function shapeWords({ width, height, ratio }: PictureShape): string {
  return `The picture must be ${ratio.join(':')} and at least ${width} × ${height} pixels`
}
