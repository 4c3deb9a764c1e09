import { Button, notification } from 'antd'
import { createElement, type ReactElement } from 'react'

/** Where toasts stand: a landmark of the page, so that they are found, and closed, without looking for them. */
const region = document.createElement('section')
region.setAttribute('aria-label', 'Messages')
document.body.append(region)

/** More than that hide what lies below them; the oldest gives way. */
notification.config({ maxCount: 3, getContainer: () => region })

/** antd's toasts, in a chunk of their own: the first list says nothing. */
export { notification }

/** The button within a toast that offers something. */
export function offerButton(label: string, onClick: () => void): ReactElement {
  return createElement(Button, { size: 'small', onClick }, label)
}
