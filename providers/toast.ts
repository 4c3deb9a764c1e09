/** antd's toasts, in a chunk of their own: the first list says nothing. */
export { notification } from 'antd'
