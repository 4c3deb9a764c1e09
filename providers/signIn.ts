import axios from 'axios'
import { messages } from '#define'
import { baseUrlOf, configuration } from './config'
import { messageOf } from './errorMessage'
import { leaveNotice } from './notices'
import { tokensFrom, type TokenAnswer } from './renewal'
import { endSession, storeIdToken, storeTokens, storeViewer, type Tokens } from './session'
import { idTokenFromAddress } from './singleSignOn'
import { belongsHere, viewerFrom, type MyAuthorities } from './viewer'

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
    const admin = baseUrlOf('admin')
    const { data } = await axios.post<TokenAnswer>(`${admin}/validate-okta-token`, undefined, {
      headers: { Authorization: `Bearer ${idToken}`, domain: configuration().issuer },
      timeout: 30_000,
    })
    const tokens = tokensFrom(data)
    const mine = await axios.get<MyAuthorities>(`${admin}/authorities/mine`, {
      headers: { Authorization: `Bearer ${tokens.accessToken}` },
      timeout: 30_000,
    })
    const viewer = viewerFrom(mine.data)
    if (!belongsHere(viewer)) return await turnedAway(tokens)
    await storeTokens(tokens)
    await storeIdToken(idToken)
    await storeViewer(viewer)
    leaveNotice({ text: messages.loggedIn, tone: 'success' })
    return { outcome: 'signedIn' }
  } catch (error) {
    const response = axios.isAxiosError(error) ? error.response : undefined
    if (response?.status === 403) return { outcome: 'denied', reason: messageOf(403, response.data) }
    leaveNotice({ text: messages.loginFailed, tone: 'error' })
    return { outcome: 'failed' }
  }
}

/** The session that was opened for somebody without any authority of this portal is closed again. */
async function turnedAway({ accessToken }: Tokens): Promise<SignInOutcome> {
  await axios
    .post(`${baseUrlOf('admin')}/sign-out`, undefined, {
      headers: { Authorization: `Bearer ${accessToken}` },
      timeout: 5_000,
    })
    .catch(() => undefined)
  await endSession('denied')
  return { outcome: 'denied', reason: messages.accessDenied }
}
