import { useEffect, useState } from 'react'
import { configuration } from '../../../providers/config'
import { clearNotice, leftNotice } from '../../../providers/notices'
import { redirectToSignIn } from '../../../providers/singleSignOn'

const NOT_REACHED = 'The sign-in service cannot be reached. Please check your Internet Connection and try again.'
const NOT_SECURE = 'Signing in needs a secure (https) address.'

/** The way in: what was left to be said, and one button. */
export function Screen({ problem }: { readonly problem?: string }) {
  const [notice] = useState(leftNotice)
  const [state, setState] = useState<'here' | 'leaving' | 'stuck'>('here')
  const { demo, supportEmail } = configuration()
  useEffect(clearNotice, [])

  const complaint = problem ?? (state === 'stuck' ? NOT_REACHED : isSecure() ? undefined : NOT_SECURE)
  const signIn = () => {
    setState('leaving')
    redirectToSignIn().catch(() => setState('stuck'))
  }
  return (
    <>
      <p className="public-words">Operations and master data for farmers, fleet and field teams.</p>
      {complaint ? (
        <p className="public-notice" data-tone="error" role="alert">
          {complaint}
        </p>
      ) : null}
      {notice ? (
        <p className="public-notice" data-tone={notice.tone} role="status">
          {notice.text}
        </p>
      ) : null}
      <button type="button" className="sign-in" disabled={state === 'leaving' || !isSecure()} onClick={signIn}>
        {state === 'leaving' ? 'Signing in …' : 'Sign in'}
      </button>
      <p className="public-hint">
        {demo
          ? 'Demo company: choose one of its people on the next page. '
          : 'You sign in with your organisation’s account. '}
        <a href="/callback?error=no_access">No access?</a> <a href={`mailto:${supportEmail}`}>Write to support</a>
      </p>
    </>
  )
}

/** Browsers offer the cryptography that signing in needs only at secure addresses. */
function isSecure(): boolean {
  return 'subtle' in crypto
}
