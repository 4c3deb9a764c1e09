import { Button, Popover, type ButtonProps, type PopoverProps } from 'antd'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { inMain } from './focus/inMain'
import { keepFocusWithin } from './focus/keepFocusWithin'
import { useIsNarrow } from './hooks/useIsNarrow'

interface PanelButtonProps extends Pick<
  ButtonProps,
  'icon' | 'disabled' | 'aria-label' | 'className' | 'type' | 'size' | 'onKeyDown'
> {
  /** What the panel is called. */
  readonly panelLabel: string
  readonly placement: PopoverProps['placement']
  /** Called when the button is reached for, to fetch what the panel needs. */
  readonly onReach?: () => void
  /** Draws the panel; `close` puts it away and the cursor back on the button. */
  readonly panel: (close: () => void) => ReactNode
  readonly children: ReactNode
}

/**
 * A button that opens a panel beside it, on a narrow screen at its foot. The cursor goes into the panel, Tab goes round in it,
 * and Escape brings the cursor back.
 */
export function PanelButton({ panelLabel, placement, onReach, panel, children, ...button }: PanelButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const isNarrow = useIsNarrow()
  const opener = useRef<HTMLButtonElement>(null)
  const close = (): void => {
    setIsOpen(false)
    opener.current?.focus()
  }
  const content = <Panel label={panelLabel} draw={panel} onClose={close} />
  const own = (
    <Button
      {...button}
      ref={opener}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onMouseEnter={onReach}
      onFocus={onReach}
      {...(isNarrow && { onClick: () => setIsOpen(!isOpen) })}
    >
      {children}
    </Button>
  )
  if (isNarrow)
    return (
      <>
        {own}
        {isOpen && createPortal(<Sheet onClose={close}>{content}</Sheet>, inMain())}
      </>
    )
  return (
    <Popover
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger="click"
      placement={placement}
      destroyOnHidden
      content={content}
    >
      {own}
    </Popover>
  )
}

/** A panel at the foot of a narrow screen. What lies behind it puts it away. */
function Sheet({ onClose, children }: { readonly onClose: () => void; readonly children: ReactNode }) {
  return (
    <>
      <button type="button" className="sheet-behind" tabIndex={-1} aria-label="Close" onClick={onClose} />
      <div className="sheet scrolls-down">{children}</div>
    </>
  )
}

interface PanelProps {
  readonly label: string
  readonly draw: (close: () => void) => ReactNode
  readonly onClose: () => void
}

function Panel({ label, draw, onClose }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  // The panel is placed beside its button only after this: until then it lies far outside the page, to which focus would scroll.
  useEffect(() => {
    const element = panel.current
    element?.focus({ preventScroll: true })
    element?.addEventListener('keydown', keepFocusWithin)
    return () => element?.removeEventListener('keydown', keepFocusWithin)
  }, [])
  useEffect(() => {
    // A list that is open within the panel takes its own Escape before this hears of it.
    const listen = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) onClose()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [onClose])
  return (
    <div ref={panel} role="dialog" aria-label={label} tabIndex={-1} className="panel">
      {draw(onClose)}
    </div>
  )
}
