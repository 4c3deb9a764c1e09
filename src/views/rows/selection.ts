import { useSyncExternalStore } from 'react'

/**
 * The rows of a list that are ticked, on whatever page. It lives outside of React's state, so that ticking one of a
 * hundred rows draws that one row anew and not the table.
 */
export interface Selection {
  /** The same array until something is ticked. */
  readonly ids: () => readonly number[]
  readonly has: (id: number) => boolean
  readonly choose: (ids: readonly number[]) => void
  /** Ticks a row or takes its tick away; with `from` all rows between the last one touched and this one. */
  readonly tick: (id: number, isOn: boolean, from?: readonly number[]) => void
  /** Goes on from one row to another with Shift held: what lies between is ticked, what was passed back over is not. */
  readonly extend: (from: number, to: number, order: readonly number[]) => void
  /** Takes all ticks away, because something is done to their rows. */
  readonly handOver: () => void
  /** Ticks those of the rows last handed over that were refused, so that something else can be done to them. */
  readonly giveBack: (refused: readonly number[]) => void
  readonly subscribe: (listener: () => void) => () => void
}

/** A selection with nothing ticked. */
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

/** The ticked rows, followed. */
export function useTicked(selection: Selection): readonly number[] {
  return useSyncExternalStore(selection.subscribe, selection.ids)
}

/** Whether one row is ticked, followed; never where nothing can be ticked. */
export function useIsTicked(selection: Selection | undefined, id: number): boolean {
  return useSyncExternalStore(selection?.subscribe ?? notAtAll, () => selection?.has(id) ?? false)
}

const notAtAll = () => () => undefined

function between(order: readonly number[], one: number, other: number): readonly number[] {
  const [from, to] = [order.indexOf(one), order.indexOf(other)]
  return from < 0 || to < 0 ? [other] : order.slice(Math.min(from, to), Math.max(from, to) + 1)
}
