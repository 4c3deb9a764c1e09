const stops =
  ':is(a[href], button, input, select, textarea, [tabindex]):not(:disabled, [tabindex="-1"], [type="hidden"])'

/** Traps Tab within a panel: after the last stop comes the first, since the panel is at the end of the DOM. */
export function keepFocusWithin(event: KeyboardEvent): void {
  const { currentTarget: panel, target, shiftKey } = event
  if (event.key !== 'Tab' || event.defaultPrevented || !(panel instanceof HTMLElement)) return
  const all = [...panel.querySelectorAll<HTMLElement>(stops)]
  const isAtEnd = target === all.at(shiftKey ? 0 : -1) || (shiftKey && target === panel)
  if (!isAtEnd) return
  event.preventDefault()
  all.at(shiftKey ? -1 : 0)?.focus()
}
