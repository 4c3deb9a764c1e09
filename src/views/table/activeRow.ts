import { useSyncExternalStore } from 'react'

/** Which rows are reached for, by the pointer and by the cursor. Outside of React's state: a move draws two rows, not all. */
export interface ActiveRow {
  readonly point: (id: number | undefined) => void
  readonly focus: (id: number | undefined) => void
  readonly is: (id: number) => boolean
  readonly subscribe: (listener: () => void) => () => void
}

/** Nobody reaches for any row yet. */
export function newActiveRow(): ActiveRow {
  let pointed: number | undefined
  let focused: number | undefined
  const listeners = new Set<() => void>()
  const announce = (): void => {
    for (const listener of listeners) listener()
  }
  return {
    point: (id) => {
      if (id === pointed) return
      pointed = id
      announce()
    },
    focus: (id) => {
      if (id === focused) return
      focused = id
      announce()
    },
    is: (id) => id === pointed || id === focused,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Whether a row is reached for, followed. */
export function useIsActive(active: ActiveRow, id: number): boolean {
  return useSyncExternalStore(active.subscribe, () => active.is(id))
}
