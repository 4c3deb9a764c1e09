import { useEffect, useEffectEvent } from 'react'

interface FormKeys {
  readonly onSave: () => void
  readonly onLeave: () => void
  /** Saves and starts another one, if offered. */
  readonly onSaveAndAnother?: () => void
}

const openPopups =
  '.ant-select-dropdown:not(.ant-select-dropdown-hidden), .ant-picker-dropdown:not(.ant-picker-dropdown-hidden), .ant-modal-wrap, .ant-popover:not(.ant-popover-hidden), .ant-dropdown:not(.ant-dropdown-hidden), .ant-image-preview-wrap, dialog[open]'

/** The forms on the screen, the topmost last: only that one handles the keys. */
const forms: symbol[] = []

/**
 * Ctrl or ⌘ with S saves a form, with Shift it also starts another one; Escape leaves it, unless something is open that
 * Escape closes.
 */
export function useFormKeys({ onSave, onLeave, onSaveAndAnother }: FormKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's') {
      event.preventDefault()
      if (event.shiftKey) onSaveAndAnother?.()
      else onSave()
    } else if (event.key === 'Escape' && !event.defaultPrevented && !isSomethingOpen()) {
      event.preventDefault()
      onLeave()
    }
  })
  useEffect(() => {
    const self = Symbol('form')
    forms.push(self)
    const listen = (event: KeyboardEvent): void => {
      if (forms.at(-1) === self) press(event)
    }
    // In the capture phase, before the popups: what Escape is about to close is still open.
    window.addEventListener('keydown', listen, { capture: true })
    return () => {
      forms.splice(forms.indexOf(self), 1)
      window.removeEventListener('keydown', listen, { capture: true })
    }
  }, [])
}

function isSomethingOpen(): boolean {
  return [...document.querySelectorAll<HTMLElement>(openPopups)].some((popup) => popup.style.display !== 'none')
}
