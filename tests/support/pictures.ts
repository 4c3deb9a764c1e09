import type { AnyResource } from '#define'

/** A picture of one pixel (PNG). */
export const tinyPicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A picture that a field takes: the smallest one, or of the pixels that its shape wants. */
export function pictureFor({ fields }: AnyResource, name: string): Buffer {
  const field = fields[name]
  if (field?.kind !== 'image' || !field.shape) return tinyPicture
  const large = Buffer.from(tinyPicture)
  large.writeUInt32BE(field.shape.width, 16)
  large.writeUInt32BE(field.shape.height, 20)
  return large
}
