import { messages } from '#define'
import { toHttpError, type ServiceError } from '../../../providers/errorMessage'
import { isSame } from './values'

/** Sends writes with idempotency keys, so that the service runs each once however often it is sent. */
export interface Attempts {
  /** Sends a request: with the key of the last attempt if that had the same content and its outcome is unknown. */
  readonly send: <Answer>(content: unknown, request: (key: string) => Promise<Answer>) => Promise<Answer>
}

/** No answer at all, or one that may have come between the service and its commit. */
const OPEN_STATUSES: readonly number[] = [0, 502, 503, 504]

/** The header of a change without merging: it is refused if its record is no longer at the version of If-Match. */
export const strictly = { Prefer: 'handling=strict' } as const

/** Creates the attempts of one form, or of one place on a screen. */
export function attempts(): Attempts {
  let last: { readonly key: string; readonly content: unknown } | undefined
  return {
    send: async (content, request) => {
      if (!last || !isSame(last.content, content)) last = { key: newKey(), content }
      const attempt = last
      const settle = (): void => {
        if (last === attempt) last = undefined
      }
      try {
        const answer = await request(attempt.key)
        settle()
        return answer
      } catch (error) {
        if (!isOpen(toHttpError(error))) settle()
        throw error
      }
    },
  }
}

/** Whether the outcome is unknown: it may have been saved, or its key is still being processed. */
function isOpen({ statusCode, message }: ServiceError): boolean {
  return OPEN_STATUSES.includes(statusCode) || message === messages.stillCarriedOut
}

/** 128 random bits; `randomUUID` exists only on secure origins. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
