import type { KeyboardEvent } from 'react'

/**
 * Lets Tab leave a searchable antd select. To antd, Tab is Enter while the list is open, and would choose the first
 * option unasked, or deselect what Enter has just chosen: here it only chooses a typed option that is not chosen yet.
 */
export const leavesOnTab = { onInputKeyDown: leaveOnTab } as const

/** The props of an antd multiple select that Tab leaves. */
export const severalChoices = { mode: 'multiple', ...leavesOnTab } as const

function leaveOnTab(event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>): void {
  if (event.key !== 'Tab') return
  const { value, ownerDocument } = event.currentTarget
  const active = ownerDocument.getElementById(event.currentTarget.getAttribute('aria-activedescendant') ?? '')
  const isBeingChosen = value.trim() !== '' && active?.getAttribute('aria-selected') === 'false'
  // antd's list of options reads `which`, and focus handling reads `key`.
  if (event.shiftKey || !isBeingChosen) Object.assign(event, { which: 0 })
}
