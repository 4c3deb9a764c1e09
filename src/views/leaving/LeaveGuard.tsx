import { Button } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import { isPanelUnsaved, watchOver } from './unsaved'
import { Dialog } from '../kit/Dialog'

interface LeaveGuardProps {
  /** Whether leaving now would lose unsaved work; called at the moment of leaving. */
  readonly isUnsaved: () => boolean
  /** What happens to it on leaving: kept as a draft in this browser, or lost. */
  readonly fate: 'kept' | 'lost'
  /** Discards it permanently. */
  readonly onDiscard: () => void
}

/**
 * Asks before unsaved work is left: on navigation within the portal, on sign-out, and when the browser tab is closed.
 */
export function LeaveGuard({ isUnsaved, fate, onDiscard }: LeaveGuardProps) {
  const hasWork = useEffectEvent(() => isUnsaved() || isPanelUnsaved())
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      (from.pathname !== to.pathname || from.search !== to.search) && (isUnsaved() || isPanelUnsaved()),
  )
  const [answer, setAnswer] = useState<{ readonly give: (mayLeave: boolean) => void } | null>(null)
  const isLet = useRef(false)
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (!isLet.current && hasWork()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    const stop = watchOver({
      isUnsaved: () => hasWork(),
      ask: () => new Promise((give) => setAnswer({ give })),
    })
    return () => {
      window.removeEventListener('beforeunload', warn)
      stop()
    }
  }, [])
  const settle = (mayGo: boolean): void => {
    // After the user has agreed, the browser does not ask again.
    if (answer) isLet.current = mayGo
    answer?.give(mayGo)
    setAnswer(null)
    if (blocker.state !== 'blocked') return
    if (mayGo) blocker.proceed()
    else blocker.reset()
  }
  if (!answer && blocker.state !== 'blocked') return null
  return (
    <Question
      fate={fate}
      onStay={() => settle(false)}
      onLeave={() => settle(true)}
      onDiscard={() => {
        onDiscard()
        settle(true)
      }}
    />
  )
}

interface QuestionProps {
  readonly fate: 'kept' | 'lost'
  readonly onStay: () => void
  readonly onLeave: () => void
  readonly onDiscard: () => void
}

function Question({ fate, onStay, onLeave, onDiscard }: QuestionProps) {
  return (
    <Dialog
      title="Leave without saving?"
      onCancel={onStay}
      footer={[
        <Button key="discard" danger onClick={onDiscard}>
          Discard
        </Button>,
        fate === 'kept' && (
          <Button key="leave" onClick={onLeave}>
            Leave
          </Button>
        ),
        <Button key="stay" type="primary" onClick={onStay}>
          Stay
        </Button>,
      ]}
    >
      {fate === 'kept'
        ? 'Your changes are saved in this browser and will be offered when you come back.'
        : 'Your changes will be lost.'}
    </Dialog>
  )
}
