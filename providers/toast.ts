import { Button, notification } from 'antd'
import { createElement, type ReactElement } from 'react'

/** The container of toasts: a landmark of the page, so that they can be found and closed by landmark navigation. */
const region = document.createElement('section')
region.setAttribute('aria-label', 'Messages')
document.body.append(region)

/** More would hide the page below them; the oldest closes. */
notification.config({ maxCount: 3, getContainer: () => region })

/** antd's toasts, in their own chunk: the first list needs none. */
export { notification }

/** The button in a toast. */
export function offerButton(label: string, onClick: () => void): ReactElement {
  return createElement(Button, { size: 'small', onClick }, label)
}
