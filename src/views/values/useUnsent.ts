import { useState } from 'react'
import type { ServiceError } from '../../../providers/errorMessage'
import { useIsOffline } from '../kit/hooks/useIsOffline'

/** Why a request without an answer is not resent automatically: the user has to confirm it. */
export type WhyAgain = 'silent' | 'edited' | 'changed'

/** A write without an answer: it waits for the connection, or for the user. */
export type Unsent = 'waiting' | WhyAgain

/** A write that may get no answer. */
export interface UnsentWrite<Content> {
  /** Its state; undefined if nothing is unsent. */
  readonly unsent: Unsent | undefined
  /** Records the end of an attempt. It is unsent if no answer came, or if it was resent and its record had changed. */
  readonly settle: (content: Content, error?: ServiceError) => void
}

interface Resending<Content> {
  /** Whether the content would still be sent now. Without it nothing is resent automatically. */
  readonly isCurrent?: (content: Content) => boolean
  /** Sends it again, with its key, and only if its record is unchanged. */
  readonly resend?: (content: Content) => void
}

const CHANGED = 412

/**
 * Remembers a request that could not be sent. After reconnecting it is resent automatically if nothing was typed since;
 * otherwise the user is asked.
 */
export function useUnsent<Content>({ isCurrent, resend }: Resending<Content>): UnsentWrite<Content> {
  const [held, setHeld] = useState<{ readonly content: Content; readonly unsent: Unsent }>()
  useIsOffline(() => {
    if (held?.unsent !== 'waiting') return
    if (!isCurrent || !resend) setHeld({ ...held, unsent: 'silent' })
    else if (isCurrent(held.content)) resend(held.content)
    else setHeld({ ...held, unsent: 'edited' })
  })
  const settle = (content: Content, error?: ServiceError): void => {
    if (error?.statusCode === 0) setHeld({ content, unsent: navigator.onLine ? 'silent' : 'waiting' })
    else if (error?.statusCode === CHANGED && held) setHeld({ content, unsent: 'changed' })
    else setHeld(undefined)
  }
  return { unsent: held?.unsent, settle }
}
