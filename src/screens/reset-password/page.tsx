import { useEffect, useState } from 'react'
import { passwordFault, passwordMessages, PASSWORD_LENGTH } from '#define'
import { chooseNewPassword } from '../../../providers/outside'
import { PlainField } from '../../views/outside/PlainField'
import { PlainForm } from '../../views/outside/PlainForm'
import { useSending } from '../../views/outside/useSending'

/** Sets a new password through the link of an email. */
export function Screen() {
  const [token] = useState(() => new URLSearchParams(location.search).get('token') ?? '')
  // Removes the token from the address: it must not be visible on the screen or in the history.
  useEffect(() => history.replaceState(null, '', location.pathname), [])
  const [password, setPassword] = useState('')
  const [passwordAgain, setPasswordAgain] = useState('')
  const [message, setMessage] = useState<string | null>(null)
  const sending = useSending(
    async () => setMessage((await chooseNewPassword({ token, password, passwordAgain })).message),
    () => {
      const fault = passwordFault(password)
      return {
        password: fault,
        passwordAgain: !fault && password !== passwordAgain ? passwordMessages.passwordsEqual : undefined,
      }
    },
  )
  if (message !== null)
    return (
      <>
        <p className="public-notice tinted below-4" role="status">
          {message}
        </p>
        <a className="sign-in section strong" href="/login/password">
          Sign in
        </a>
      </>
    )
  return (
    <>
      <p className="public-words muted section">
        At least {PASSWORD_LENGTH} characters. Avoid your username and common passwords.
      </p>
      <PlainForm sending={sending} button="Change password" busyButton="Changing …">
        <PlainField
          label="New password"
          value={password}
          onValue={setPassword}
          type="password"
          autoComplete="new-password"
          maxLength={200}
          error={sending.fields.password}
          isFirst
        />
        <PlainField
          label="Repeat new password"
          value={passwordAgain}
          onValue={setPasswordAgain}
          type="password"
          autoComplete="new-password"
          maxLength={200}
          error={sending.fields.passwordAgain}
        />
      </PlainForm>
      <p className="above-4 muted small">
        <a href="/forgot-password">Request another link</a>
      </p>
    </>
  )
}
