import { shownColumns, type AnyResource } from '#define'

/** The columns in their order, and the pinned ones at the left, which come first. */
export interface Order {
  readonly columns: readonly string[]
  readonly pinned: readonly string[]
}

/**
 * Moves a column into a gap of the order (0 is before the first). Among the pinned ones it becomes pinned, after them
 * unpinned.
 */
export function movedToGap({ columns, pinned }: Order, name: string, gap: number): Order {
  const from = columns.indexOf(name)
  const others = columns.filter((one) => one !== name)
  const to = gap > from ? gap - 1 : gap
  const otherPins = pinned.filter((one) => one !== name)
  // At the border between the two it stays what it was.
  const isPinned = pinned.includes(name) ? to <= otherPins.length && gap <= pinned.length : to < otherPins.length
  const moved = [...others.slice(0, to), name, ...others.slice(to)]
  return { columns: moved, pinned: isPinned ? moved.slice(0, otherPins.length + 1) : otherPins }
}

/** Pins a column after the already pinned ones, or unpins it to be the first of the others. */
export function withPin({ columns, pinned }: Order, name: string, isPinned: boolean): Order {
  const pins = pinned.filter((one) => one !== name)
  const others = columns.filter((one) => one !== name && !pins.includes(one))
  return { columns: [...pins, name, ...others], pinned: isPinned ? [...pins, name] : pins }
}

/** Shows a column after all others, or hides it. */
export function withColumn({ columns, pinned }: Order, name: string, isShown: boolean): Order {
  const others = columns.filter((one) => one !== name)
  return {
    columns: isShown ? [...others, name] : others,
    pinned: pinned.filter((one) => one !== name),
  }
}

/**
 * Puts the columns that are hidden here because the list's context fixes them back after those that they followed:
 * moving a column here does not remove them elsewhere.
 */
export function withSettled(
  columns: readonly string[],
  before: readonly string[],
  settled: readonly string[],
): readonly string[] {
  return before.reduce<readonly string[]>((all, name, index) => {
    if (!settled.includes(name) || all.includes(name)) return all
    const at = all.indexOf(before[index - 1] ?? '') + 1
    return [...all.slice(0, at), name, ...all.slice(at)]
  }, columns)
}

/** The default columns of a list without those that its context fixes; the next ones take their place. */
export function usualBeside(resource: AnyResource, settled: readonly string[]): readonly string[] {
  const { columns } = resource.list
  const shown = shownColumns(resource)
  const open = columns.filter((name) => !settled.includes(name))
  const next = open
    .filter((name) => !shown.includes(name))
    .slice(0, shown.filter((name) => settled.includes(name)).length)
  return open.filter((name) => shown.includes(name) || next.includes(name))
}
