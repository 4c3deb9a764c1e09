import type { Tone, Mark as Sign } from '#define'
import type { Position } from './projection'

/** Something at a place of the map. */
export interface Mark {
  readonly id: number
  readonly label: string
  /** On the projected plane. */
  readonly place: Position
  /** The number of records it stands for. */
  readonly count: number
  readonly tone?: Tone
  /** The icon drawn in it when it is alone. */
  readonly sign?: Sign
  readonly isChosen?: boolean
  /** It represents any others that overlap it: its name and colour are kept. */
  readonly isChief?: boolean
}

/** Overlapping marks as one; most clusters have a single mark. */
export interface Cluster {
  readonly marks: readonly Mark[]
  /** On screen, in pixels, as is the radius. */
  readonly at: Position
  readonly count: number
  readonly radius: number
  /** The text below it, if there is space. */
  readonly label?: string
}

interface Growing {
  readonly marks: Mark[]
  readonly at: Position
  count: number
}

const GAP = 3

/** Merges overlapping marks, larger first, and labels those with space for a label. */
export function clustered(marks: readonly (Mark & { readonly at: Position })[]): readonly Cluster[] {
  const most = Math.max(1, ...marks.map(({ count }) => count))
  const growing: Growing[] = []
  for (const mark of [...marks].sort((one, other) => other.count - one.count)) {
    const near = growing.find(
      ({ at, count }) => apart(at, mark.at) < radiusOf(count, most) + radiusOf(mark.count, most) + GAP,
    )
    if (near) {
      near.marks.push(mark)
      near.count += mark.count
    } else growing.push({ marks: [mark], at: mark.at, count: mark.count })
  }
  return labelled(growing.map((cluster) => ({ ...cluster, radius: radiusOf(cluster.count, most) })))
}

/** The radius of a mark: its area is proportional to its share of the maximum. */
function radiusOf(count: number, most: number): number {
  return count <= 1 && most <= 1 ? 7 : 9 + 11 * Math.sqrt(Math.min(1, count / most))
}

function apart(one: Position, other: Position): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1])
}

interface Rectangle {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** The approximate width of a letter of a label and its line height, in pixels. */
const [LETTER, LINE] = [6.6, 15]

function labelled(clusters: readonly Omit<Cluster, 'label'>[]): readonly Cluster[] {
  const taken: Rectangle[] = clusters.map(({ at: [x, y], radius }) => ({
    ...{ left: x - radius, right: x + radius, top: y - radius, bottom: y + radius },
  }))
  return clusters.map((cluster) => {
    const { marks, radius } = cluster
    const [x, y] = cluster.at
    const words = wordsOf(marks)
    const half = (words.length * LETTER) / 2
    const own = { left: x - half, right: x + half, top: y + radius, bottom: y + radius + LINE }
    if (taken.some((other) => overlap(own, other))) return cluster
    taken.push(own)
    return { ...cluster, label: words }
  })
}

function wordsOf(marks: readonly Mark[]): string {
  const chief = marks.find(({ isChief }) => isChief) ?? (marks.length === 1 ? marks[0] : undefined)
  const others = marks.length - 1
  if (!chief) return `${marks.length} places`
  return others === 0 ? chief.label : `${chief.label} and ${others} more`
}

function overlap(one: Rectangle, other: Rectangle): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}
