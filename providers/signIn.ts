import axios from 'axios'
import { messages, signInAgain } from '#define'
import { baseUrlOf, configuration } from './config'
import { enter } from './entering'
import { messageOf } from './errorMessage'
import { leaveNotice } from './notices'
import { tokensFrom, type TokenAnswer } from './renewal'
import { requestHeaders } from './requestHeaders'
import { idTokenFromAddress, redirectToSignIn } from './singleSignOn'

/** The result of a return from the organisation's sign-in. `denied`: known to the issuer, but without access here. */
export type SignInOutcome =
  | { readonly outcome: 'signedIn' | 'failed' }
  | { readonly outcome: 'denied'; readonly reason: string }

let completing: Promise<SignInOutcome> | undefined

/** Completes the sign-in whose code is in the address. Concurrent calls get the same result. */
export function completeSignIn(): Promise<SignInOutcome> {
  completing ??= complete().finally(() => {
    completing = undefined
  })
  return completing
}

async function complete(): Promise<SignInOutcome> {
  try {
    const idToken = await idTokenFromAddress()
    const { data } = await axios.post<TokenAnswer>(`${baseUrlOf('admin')}/validate-okta-token`, undefined, {
      headers: { ...requestHeaders(idToken), domain: configuration().issuer },
      timeout: 30_000,
    })
    sessionStorage.removeItem(ASKED_ANEW)
    const { denied } = await enter(tokensFrom(data), { idToken })
    return denied ? { outcome: 'denied', reason: denied } : { outcome: 'signedIn' }
  } catch (error) {
    const response = axios.isAxiosError<{ readonly title?: string }>(error) ? error.response : undefined
    if (response?.status === 401 && response.data.title === signInAgain && mayProveAnew()) return proveAnew()
    if (response?.status === 403) return { outcome: 'denied', reason: messageOf(403, response.data) }
    leaveNotice({ text: messages.loginFailed, tone: 'error' })
    return { outcome: 'failed' }
  }
}

const ASKED_ANEW = 'agridesk.asked-anew'

/** Once: an issuer that lets the user in again without asking would cause a redirect loop. */
function mayProveAnew(): boolean {
  const wasAsked = sessionStorage.getItem(ASKED_ANEW) !== null
  sessionStorage.removeItem(ASKED_ANEW)
  return !wasAsked
}

/** Sends the browser to the issuer, which asks who the user is; the page is left. */
async function proveAnew(): Promise<SignInOutcome> {
  sessionStorage.setItem(ASKED_ANEW, 'true')
  await redirectToSignIn({ asAnother: true })
  return new Promise(() => undefined)
}
