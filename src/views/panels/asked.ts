import { useSyncExternalStore } from 'react'
import type { Row } from '../data/row'

/** A panel that can be opened from anywhere on the screen. */
export type Asked =
  /** Why something is not permitted, for `user` or for the viewer. */
  | {
      readonly panel: 'why'
      readonly resource: string
      readonly row?: Row
      readonly id?: string
      readonly name?: string
    }
  /** What a person may do, tab by tab. */
  | { readonly panel: 'may'; readonly user: Person }
  /** View the portal as that person. */
  | { readonly panel: 'viewAs'; readonly user: Person }
  /** A new record of a resource, created in place. */
  | { readonly panel: 'create'; readonly resource: string }

/** A person by ID and name. */
export interface Person {
  readonly id: number
  readonly name: string
}

let asked: Asked | null = null
const listeners = new Set<() => void>()

/** Opens a panel; null closes it. */
export function ask(next: Asked | null): void {
  asked = next
  for (const listener of listeners) listener()
}

/** Returns the open panel; the caller rerenders when it changes. */
export function useAsked(): Asked | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => asked,
  )
}
