import { Button, Modal } from 'antd'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'

interface LeaveGuardProps {
  /** Whether leaving now would leave something unsaved; asked at the moment of leaving. */
  readonly isUnsaved: () => boolean
  readonly onDiscard: () => void
}

/** Asks before unsaved work is left, within the portal and when the tab is closed. */
export function LeaveGuard({ isUnsaved, onDiscard }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isUnsaved(),
  )
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (isUnsaved()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isUnsaved])
  if (blocker.state !== 'blocked') return null
  return (
    <Modal
      open
      title="Leave without saving?"
      onCancel={() => blocker.reset()}
      footer={[
        <Button
          key="discard"
          danger
          onClick={() => {
            onDiscard()
            blocker.proceed()
          }}
        >
          Discard
        </Button>,
        <Button key="leave" onClick={() => blocker.proceed()}>
          Leave
        </Button>,
        <Button key="stay" type="primary" onClick={() => blocker.reset()}>
          Stay
        </Button>,
      ]}
    >
      If you leave, what you have typed is kept in this browser and offered again when you come back.
    </Modal>
  )
}
