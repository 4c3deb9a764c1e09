import { useSyncExternalStore } from 'react'
import type { Row } from '../data/row'

/** What is asked for in a panel of its own, from wherever on the screen. */
export type Asked =
  /** Why something is closed; about `user`, or about oneself. */
  | {
      readonly panel: 'why'
      readonly resource: string
      readonly row?: Row
      readonly id?: string
      readonly name?: string
    }
  /** What a person may do, tab by tab. */
  | { readonly panel: 'may'; readonly user: Person }
  /** To look at the portal as that person. */
  | { readonly panel: 'viewAs'; readonly user: Person }
  /** A new record of a resource, made where one stands. */
  | { readonly panel: 'create'; readonly resource: string }

/** Somebody by id and name. */
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

/** What is asked for now; the caller is drawn again when that changes. */
export function useAsked(): Asked | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => asked,
  )
}
