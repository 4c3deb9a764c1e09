import { videoLimits, type AnyResource } from '#define'
import { pngOf } from '../../server/engine/files/png'
import { workbook } from './sheets'
import { tinyVideo } from './videos'

/** A picture of one pixel (PNG). */
export const tinyPicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A square picture, like photos of people. */
export const squarePicture = pngOf({ width: 240, height: 240 }, () => [31, 107, 63])

/** A workbook with one row. */
const tinySheet = workbook([['Partner farmer id'], ['F-1']])

const shaped = new Map<string, Buffer>()

/**
 * Returns a file that a field accepts: the smallest picture, one with the pixels that its shape needs, the smallest
 * video or workbook.
 */
export function pictureFor({ fields }: AnyResource, name: string): Buffer {
  const field = fields[name]
  if (videoLimits(field)) return tinyVideo
  if (field?.kind === 'file' && field.sheet) return tinySheet
  if (field?.kind !== 'image' || !field.shape) return tinyPicture
  const { width, height } = field.shape
  const known = shaped.get(`${width} × ${height}`) ?? pngOf({ width, height }, () => [31, 107, 63])
  shaped.set(`${width} × ${height}`, known)
  return known
}
