import type { KeyboardEvent } from 'react'

const stops =
  ':is(a[href], button, input, select, textarea, [tabindex]):not(:disabled, [tabindex="-1"], [type="hidden"])'

/** Lets Tab go round within a panel: after the last stop comes the first, since the panel stands at the end of the page. */
export function keepFocusWithin(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab' || event.defaultPrevented) return
  const { currentTarget, target, shiftKey } = event
  // A list that is open within the panel is drawn elsewhere, and sends its keys here.
  if (!(target instanceof Node) || !currentTarget.contains(target)) return
  const all = [...currentTarget.querySelectorAll<HTMLElement>(stops)]
  const isAtEnd = target === (shiftKey ? all[0] : all.at(-1)) || (shiftKey && target === currentTarget)
  if (!isAtEnd) return
  event.preventDefault()
  all.at(shiftKey ? -1 : 0)?.focus()
}
