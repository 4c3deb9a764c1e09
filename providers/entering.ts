import axios from 'axios'
import { messages } from '#define'
import { baseUrlOf } from './config'
import { leaveNotice } from './notices'
import { requestHeaders } from './requestHeaders'
import { endSession, storeIdToken, storeTokens, storeViewer, type Tokens } from './session'
import { belongsHere, viewerFrom, type MyAuthorities } from './viewer'

/** How somebody came who has proved who they are. */
export interface Arrival {
  /** What the issuer wants to see again when they sign out. */
  readonly idToken?: string
  /** Called when they may come in, before anything of the portal is drawn. */
  readonly onLetIn?: () => void
}

/**
 * Lets somebody in who has a token pair: what they hold is read, and the session is kept. Who holds nothing of this portal
 * is turned away, and their session is closed again; the answer then says why.
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
