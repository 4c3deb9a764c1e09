import { useSyncExternalStore } from 'react'

/**
 * The selected rows of a list, across all pages. It is outside of React's state, so that selecting one of a hundred
 * rows rerenders that row and not the table.
 */
export interface Selection {
  /** The same array until the selection changes. */
  readonly ids: () => readonly number[]
  readonly has: (id: number) => boolean
  readonly choose: (ids: readonly number[]) => void
  /** Selects or deselects a row; with `from` all rows between the last one touched and this one. */
  readonly tick: (id: number, isOn: boolean, from?: readonly number[]) => void
  /**
   * Extends the selection from one row to another with Shift: rows in between are selected, rows moved back over are
   * not.
   */
  readonly extend: (from: number, to: number, order: readonly number[]) => void
  /** Clears the selection, because an operation on its rows has started. */
  readonly handOver: () => void
  /** Selects those rows of the last operation that were refused, so that another can be tried on them. */
  readonly giveBack: (refused: readonly number[]) => void
  readonly subscribe: (listener: () => void) => () => void
}

/** A selection without rows. */
export function newSelection(): Selection {
  let chosen: ReadonlySet<number> = new Set()
  let ids: readonly number[] = []
  let last: number | undefined
  let reach: number | undefined
  let handed: readonly number[] = []
  const listeners = new Set<() => void>()
  const choose = (wanted: Iterable<number>): void => {
    chosen = new Set(wanted)
    ids = [...chosen]
    for (const listener of listeners) listener()
  }
  const without = (gone: readonly number[]): readonly number[] => {
    const taken = new Set(gone)
    return ids.filter((id) => !taken.has(id))
  }
  return {
    ids: () => ids,
    has: (id) => chosen.has(id),
    choose,
    tick: (id, isOn, from = []) => {
      const touched = from.length > 0 && last !== undefined ? between(from, last, id) : [id]
      last = id
      reach = undefined
      choose(isOn ? [...without(touched), ...touched] : without(touched))
    },
    extend: (from, to, order) => {
      if (last === undefined || reach !== from) last = from
      const others = reach === from ? without(between(order, last, from)) : ids
      reach = to
      choose([...others, ...between(order, last, to)])
    },
    handOver: () => {
      handed = ids
      choose([])
    },
    giveBack: (refused) => {
      const back = handed.filter((id) => refused.includes(id))
      handed = []
      if (back.length > 0) choose([...ids, ...back])
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Returns the selected rows; rerenders on changes. */
export function useTicked(selection: Selection): readonly number[] {
  return useSyncExternalStore(selection.subscribe, selection.ids)
}

/** Whether one row is selected; rerenders on changes. Never if rows are not selectable. */
export function useIsTicked(selection: Selection | undefined, id: number): boolean {
  return useSyncExternalStore(selection?.subscribe ?? notAtAll, () => selection?.has(id) ?? false)
}

const notAtAll = () => () => undefined

function between(order: readonly number[], one: number, other: number): readonly number[] {
  const [from, to] = [order.indexOf(one), order.indexOf(other)]
  return from < 0 || to < 0 ? [other] : order.slice(Math.min(from, to), Math.max(from, to) + 1)
}
