import { useSyncExternalStore } from 'react'

const PLACE = 'agridesk.operations'

/** Beyond this the oldest are dropped. */
const MOST = 6

let ids: readonly string[] = []
const begun = new Set<string>()
const listeners = new Set<() => void>()

/** Shows an operation that the viewer has just started in the tray: its end will be reported. */
export function followBegun(id: string): void {
  begun.add(id)
  follow(id)
}

/** Whether the viewer has started it since the page was loaded. */
export function wasBegunHere(id: string): boolean {
  return begun.has(id)
}

/** Adds operations to the tray, the newest first. */
export function follow(...wanted: readonly string[]): void {
  keep([...wanted, ...ids.filter((id) => !wanted.includes(id))])
}

/** Removes an operation from the tray; it goes on running. */
export function unfollow(id: string): void {
  keep(ids.filter((one) => one !== id))
}

/** Returns the operations in the tray. */
export function useFollowed(): readonly string[] {
  return useSyncExternalStore(subscribe, () => ids)
}

/**
 * The operations followed before this tab was reloaded: the user is waiting for them, so they are fetched immediately.
 */
export function followedBefore(): readonly string[] {
  try {
    return JSON.parse(sessionStorage.getItem(PLACE) ?? '[]') as string[]
  } catch {
    return []
  }
}

function keep(next: readonly string[]): void {
  ids = next.slice(0, MOST)
  sessionStorage.setItem(PLACE, JSON.stringify(ids))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
