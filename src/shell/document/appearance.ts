import { useSyncExternalStore } from 'react'

/** Light or dark. */
export type Appearance = 'light' | 'dark'

/** The colours of the portal; antd's tokens and the shell's own styles come from here. */
export const palette = {
  light: {
    ground: '#f4f6f4',
    surface: '#ffffff',
    raised: '#ffffff',
    hover: '#eef2ef',
    line: '#dfe4e0',
    edge: '#8c968f',
    text: '#1a211d',
    quiet: '#59635c',
    accent: '#1f6b3f',
    accentStrong: '#17532f',
    accentSoft: '#e4f0e8',
    onAccent: '#ffffff',
    bad: '#b3261e',
    badSoft: '#fbeae8',
    warning: '#8a5300',
    warningSoft: '#fbf1dc',
    info: '#1c5d9e',
    infoSoft: '#e6eff9',
    planned: '#6d3fa8',
    done: '#0b6e75',
  },
  dark: {
    ground: '#101412',
    surface: '#181d1a',
    raised: '#202622',
    hover: '#232a26',
    line: '#2d352f',
    edge: '#69746d',
    text: '#e4e9e5',
    quiet: '#9ea9a1',
    accent: '#6cbf8d',
    accentStrong: '#8bd0a6',
    accentSoft: '#1d3326',
    onAccent: '#0c130f',
    bad: '#f08b83',
    badSoft: '#3a1f1d',
    warning: '#e0ac5b',
    warningSoft: '#372a14',
    info: '#7fb2e5',
    infoSoft: '#182a3d',
    planned: '#c3a5f0',
    done: '#5cc6cf',
  },
} as const satisfies Record<Appearance, Record<string, string>>

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

/** Puts the colours on the page as custom properties (`--accent-soft`); called before anything is drawn. */
export function showAppearance(): void {
  const appearance = currentAppearance()
  const { dataset, style } = document.documentElement
  dataset.appearance = appearance
  style.colorScheme = appearance
  for (const [name, colour] of Object.entries(palette[appearance])) {
    style.setProperty(`--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`, colour)
  }
}

/** The appearance now; the caller is drawn again when it changes. */
export function useAppearance(): Appearance {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, currentAppearance)
}
