import type { Box, Position } from './projection'

/** The view: its centre on the plane, and the pixels per unit. */
export interface Camera {
  readonly x: number
  readonly y: number
  readonly scale: number
}

/** The size of the map on screen, in pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** The space for place names beside and above the shown area, in pixels; on small screens less. */
const MARGINS = [110, 64] as const
const LEAST_PART = 0.66
/** From the whole subcontinent to about a metre per pixel. */
const [LEAST, MOST] = [4, 100_000]
/** A single place is shown with about ten kilometres around it. */
const SMALLEST = 0.12

/** The camera that fits a box. */
export function cameraFor(
  { west, east, north, south }: Box,
  { width, height }: Size,
  least: number = SMALLEST,
): Camera {
  const [wide, high] = [Math.max(east - west, least), Math.max(south - north, least)]
  const [across, down] = [roomOf(width, MARGINS[0]), roomOf(height, MARGINS[1])]
  const scale = Math.min(across / wide, down / high)
  return bounded({ x: (west + east) / 2, y: (north + south) / 2, scale })
}

function roomOf(length: number, margins: number): number {
  return Math.max(length - margins, length * LEAST_PART)
}

/** The screen position of a point of the plane. */
export function onScreen([x, y]: Position, camera: Camera, { width, height }: Size): Position {
  return [(x - camera.x) * camera.scale + width / 2, (y - camera.y) * camera.scale + height / 2]
}

/** Zooms in or out, keeping the point under `at` (on screen) in place. */
export function zoomed(
  camera: Camera,
  by: number,
  size: Size,
  at: Position = [size.width / 2, size.height / 2],
): Camera {
  const next = bounded({ ...camera, scale: camera.scale * by })
  const [right, down] = [at[0] - size.width / 2, at[1] - size.height / 2]
  return {
    ...next,
    x: camera.x + right / camera.scale - right / next.scale,
    y: camera.y + down / camera.scale - down / next.scale,
  }
}

/** Pans the camera by screen pixels. */
export function panned(camera: Camera, right: number, down: number): Camera {
  return { ...camera, x: camera.x + right / camera.scale, y: camera.y + down / camera.scale }
}

function bounded(camera: Camera): Camera {
  return { ...camera, scale: Math.min(MOST, Math.max(LEAST, camera.scale)) }
}
