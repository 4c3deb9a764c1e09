import { useEffect, useEffectEvent } from 'react'

interface FormKeys {
  readonly onSave: () => void
  readonly onLeave: () => void
}

const openPopups =
  '.ant-select-dropdown:not(.ant-select-dropdown-hidden), .ant-picker-dropdown:not(.ant-picker-dropdown-hidden), .ant-modal-wrap, .ant-popover:not(.ant-popover-hidden), .ant-dropdown:not(.ant-dropdown-hidden), .ant-image-preview-wrap, dialog[open]'

/** Ctrl or ⌘ with S saves a form; Escape leaves it, unless something is open that Escape closes. */
export function useFormKeys({ onSave, onLeave }: FormKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's') {
      event.preventDefault()
      onSave()
    } else if (event.key === 'Escape' && !event.defaultPrevented && !isSomethingOpen()) onLeave()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event)
    // Before the popups hear of it, so that what Escape is about to close is still seen.
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [])
}

function isSomethingOpen(): boolean {
  return [...document.querySelectorAll<HTMLElement>(openPopups)].some((popup) => popup.style.display !== 'none')
}
