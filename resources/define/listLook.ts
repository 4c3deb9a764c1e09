import { ABOUT } from './about'
import type { CommonField } from './resource/names'
import type { AnyResource } from './resource/resource'

/** How close the rows of a list stand. */
export type Density = 'comfortable' | 'compact'

/** How a list looks to a person, or in a saved view. What is absent is as the resource declares it. */
export interface ListLook {
  /** The columns in their order. */
  readonly columns?: readonly string[]
  /** The columns that stay at the left while the others are scrolled. */
  readonly pinned?: readonly string[]
  /** The widths that somebody chose, in pixels, by column. */
  readonly widths?: Readonly<Record<string, number>>
  readonly density?: Density
}

/** The narrowest and the widest that a column may be, in pixels. */
export const columnWidths = { least: 56, most: 900 } as const

const commonColumns: readonly CommonField[] = ['id', 'createdAt', 'updatedAt']

/**
 * A look as it was kept, perhaps long ago, as the resource can still show it: fields that were renamed are followed, those
 * that are gone and whatever is no look are dropped. Never throws.
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

/** One look upon another: what the upper one leaves open is as in the lower one. */
export function layered(lower: ListLook, upper: ListLook): ListLook {
  const widths = { ...lower.widths, ...upper.widths }
  return { ...lower, ...upper, ...(Object.keys(widths).length > 0 && { widths }) }
}

/** The name that a column has now, by the one that it had when it was kept. */
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

/** A width that a column may have, in whole pixels. */
export function withinWidths(width: number): number {
  return Math.round(Math.min(Math.max(width, columnWidths.least), columnWidths.most))
}
