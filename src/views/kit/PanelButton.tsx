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
  /** The label of the panel. */
  readonly panelLabel: string
  readonly placement: PopoverProps['placement']
  /** Called on hover or focus, to prefetch the panel. */
  readonly onReach?: () => void
  /** Draws the panel; `close` closes it and returns the focus to the button. */
  readonly panel: (close: () => void) => ReactNode
  readonly children: ReactNode
}

/**
 * A button that opens a panel beside it, on a narrow screen at its foot. The panel gets the focus and traps Tab; Escape
 * returns the focus.
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

/** A panel at the foot of a narrow screen. A press outside closes it. */
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
  // The panel is positioned beside its button only after this: until then it is far outside the page, to which focus
  // would scroll.
  useEffect(() => {
    const element = panel.current
    element?.focus({ preventScroll: true })
    element?.addEventListener('keydown', keepFocusWithin)
    return () => element?.removeEventListener('keydown', keepFocusWithin)
  }, [])
  useEffect(() => {
    // An open list within the panel handles its own Escape first.
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
