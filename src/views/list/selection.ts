import { useSyncExternalStore } from 'react'

/**
 * The rows of a list that are ticked. It lives outside of React's state, so that ticking one of a hundred rows draws that
 * one box anew and not the table.
 */
export interface Selection {
  /** The same array until something is ticked. */
  readonly ids: () => readonly number[]
  readonly choose: (ids: readonly number[]) => void
  /** Ticks a row or takes its tick away; with `from` all rows between the last one touched and this one. */
  readonly tick: (id: number, isOn: boolean, from?: readonly number[]) => void
  readonly subscribe: (listener: () => void) => () => void
}

/** A selection with nothing ticked. */
export function newSelection(): Selection {
  let chosen: readonly number[] = []
  let last: number | undefined
  const listeners = new Set<() => void>()
  const choose = (ids: readonly number[]): void => {
    chosen = ids
    for (const listener of listeners) listener()
  }
  return {
    ids: () => chosen,
    choose,
    tick: (id, isOn, from = []) => {
      const touched = from.length > 0 && last !== undefined ? between(from, last, id) : [id]
      last = id
      const others = chosen.filter((one) => !touched.includes(one))
      choose(isOn ? [...others, ...touched] : others)
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

/** Whether one row is ticked, followed. */
export function useIsTicked(selection: Selection, id: number): boolean {
  return useSyncExternalStore(selection.subscribe, () => selection.ids().includes(id))
}

function between(order: readonly number[], one: number, other: number): readonly number[] {
  const [from, to] = [order.indexOf(one), order.indexOf(other)]
  return from < 0 || to < 0 ? [other] : order.slice(Math.min(from, to), Math.max(from, to) + 1)
}
