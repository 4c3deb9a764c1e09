import { useEffect } from 'react'

/** How long, in milliseconds, a view has to bring the focus where it knows better. */
const PATIENCE = 100

/**
 * The focus is not lost with what had it, as a button goes that the state after its action does not offer: what nobody
 * else takes within a moment goes to the heading of the page.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: Element | null = document.activeElement
    let waiting: ReturnType<typeof setTimeout> | undefined
    const settle = (): void => {
      waiting = undefined
      // An open dialog keeps the focus to itself, and when it goes this is asked again.
      const isOver = [...document.querySelectorAll('[role="dialog"]')].some(isDrawn)
      if (!isOver && isNowhere(document.activeElement) && last && !isNowhere(last) && !isDrawn(last)) focusHeading()
    }
    const remember = ({ target }: FocusEvent): void => {
      last = target as Element
    }
    const observer = new MutationObserver(() => {
      waiting ??= setTimeout(settle, PATIENCE)
    })
    document.addEventListener('focusin', remember)
    // Dialogs and menus that take the focus with them stand beside the page.
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

/** What is taken out of the page, or hidden, has no box. */
function isDrawn(element: Element): boolean {
  return element.getClientRects().length > 0
}

function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}
