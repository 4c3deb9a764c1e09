import type { PictureShape } from './fields/options'

/** Whether a picture is large enough and has the aspect ratio, with a tolerance of one per cent. */
export function hasShape(
  { width = 0, height = 0 }: { readonly width?: number; readonly height?: number },
  wanted: PictureShape,
): boolean {
  const ratio = wanted.ratio[0] / wanted.ratio[1]
  return width >= wanted.width && height >= wanted.height && Math.abs(width / height - ratio) <= ratio / 100
}
