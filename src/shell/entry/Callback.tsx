import { useEffect, useState } from 'react'
import { PublicFrame } from './PublicFrame'
import { loadable, useLoaded } from '../../views/kit/useLoaded'
import { takeWanted } from './wantedPlace'

interface CallbackProps {
  readonly search: string
  /** Called when the address has become one of the home area or of the portal. */
  readonly onDone: () => void
}

/** The messages for the errors of a sign-in. Anything else in the address could have been put there by an attacker. */
const reasons: Readonly<Record<string, string>> = {
  access_denied: 'The sign-in was cancelled, or your account is not assigned to this application.',
  login_required: 'You are not signed in to your organisation.',
  temporarily_unavailable: 'The sign-in service can’t be reached at the moment. Try again in a minute.',
  server_error: 'The sign-in service failed. Try again in a minute.',
}

/** The return from the organisation's sign-in: with an error it explains how to get access, else it continues. */
export function Callback({ search, onDone }: CallbackProps) {
  const parameters = new URLSearchParams(search)
  const error = parameters.get('error')
  const hasCode = parameters.has('code')
  const [denied, setDenied] = useState<string | null>(null)

  useEffect(() => {
    if (error) return undefined
    let here = true
    void wayOn(hasCode).then((way) => {
      if (!here) return
      if ('denied' in way) {
        // The specification shows the instructions only at an address with an error; a reload shows them again.
        history.replaceState(null, '', '/callback?error=access_denied')
        return setDenied(way.denied)
      }
      history.replaceState(null, '', (way.isSignedIn && takeWanted()) || '/')
      onDone()
    })
    return () => {
      here = false
    }
  }, [error, hasCode, onDone])

  if (error) return <Explained reason={reasons[error]} />
  if (denied !== null) return <Explained reason={denied} />
  return (
    <PublicFrame title="Signing in …">
      <div className="waiting-bar" role="progressbar" aria-label="Signing in" />
      <p className="public-words muted section">One moment, loading your access…</p>
    </PublicFrame>
  )
}

/** The next step: to the wanted page or to home, which forwards a signed-in user, unless access is denied. */
async function wayOn(hasCode: boolean): Promise<{ readonly isSignedIn: boolean } | { readonly denied: string }> {
  if (!hasCode) return { isSignedIn: false }
  try {
    const { completeSignIn } = await import('../../../providers/signIn')
    const done = await completeSignIn()
    if (done.outcome === 'denied') return { denied: done.reason }
    return { isSignedIn: done.outcome === 'signedIn' }
  } catch {
    return { isSignedIn: false }
  }
}

const noAccess = loadable(() =>
  import('../../screens/no-access/page').then(({ Screen }) => (reason: string | undefined) => (
    <Screen reason={reason} />
  )),
)

function Explained({ reason }: { readonly reason?: string }) {
  const state = useLoaded(noAccess)
  return (
    <PublicFrame title="No access" isWide>
      {state === 'loading' && <div className="waiting-bar" role="progressbar" aria-label="Loading" />}
      {state === 'loaded' ? noAccess.get()(reason) : <p className="public-words muted section">{reason}</p>}
    </PublicFrame>
  )
}
