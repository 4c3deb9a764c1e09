import { messages } from '#define'
import { endSession } from './session'

const FLAG = 'agridesk.token-expired'
const RELOADED = 'agridesk.reloaded-at'
const WINDOW = 60_000

/**
 * The last resort of the specification (§4): if even the repeated request was answered with 401, a flag is set and the
 * page is reloaded, which renews the pair before anything is drawn. Twice within a minute would be a loop: then the
 * session has expired. What was typed is kept, as drafts are.
 */
export async function reloadToRenew(): Promise<void> {
  const last = Number(sessionStorage.getItem(RELOADED) ?? 0)
  if (Math.abs(Date.now() - last) < WINDOW) {
    await endSession('expired', { notice: { text: messages.sessionExpired, tone: 'error' } })
    return
  }
  sessionStorage.setItem(FLAG, 'true')
  location.reload()
}

/** Whether the page was reloaded to renew the session; reading it clears the flag. */
export function takeExpiredFlag(): boolean {
  const isSet = sessionStorage.getItem(FLAG) !== null
  if (isSet) {
    sessionStorage.removeItem(FLAG)
    sessionStorage.setItem(RELOADED, String(Date.now()))
  }
  return isSet
}
