import { useEffect } from 'react'

/** How long a view has to set the focus itself, in milliseconds. */
const PATIENCE = 100

/**
 * Restores a focus lost with its element, such as a button that an action removed: if nothing else takes it within a
 * moment, the heading of the page gets it.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: Element | null = document.activeElement
    let waiting: ReturnType<typeof setTimeout> | undefined
    const isLost = (): boolean => {
      // An open dialog traps the focus, and closing it triggers this again.
      const isOver = [...document.querySelectorAll('[role="dialog"]')].some(isDrawn)
      return !isOver && isNowhere(document.activeElement) && last !== null && !isNowhere(last) && !isDrawn(last)
    }
    const settle = (isNoticed: boolean): void => {
      waiting = undefined
      if (!isLost()) return
      // It may have been lost a moment ago, long after the change that triggered this.
      if (isNoticed) focusHeading()
      else waiting = setTimeout(settle, PATIENCE, true)
    }
    const remember = ({ target }: FocusEvent): void => {
      last = target as Element
    }
    const observer = new MutationObserver(() => {
      waiting ??= setTimeout(settle, PATIENCE, false)
    })
    document.addEventListener('focusin', remember)
    // Dialogs and menus that hold the focus are outside the page's root.
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      clearTimeout(waiting)
      document.removeEventListener('focusin', remember)
      observer.disconnect()
    }
  }, [])
}

function isNowhere(element: Element | null): boolean {
  return element === null || element === document.body
}

/** A removed or hidden element has no box. */
function isDrawn(element: Element): boolean {
  return element.getClientRects().length > 0
}

function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}
