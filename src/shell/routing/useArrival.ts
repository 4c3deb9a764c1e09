import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { configuration } from '../../../providers/config'
import { titleOf, type Place } from './places'

/** How long a page may wait for its heading, in milliseconds: on a slow connection a record loads late. */
const PATIENCE = 60_000

/**
 * After each navigation: sets the window's title, focuses the page's heading, and sets `data-at` of the main element to
 * the key of the location, once all of it is drawn.
 */
export function useArrival(place: Place | undefined, main: React.RefObject<HTMLElement | null>): void {
  const isFirst = useRef(true)

  useEffect(() => {
    if (!place) return undefined
    const name = (words: string) => {
      document.title = `${words} · ${configuration().productName}`
    }
    name(titleOf(place))
    const moves = !isFirst.current
    isFirst.current = false
    if (moves) main.current?.focus({ preventScroll: true })
    return whenHeadingComes(main.current, (heading) => {
      if (place.kind === 'show' && heading.textContent) name(heading.textContent)
      if (moves && document.activeElement === main.current) focusOn(heading)
    })
  }, [place, main])

  const { key } = useLocation()
  useEffect(() => main.current?.setAttribute('data-at', key), [key, main])
}

/**
 * Calls back once the page has its heading: a record's title comes with its data. Returns a function that stops
 * waiting.
 */
function whenHeadingComes(main: HTMLElement | null, found: (heading: HTMLElement) => void): () => void {
  const look = (): boolean => {
    const heading = main?.querySelector<HTMLElement>('h1')
    if (!heading?.textContent || main?.querySelector('[aria-busy="true"]')) return false
    found(heading)
    return true
  }
  if (!main || look()) return () => undefined
  const observer = new MutationObserver(() => {
    if (look()) observer.disconnect()
  })
  observer.observe(main, { childList: true, subtree: true, characterData: true })
  const patience = setTimeout(() => observer.disconnect(), PATIENCE)
  return () => {
    clearTimeout(patience)
    observer.disconnect()
  }
}

function focusOn(heading: HTMLElement): void {
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
