/** The space between the bar and what has the focus, in pixels. */
const SPACE = 12

/**
 * The ref of a bar that stays at the foot of a page: what gets the focus is scrolled clear of it, however many lines it
 * has.
 */
export function clearOfBar(bar: HTMLElement | null): (() => void) | void {
  const main = bar?.closest('main')
  if (!bar || !main) return undefined
  const observer = new ResizeObserver(() => {
    main.style.setProperty('--below', `${bar.offsetHeight + SPACE}px`)
    // The scrolling to what got the focus may itself have brought the button that makes the bar higher.
    const focused = document.activeElement
    if (focused && main.contains(focused) && !bar.contains(focused) && isOver(bar, focused))
      focused.scrollIntoView({ block: 'nearest' })
  })
  observer.observe(bar)
  return () => {
    observer.disconnect()
    main.style.removeProperty('--below')
  }
}

function isOver(bar: Element, element: Element): boolean {
  const [over, under] = [bar.getBoundingClientRect(), element.getBoundingClientRect()]
  return over.top < under.bottom && over.bottom > under.top
}
