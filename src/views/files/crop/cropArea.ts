import type { PictureShape } from '#define'

/** The size of a picture in pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** A part of a picture, in its pixels. */
export interface Area extends Size {
  readonly left: number
  readonly top: number
}

/** The largest centred crop of a shape in a picture. */
export function largestArea(picture: Size, { ratio: [across, down] }: PictureShape): Area {
  const width = Math.min(picture.width, (picture.height * across) / down)
  const height = (width * down) / across
  return { left: (picture.width - width) / 2, top: (picture.height - height) / 2, width, height }
}

/** Whether the largest crop of the shape meets the minimum size. */
export function canBeCropped(picture: Size, shape: PictureShape): boolean {
  const { width, height } = largestArea(picture, shape)
  return Math.round(width) >= shape.width && Math.round(height) >= shape.height
}

/** The crop moved by some pixels, within its picture. */
export function moved(area: Area, picture: Size, { left, top }: { readonly left: number; readonly top: number }): Area {
  return {
    ...area,
    left: within(area.left + left, picture.width - area.width),
    top: within(area.top + top, picture.height - area.height),
  }
}

/** The crop resized around its centre: at least the shape's minimum, at most what fits. */
export function resized(area: Area, picture: Size, shape: PictureShape, width: number): Area {
  const most = largestArea(picture, shape)
  const wide = Math.min(most.width, Math.max(leastWidth(shape), width))
  const next = { width: wide, height: (wide * shape.ratio[1]) / shape.ratio[0] }
  const about = { left: area.left + (area.width - next.width) / 2, top: area.top + (area.height - next.height) / 2 }
  return moved({ ...next, ...about }, picture, { left: 0, top: 0 })
}

/** The minimum width of a crop, so that both sides are long enough. */
export function leastWidth({ width, height, ratio: [across, down] }: PictureShape): number {
  return Math.max(width, (height * across) / down)
}

function within(value: number, most: number): number {
  return Math.min(Math.max(0, most), Math.max(0, value))
}
