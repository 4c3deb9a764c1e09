import type { ListLook } from './listLook'
import type { Names } from './renamed'
import type { AnyResource } from './resource/resource'

/** The difference between a look and the declared one. Columns are a difference, so that one declared later appears. */
export interface LookDelta {
  /** Declared columns that are not shown. */
  readonly hidden?: readonly string[]
  /** Shown columns that are not declared columns. */
  readonly shown?: readonly string[]
  /** All shown columns in their order, if it is not the declared order followed by the additional ones. */
  readonly order?: readonly string[]
  readonly pinned?: ListLook['pinned']
  readonly widths?: ListLook['widths']
  readonly density?: ListLook['density']
}

/**
 * The difference between a look and the declared one, which is comfortable with the title pinned; undefined if there is
 * none.
 */
export function lookDeltaOf(resource: AnyResource, look: ListLook): LookDelta | undefined {
  const { columns, pinned, widths, density } = look
  const delta: LookDelta = {
    ...(columns && columns.length > 0 && columnsDelta(resource.list.columns, [...new Set(columns)])),
    ...(pinned && pinned.join() !== resource.is.title && { pinned }),
    ...(widths && Object.keys(widths).length > 0 && { widths }),
    ...(density === 'compact' && { density }),
  }
  return Object.keys(delta).length > 0 ? delta : undefined
}

/**
 * The look of a stored difference under the present declaration. `lost` is called with each shown column whose field no
 * longer exists.
 */
export function lookOf(
  resource: AnyResource,
  given: unknown,
  { columnOf, lost }: { readonly columnOf: Names['columnOf']; readonly lost: (column: string) => void },
): ListLook {
  const delta = (typeof given === 'object' && given !== null ? given : {}) as Readonly<Record<string, unknown>>
  const declared = resource.list.columns
  const now = (name: string): string[] => [columnOf(name) ?? []].flat()
  const named = (names: unknown): string[] | undefined => textsIn(names)?.flatMap(now)
  for (const name of textsIn(delta.shown) ?? []) if (!columnOf(name)) lost(name)
  const [hidden, shown, order] = [named(delta.hidden), named(delta.shown), named(delta.order)]
  const columns = hidden || shown || order ? columnsOf(declared, { hidden, shown, order }) : []
  const pinned = named(delta.pinned)
  const widths = widthsIn(delta.widths).flatMap(([name, width]) => now(name).map((one) => [one, width] as const))
  const isChanged = columns.length > 0 && columns.join() !== declared.join()
  return {
    ...(isChanged && { columns }),
    ...(pinned && pinned.join() !== resource.is.title && { pinned }),
    ...(widths.length > 0 && { widths: Object.fromEntries(widths) }),
    ...(delta.density === 'compact' && { density: 'compact' as const }),
  }
}

function columnsDelta(declared: readonly string[], columns: readonly string[]): LookDelta {
  const hidden = declared.filter((name) => !columns.includes(name))
  const shown = columns.filter((name) => !declared.includes(name))
  const isInOrder = columnsOf(declared, { hidden, shown }).join() === columns.join()
  return {
    ...(hidden.length > 0 && { hidden }),
    ...(shown.length > 0 && { shown }),
    ...(!isInOrder && { order: columns }),
  }
}

/**
 * The columns of a difference. One that is missing from the stored order comes after its predecessor in the
 * declaration.
 */
function columnsOf(
  declared: readonly string[],
  { hidden = [], shown = [], order = [] }: Pick<LookDelta, 'hidden' | 'shown' | 'order'>,
): string[] {
  const all = [...new Set([...declared.filter((name) => !hidden.includes(name)), ...shown])]
  if (order.length === 0) return all
  const placed = [...new Set(order)].filter((name) => all.includes(name))
  for (const [index, name] of all.entries()) {
    if (placed.includes(name)) continue
    const before = all[index - 1]
    placed.splice(before === undefined ? 0 : placed.indexOf(before) + 1, 0, name)
  }
  return placed
}

function textsIn(given: unknown): string[] | undefined {
  return Array.isArray(given) ? given.filter((one) => typeof one === 'string') : undefined
}

function widthsIn(given: unknown): [string, number][] {
  if (typeof given !== 'object' || given === null) return []
  return Object.entries(given).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number' && entry[1] > 0 && Number.isFinite(entry[1]),
  )
}
