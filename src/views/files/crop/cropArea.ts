import type { PictureShape } from '#define'

/** The size of a picture in pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** A part of a picture in its pixels. */
export interface Area extends Size {
  readonly left: number
  readonly top: number
}

/** The largest part of a shape in a picture, in its middle. */
export function largestArea(picture: Size, { ratio: [across, down] }: PictureShape): Area {
  const width = Math.min(picture.width, (picture.height * across) / down)
  const height = (width * down) / across
  return { left: (picture.width - width) / 2, top: (picture.height - height) / 2, width, height }
}

/** Whether a part of the shape is as large as it must be. */
export function canBeCropped(picture: Size, shape: PictureShape): boolean {
  const { width, height } = largestArea(picture, shape)
  return Math.round(width) >= shape.width && Math.round(height) >= shape.height
}

/** The part moved by some pixels, within its picture. */
export function moved(area: Area, picture: Size, { left, top }: { readonly left: number; readonly top: number }): Area {
  return {
    ...area,
    left: within(area.left + left, picture.width - area.width),
    top: within(area.top + top, picture.height - area.height),
  }
}

/** The part as wide as asked for, about its middle: at least as large as the shape demands, at most as large as it fits. */
export function resized(area: Area, picture: Size, shape: PictureShape, width: number): Area {
  const most = largestArea(picture, shape)
  const wide = Math.min(most.width, Math.max(leastWidth(shape), width))
  const next = { width: wide, height: (wide * shape.ratio[1]) / shape.ratio[0] }
  const about = { left: area.left + (area.width - next.width) / 2, top: area.top + (area.height - next.height) / 2 }
  return moved({ ...next, ...about }, picture, { left: 0, top: 0 })
}

/** How wide a part of a shape is at least, so that both of its sides are long enough. */
export function leastWidth({ width, height, ratio: [across, down] }: PictureShape): number {
  return Math.max(width, (height * across) / down)
}

function within(value: number, most: number): number {
  return Math.min(Math.max(0, most), Math.max(0, value))
}
