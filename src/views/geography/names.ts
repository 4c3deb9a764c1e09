import { onScreen, type Camera, type Size } from './camera'
import type { Cluster } from './clusters'
import type { Shape } from './layers'
import type { Position } from './projection'

/** A name written on an outline, at its centre on screen. */
export interface NameAt {
  readonly id: number
  readonly name: string
  readonly at: Position
}

interface Rectangle {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** The approximate width of a capital and its line height, in pixels. */
const [LETTER, LINE] = [7, 14]

/** The names of the outlines that have space for them: inside themselves, and clear of the marks. */
export function namesOn(
  shapes: readonly Shape[],
  clusters: readonly Cluster[],
  camera: Camera,
  size: Size,
): readonly NameAt[] {
  const taken = clusters.flatMap(rectanglesOf)
  const marked = new Set(clusters.flatMap(({ marks }) => marks.map(({ label }) => label)))
  return shapes.flatMap(({ id, name, middle, box }) => {
    const at = onScreen(middle, camera, size)
    const half = (name.length * LETTER) / 2
    const own = { left: at[0] - half, right: at[0] + half, top: at[1] - LINE / 2, bottom: at[1] + LINE / 2 }
    const isSeen = own.left > 0 && own.right < size.width && own.top > 0 && own.bottom < size.height
    const hasRoom = (box.east - box.west) * camera.scale > 2 * half + 8
    if (!isSeen || !hasRoom || marked.has(name) || taken.some((other) => overlap(own, other))) return []
    taken.push(own)
    return [{ id, name, at }]
  })
}

function rectanglesOf({ at: [x, y], radius, label }: Cluster): Rectangle[] {
  const half = ((label?.length ?? 0) * LETTER) / 2
  return [
    { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius },
    ...(label ? [{ left: x - half, right: x + half, top: y + radius, bottom: y + radius + LINE }] : []),
  ]
}

function overlap(one: Rectangle, other: Rectangle): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}

/** The names at the centre of the map: one outline of each layer, the smallest first. */
export function placeUnder(layers: readonly (readonly Shape[])[], { x, y }: Camera): readonly string[] {
  return layers
    .flatMap((shapes) => shapes.find(({ rings }) => rings.some((ring) => isWithin([x, y], ring)))?.name ?? [])
    .reverse()
}

/** Whether a point is inside a ring: a ray from it crosses the ring an odd number of times. */
function isWithin([x, y]: Position, ring: readonly Position[]): boolean {
  return (
    ring.filter(([ax, ay], index) => {
      const [bx, by] = ring.at(index - 1) ?? [ax, ay]
      return ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax
    }).length %
      2 ===
    1
  )
}
