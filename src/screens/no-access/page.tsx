import { useState } from 'react'
import { configuration } from '../../../providers/config'
import { redirectToSignIn } from '../../../providers/singleSignOn'

/** Explains how to get access. `reason` is the error of the sign-in. */
export function Screen({ reason }: { readonly reason?: string }) {
  const { productName, supportEmail } = configuration()
  const [isStuck, setStuck] = useState(false)
  const support = <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
  return (
    <>
      {reason ? (
        <p className="public-notice tinted below-4" data-tone="error" role="alert">
          {reason}
        </p>
      ) : null}
      <p className="public-words muted section">
        Your account can’t open {productName} yet. This is how to get access:
      </p>
      <ol className="public-steps bulleted counted below-5">
        <li>Check whether the {productName} tile is on your identity dashboard, and open the portal from there.</li>
        <li>Otherwise raise an IT service request to add your group id to the MDM users group in the directory.</li>
        <li>Get approval by mailing the support contact, {support}.</li>
        <li>Re-check: sign in again once the request is closed.</li>
        <li>If it still does not work, mail {support} with your group id.</li>
      </ol>
      {isStuck ? (
        <p className="public-notice tinted below-4" data-tone="error" role="alert">
          The sign-in service can’t be reached. Please try again.
        </p>
      ) : null}
      <button
        type="button"
        className="sign-in section strong"
        onClick={() => redirectToSignIn({ asAnother: true }).catch(() => setStuck(true))}
      >
        Sign in again
      </button>
      <p className="above-4 muted small">
        <a href="/">Home</a>
      </p>
    </>
  )
}
