import { ABOUT } from './about'
import type { CommonField } from './resource/names'
import type { AnyResource } from './resource/resource'

/** The row density of a list. */
export type Density = 'comfortable' | 'compact'

/** The look of a list for a user, or in a saved view. Missing parts are as declared. */
export interface ListLook {
  /** The columns in their order. */
  readonly columns?: readonly string[]
  /** The columns pinned at the left while the others scroll. */
  readonly pinned?: readonly string[]
  /** The chosen widths, in pixels, by column. */
  readonly widths?: Readonly<Record<string, number>>
  readonly density?: Density
}

/** The minimum and maximum width of a column, in pixels. */
export const columnWidths = { least: 56, most: 900 } as const

const commonColumns: readonly CommonField[] = ['id', 'createdAt', 'updatedAt']

/**
 * The valid part of a stored look, which may be old: renamed fields are followed, removed fields and anything invalid
 * are dropped. Never throws.
 */
export function knownLook(resource: AnyResource, kept: unknown): ListLook {
  if (typeof kept !== 'object' || kept === null) return {}
  const { columns, pinned, widths, density } = kept as Readonly<Record<string, unknown>>
  const nameOf = followed(resource)
  const names = (list: unknown): readonly string[] | undefined =>
    Array.isArray(list) ? [...new Set(list.flatMap((one) => nameOf(one) ?? []))] : undefined
  const known = {
    columns: names(columns),
    pinned: names(pinned),
    widths: knownWidths(widths, nameOf),
    density: density === 'comfortable' || density === 'compact' ? density : undefined,
  }
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined))
}

/** Merges two looks: what the upper one leaves out comes from the lower one. */
export function layered(lower: ListLook, upper: ListLook): ListLook {
  const widths = { ...lower.widths, ...upper.widths }
  return { ...lower, ...upper, ...(Object.keys(widths).length > 0 && { widths }) }
}

/** Returns a function that finds the present name of a column by its stored one. */
function followed(resource: AnyResource): (name: unknown) => string | undefined {
  const now = new Map<unknown, string>(commonColumns.map((name) => [name, name]))
  for (const [name, { renamedFrom }] of Object.entries(resource.fields)) {
    if (renamedFrom && !now.has(renamedFrom)) now.set(renamedFrom, name)
  }
  // A field that is there now counts before another's former name.
  for (const name of [...(resource.list.about ? [ABOUT] : []), ...Object.keys(resource.fields)]) now.set(name, name)
  return (name) => now.get(name)
}

function knownWidths(widths: unknown, nameOf: (name: unknown) => string | undefined): ListLook['widths'] {
  if (typeof widths !== 'object' || widths === null) return undefined
  const known = Object.entries(widths).flatMap(([name, width]): [string, number][] => {
    const now = nameOf(name)
    return now && typeof width === 'number' && Number.isFinite(width) ? [[now, withinWidths(width)]] : []
  })
  return known.length > 0 ? Object.fromEntries(known) : undefined
}

/** Limits a width to the permitted range, in whole pixels. */
export function withinWidths(width: number): number {
  return Math.round(Math.min(Math.max(width, columnWidths.least), columnWidths.most))
}
