import type { KeyboardEvent } from 'react'

/**
 * What makes a select of antd one of several choices. To antd, Tab is Enter while the list is open, and would take away
 * what Enter has just chosen: here it chooses only what is being typed and is not chosen yet, and leaves otherwise.
 */
export const severalChoices = { mode: 'multiple', onInputKeyDown: leaveOnTab } as const

function leaveOnTab(event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>): void {
  if (event.key !== 'Tab') return
  const { value, ownerDocument } = event.currentTarget
  const active = ownerDocument.getElementById(event.currentTarget.getAttribute('aria-activedescendant') ?? '')
  const isBeingChosen = value.trim() !== '' && active?.getAttribute('aria-selected') === 'false'
  // The list of options goes by `which`, and all that follows where the focus goes by `key`.
  if (event.shiftKey || !isBeingChosen) Object.assign(event, { which: 0 })
}
