import type { PictureShape } from '#define'
import { MOST_BYTES } from '../acceptFiles'
import { leastWidth, type Area } from './cropArea'

/** The maximum size of a cropped picture, as a multiple of the minimum. */
const LARGER = 2

const qualities = [0.92, 0.8, 0.65] as const

/** Reads a picture, rotated as its camera says. Undefined if the file is no picture. */
export async function readPicture(file: Blob): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return undefined
  }
}

/** Saves a part of a picture as its own file, small enough to be uploaded. */
export async function cropped(
  picture: ImageBitmap,
  { left, top, width, height }: Area,
  { name, type }: File,
  shape: PictureShape,
): Promise<File> {
  const scale = Math.min(1, (leastWidth(shape) * LARGER) / width)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round((canvas.width * shape.ratio[1]) / shape.ratio[0])
  const context = canvas.getContext('2d')
  context?.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height)
  const own = await blobOf(canvas, type)
  if (own.size <= MOST_BYTES && type !== 'image/jpeg') return new File([own], name, { type })
  for (const quality of qualities) {
    const blob = await blobOf(canvas, 'image/jpeg', quality)
    if (blob.size <= MOST_BYTES)
      return new File([blob], name.replace(/\.(png|jpe?g)$/i, '.jpg'), { type: 'image/jpeg' })
  }
  return new File([own], name, { type })
}

function blobOf(canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture can’t be cropped'))), type, quality)
  })
}
