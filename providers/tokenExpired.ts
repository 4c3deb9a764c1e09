import { messages } from '#define'
import { endSession } from './session'

const FLAG = 'agridesk.token-expired'
const RELOADED = 'agridesk.reloaded-at'
const WINDOW = 60_000

/**
 * The last resort of the specification (§4): when even the repeated request was answered with 401, a flag is set and the
 * page is loaded anew, which renews the pair before anything is drawn. Twice within a minute would be a circle: then the
 * session has expired. What was typed stays, as drafts do.
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

/** Whether the page was loaded anew in order to renew the session; asking takes the flag away. */
export function takeExpiredFlag(): boolean {
  const isSet = sessionStorage.getItem(FLAG) !== null
  if (isSet) {
    sessionStorage.removeItem(FLAG)
    sessionStorage.setItem(RELOADED, String(Date.now()))
  }
  return isSet
}
