import { useSyncExternalStore } from 'react'
import type { Appearance } from './scale'

const PLACE = 'agridesk.appearance'
const listeners = new Set<() => void>()

/** The user's choice, else what their system prefers. */
export function currentAppearance(): Appearance {
  const chosen = localStorage.getItem(PLACE)
  if (chosen === 'light' || chosen === 'dark') return chosen
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Keeps the user's choice and shows it at once. */
export function chooseAppearance(appearance: Appearance): void {
  localStorage.setItem(PLACE, appearance)
  showAppearance()
  for (const listener of listeners) listener()
}

/**
 * Says on the page which look it has; called before anything is drawn. The cookie tells the service the same, so that the
 * frame of the next page, which is painted before any script runs, has that look as well.
 */
export function showAppearance(): void {
  const appearance = currentAppearance()
  document.documentElement.dataset.appearance = appearance
  document.cookie = `appearance=${appearance};path=/;max-age=31536000;samesite=lax`
}

/** Tells the service whether somebody is signed in, so that the next page is painted with the frame of the portal or without. */
export function foretellFrame(isShown: boolean): void {
  document.cookie = isShown ? 'frame=1;path=/;max-age=31536000;samesite=lax' : 'frame=;path=/;max-age=0;samesite=lax'
}

/** The appearance now; the caller is drawn again when it changes. */
export function useAppearance(): Appearance {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, currentAppearance)
}
