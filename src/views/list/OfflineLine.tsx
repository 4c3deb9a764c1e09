import { DisconnectOutlined } from '@ant-design/icons'

/** Tells quietly that the rows are those of a while ago. */
export function OfflineLine() {
  return (
    <p className="offline-line" role="status">
      <DisconnectOutlined aria-hidden /> You are offline. What you see may be old.
    </p>
  )
}
