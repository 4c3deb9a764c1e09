import { useState } from 'react'
import { redirectToSignIn } from '../../../providers/singleSignOn'

const NOT_REACHED = 'The sign-in service can’t be reached. Please check your Internet Connection and try again.'

/** The button to the organisation's sign-in. */
export function OrganisationSignIn({ isPossible }: { readonly isPossible: boolean }) {
  const [state, setState] = useState<'here' | 'leaving' | 'stuck'>('here')
  const signIn = () => {
    setState('leaving')
    redirectToSignIn().catch(() => setState('stuck'))
  }
  return (
    <>
      {state === 'stuck' ? (
        <p className="public-notice tinted below-4" data-tone="error" role="alert">
          {NOT_REACHED}
        </p>
      ) : null}
      <button
        type="button"
        className="sign-in section strong"
        disabled={state === 'leaving' || !isPossible}
        onClick={signIn}
      >
        {state === 'leaving' ? 'Signing in …' : 'Sign in'}
      </button>
    </>
  )
}
