import { isSame } from './values'

/** Makes the keys under which a write is sent, so that the service carries it out once however often it is sent. */
export interface Attempts {
  /** The same key for the same content, until an answer came. */
  readonly keyFor: (content: unknown) => string
  /** The service has answered: the next attempt is another one. */
  readonly settle: () => void
}

/** Attempts of one form. */
export function attempts(): Attempts {
  let last: { key: string; content: unknown } | undefined
  return {
    keyFor: (content) => {
      if (!last || !isSame(last.content, content)) last = { key: newKey(), content }
      return last.key
    },
    settle: () => {
      last = undefined
    },
  }
}

/** 128 random bits; `randomUUID` exists only on secure origins. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
