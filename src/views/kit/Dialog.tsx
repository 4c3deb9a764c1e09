import { Modal, type ModalProps } from 'antd'
import { useEffect, useState } from 'react'
import './dialog.css'

/** antd's dialog for what is open as long as it is drawn, with its buttons always in sight. At its end the focus is where it was before. */
export function Dialog(props: ModalProps) {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // By then it is known whether something else has taken the focus.
      requestAnimationFrame(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body
        if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus()
      })
    },
    [opener],
  )
  return <Modal open className="dialog" {...props} />
}
