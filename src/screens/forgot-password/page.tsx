import { useState } from 'react'
import { configuration } from '../../../providers/config'
import { askForReset } from '../../../providers/outside'
import { PlainField } from '../../views/outside/PlainField'
import { PlainForm } from '../../views/outside/PlainForm'
import { useSending } from '../../views/outside/useSending'

/** Requests a link for a new password. The answer does not reveal whether there is such an account. */
export function Screen() {
  const [account, setAccount] = useState('')
  const [message, setMessage] = useState<string | null>(null)
  const sending = useSending(
    async () => setMessage((await askForReset(account.trim())).message),
    () => ({ account: account.trim() ? undefined : 'Enter your username or email address' }),
  )
  return (
    <>
      {message === null ? (
        <>
          <p className="public-words muted section">
            We’ll send you a link to choose a new password. For partners and retailers only: a company account changes
            its password at the company’s own sign-in.
          </p>
          <PlainForm sending={sending} button="Send link" busyButton="Sending …">
            <PlainField
              label="Username or email address"
              value={account}
              onValue={setAccount}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
              error={sending.fields.account}
              isFirst
            />
          </PlainForm>
        </>
      ) : (
        <p className="public-notice tinted below-4" role="status">
          {message}
        </p>
      )}
      <p className="above-4 muted small">
        <a href="/login/password">Back to sign-in</a>{' '}
        {configuration().demo && message !== null ? <a href="/oidc/outbox">Demo messages</a> : null}
      </p>
    </>
  )
}
