import { useSyncExternalStore } from 'react'

const PLACE = 'agridesk.operations'

/** Older ones give way. */
const MOST = 6

let ids: readonly string[] = []
const begun = new Set<string>()
const listeners = new Set<() => void>()

/** Shows an operation in the tray that the viewer has just begun: its end will be told. */
export function followBegun(id: string): void {
  begun.add(id)
  follow(id)
}

/** Whether the viewer has begun it since the page was loaded. */
export function wasBegunHere(id: string): boolean {
  return begun.has(id)
}

/** Shows operations in the tray from now on, the newest first. */
export function follow(...wanted: readonly string[]): void {
  keep([...wanted, ...ids.filter((id) => !wanted.includes(id))])
}

/** Takes an operation out of the tray. It goes on all the same. */
export function unfollow(id: string): void {
  keep(ids.filter((one) => one !== id))
}

/** The operations in the tray. */
export function useFollowed(): readonly string[] {
  return useSyncExternalStore(subscribe, () => ids)
}

/** What this tab followed before it was loaded anew: its people wait for it, so it is looked for at once. */
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
