import { useSyncExternalStore } from 'react'

/** The hovered and the focused row. Outside of React's state: a move rerenders two rows, not all. */
export interface ActiveRow {
  readonly point: (id: number | undefined) => void
  readonly focus: (id: number | undefined) => void
  readonly is: (id: number) => boolean
  readonly subscribe: (listener: () => void) => () => void
}

/** An active row with neither. */
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

/** Whether a row is hovered or focused; rerenders on changes. */
export function useIsActive(active: ActiveRow, id: number): boolean {
  return useSyncExternalStore(active.subscribe, () => active.is(id))
}
