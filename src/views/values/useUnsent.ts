import { useState } from 'react'
import type { ServiceError } from '../../../providers/errorMessage'
import { useIsOffline } from '../kit/hooks/useIsOffline'

/** Why something that got no answer is not sent by itself: it is sent again when its user says so. */
export type WhyAgain = 'silent' | 'edited' | 'changed'

/** A write that got no answer: it waits for the connection, or for its user. */
export type Unsent = 'waiting' | WhyAgain

/** A write that may be left without an answer. */
export interface UnsentWrite<Content> {
  /** How it stands; undefined when nothing is unsent. */
  readonly unsent: Unsent | undefined
  /** Notes how an attempt ended. It is unsent when no answer came, or when it was resent and its record had changed. */
  readonly settle: (content: Content, error?: ServiceError) => void
}

interface Resending<Content> {
  /** Whether what was sent is still what would be sent now. Without it nothing is sent by itself. */
  readonly isCurrent?: (content: Content) => boolean
  /** Sends it again, under its key, and only if its record is as it was. */
  readonly resend?: (content: Content) => void
}

const CHANGED = 412

/**
 * Keeps in mind what could not be sent. Once the connection is back it is sent again by itself if nothing was typed since;
 * otherwise its user is asked.
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
