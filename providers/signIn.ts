import axios from 'axios'
import { messages } from '#define'
import { baseUrlOf, configuration } from './config'
import { enter } from './entering'
import { messageOf } from './errorMessage'
import { leaveNotice } from './notices'
import { tokensFrom, type TokenAnswer } from './renewal'
import { idTokenFromAddress } from './singleSignOn'

/** How a return from the organisation's sign-in ended. `denied`: known to the issuer, but not let in here. */
export type SignInOutcome =
  { readonly outcome: 'signedIn' | 'failed' } | { readonly outcome: 'denied'; readonly reason: string }

let completing: Promise<SignInOutcome> | undefined

/** Completes the sign-in whose code stands in the address. Calls that come meanwhile get the same answer. */
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
      headers: { Authorization: `Bearer ${idToken}`, domain: configuration().issuer },
      timeout: 30_000,
    })
    const { denied } = await enter(tokensFrom(data), { idToken })
    return denied ? { outcome: 'denied', reason: denied } : { outcome: 'signedIn' }
  } catch (error) {
    const response = axios.isAxiosError(error) ? error.response : undefined
    if (response?.status === 403) return { outcome: 'denied', reason: messageOf(403, response.data) }
    leaveNotice({ text: messages.loginFailed, tone: 'error' })
    return { outcome: 'failed' }
  }
}
