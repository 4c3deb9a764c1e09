import { useSyncExternalStore } from 'react'

/** Whether the page has been scrolled down by more than this many pixels. */
export function useScrolledBeyond(pixels: number): boolean {
  return useSyncExternalStore(onScroll, () => window.scrollY > pixels)
}

function onScroll(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true })
  return () => window.removeEventListener('scroll', listener)
}
