import { useSyncExternalStore } from 'react'
import type { Appearance } from './scale'

const PLACE = 'agridesk.appearance'
const listeners = new Set<() => void>()

/** The user's choice, else the system's preference. */
export function currentAppearance(): Appearance {
  const chosen = localStorage.getItem(PLACE)
  if (chosen === 'light' || chosen === 'dark') return chosen
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Stores the user's choice and applies it immediately. */
export function chooseAppearance(appearance: Appearance): void {
  localStorage.setItem(PLACE, appearance)
  showAppearance()
  for (const listener of listeners) listener()
}

/**
 * Sets the appearance on the document; called before anything is drawn. The cookie tells the service, so that the frame
 * of the next page, which is painted before any script runs, has the same appearance.
 */
export function showAppearance(): void {
  const appearance = currentAppearance()
  document.documentElement.dataset.appearance = appearance
  document.cookie = `appearance=${appearance};path=/;max-age=31536000;samesite=lax`
}

/**
 * Tells the service whether someone is signed in, so that the next page is painted with or without the portal's frame.
 */
export function foretellFrame(isShown: boolean): void {
  document.cookie = isShown ? 'frame=1;path=/;max-age=31536000;samesite=lax' : 'frame=;path=/;max-age=0;samesite=lax'
}

/** Returns the current appearance; the caller rerenders when it changes. */
export function useAppearance(): Appearance {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, currentAppearance)
}
