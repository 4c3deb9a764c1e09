import { messages } from '#define'
import { toHttpError, type ServiceError } from '../../../providers/errorMessage'
import { isSame } from './values'

/** Sends writes under keys, so that the service carries each out once however often it is sent. */
export interface Attempts {
  /** Sends it: under the key of the last attempt where that had the same content and nobody knows whether it was done. */
  readonly send: <Answer>(content: unknown, request: (key: string) => Promise<Answer>) => Promise<Answer>
}

/** No answer at all, or one that may have come between the service and its commit. */
const OPEN_STATUSES: readonly number[] = [0, 502, 503, 504]

/** The header of a change that is merged with nothing: it is refused when its record is no longer at the version of If-Match. */
export const strictly = { Prefer: 'handling=strict' } as const

/** Attempts of one form, or of one place on a screen. */
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

/** Whether nobody knows what became of it: it may have been saved, or is still being carried out under its key. */
function isOpen({ statusCode, message }: ServiceError): boolean {
  return OPEN_STATUSES.includes(statusCode) || message === messages.stillCarriedOut
}

/** 128 random bits; `randomUUID` exists only on secure origins. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
