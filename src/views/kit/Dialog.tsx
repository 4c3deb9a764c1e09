import { Modal, type ModalProps } from 'antd'
import { useEffect, useState } from 'react'
import './dialog.css'

/** antd's dialog, open while mounted, with its buttons always visible. On close the focus returns to where it was. */
export function Dialog(props: ModalProps) {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // By then something else may have taken the focus.
      requestAnimationFrame(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body
        if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus()
      })
    },
    [opener],
  )
  return <Modal open className="dialog" {...props} />
}
