import { Button, notification } from 'antd'
import { createElement, type ReactElement } from 'react'

/** More than that hide what lies below them; the oldest gives way. */
notification.config({ maxCount: 3 })

/** antd's toasts, in a chunk of their own: the first list says nothing. */
export { notification }

/** The button within a toast that offers something. */
export function offerButton(label: string, onClick: () => void): ReactElement {
  return createElement(Button, { size: 'small', onClick }, label)
}
