import { Alert, Button } from 'antd'
import type { Unsent, WhyAgain } from './useUnsent'

interface UnsentNoticeProps {
  readonly unsent: Unsent | undefined
  /** The wording: a record is saved, an action is done. */
  readonly what?: 'save' | 'action'
  /** Whether it is resent automatically after reconnecting. */
  readonly isResent?: boolean
  readonly isSending: boolean
  readonly onAgain: () => void
}

const words = {
  save: {
    waiting: 'Not saved yet: you are offline',
    resent: 'It will be saved when you are back online, unless the record changes before that.',
    not: 'Not saved:',
    again: 'Save again',
  },
  action: {
    waiting: 'Not done yet: you are offline',
    resent: 'It will be done when you are back online, unless the record changes before that.',
    not: 'Not done:',
    again: 'Try again',
  },
} as const

const whys: Readonly<Record<WhyAgain, string>> = {
  silent: 'The service didn’t respond. Nothing is saved twice.',
  edited: 'You kept typing while you were offline.',
  changed: 'The record changed while you were offline.',
}

/** Says that a request was not sent, and whether it will be resent automatically; if not, a button resends it. */
export function UnsentNotice({ unsent, what = 'save', isResent = true, isSending, onAgain }: UnsentNoticeProps) {
  if (!unsent) return null
  const said = words[what]
  return unsent === 'waiting' ? (
    <Alert
      type="warning"
      role="alert"
      className="unsent"
      message={said.waiting}
      description={isResent ? said.resent : 'Your changes are not lost.'}
    />
  ) : (
    <Alert
      type="error"
      role="alert"
      className="unsent"
      message={
        <>
          {said.not}{' '}
          <Button type="link" size="small" disabled={isSending} onClick={onAgain}>
            {said.again}
          </Button>
        </>
      }
      description={whys[unsent]}
    />
  )
}
