import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useRef, type ReactNode } from 'react'

interface SidebarDrawerProps {
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The sidebar over the page, if the window has no space beside it. Escape and a tap outside close it. */
export function SidebarDrawer({ onClose, children }: SidebarDrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const opened = dialog.current
    opened?.showModal()
    const closeOutside = (event: MouseEvent) => {
      if (event.target === opened) onClose()
    }
    opened?.addEventListener('click', closeOutside)
    return () => {
      opened?.removeEventListener('click', closeOutside)
      opened?.close()
    }
  }, [onClose])
  return (
    <dialog ref={dialog} className="sidebar-drawer flat" aria-label="Menu" onClose={onClose}>
      <div className="sidebar-drawer-head flex to-end">
        <Button type="text" icon={<CloseOutlined aria-hidden />} aria-label="Close menu" onClick={onClose} />
      </div>
      {children}
    </dialog>
  )
}
