import type { KeyboardEvent } from 'react'

/**
 * What makes Tab leave a select of antd in which one types. To antd, Tab is Enter while the list is open, and would choose
 * the first option unasked, or take away what Enter has just chosen: here it chooses only what is being typed and is not
 * chosen yet.
 */
export const leavesOnTab = { onInputKeyDown: leaveOnTab } as const

/** What makes a select of antd one of several choices, which Tab leaves. */
export const severalChoices = { mode: 'multiple', ...leavesOnTab } as const

function leaveOnTab(event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>): void {
  if (event.key !== 'Tab') return
  const { value, ownerDocument } = event.currentTarget
  const active = ownerDocument.getElementById(event.currentTarget.getAttribute('aria-activedescendant') ?? '')
  const isBeingChosen = value.trim() !== '' && active?.getAttribute('aria-selected') === 'false'
  // The list of options goes by `which`, and all that follows where the focus goes by `key`.
  if (event.shiftKey || !isBeingChosen) Object.assign(event, { which: 0 })
}
