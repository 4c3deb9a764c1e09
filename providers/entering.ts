import axios from 'axios'
import { messages } from '#define'
import { baseUrlOf } from './config'
import { leaveNotice } from './notices'
import { requestHeaders } from './requestHeaders'
import { endSession, storeIdToken, storeTokens, storeViewer, type Tokens } from './session'
import { belongsHere, viewerFrom, type MyAuthorities } from './viewer'

/** A completed sign-in. */
export interface Arrival {
  /** The token that the issuer requires at sign-out. */
  readonly idToken?: string
  /** Called once access is granted, before the portal is drawn. */
  readonly onLetIn?: () => void
}

/**
 * Completes a sign-in with a token pair: reads the user's authorities and stores the session. A user without any
 * authority of this portal is refused, and their session closed; the result then says why.
 */
export async function enter(tokens: Tokens, { idToken, onLetIn }: Arrival): Promise<{ readonly denied?: string }> {
  const mine = await axios.get<MyAuthorities>(`${baseUrlOf('admin')}/authorities/mine`, {
    headers: requestHeaders(tokens.accessToken),
    timeout: 30_000,
  })
  const viewer = viewerFrom(mine.data)
  if (!belongsHere(viewer)) {
    await turnAway(tokens)
    return { denied: messages.accessDenied }
  }
  await storeTokens(tokens)
  if (idToken) await storeIdToken(idToken)
  leaveNotice({ text: messages.loggedIn, tone: 'success' })
  onLetIn?.()
  await storeViewer(viewer)
  return {}
}

async function turnAway({ accessToken }: Tokens): Promise<void> {
  await axios
    .post(`${baseUrlOf('admin')}/sign-out`, undefined, {
      headers: requestHeaders(accessToken),
      timeout: 5_000,
    })
    .catch(() => undefined)
  await endSession('denied')
}
