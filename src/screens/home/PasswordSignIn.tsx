import { useState } from 'react'
import { signInFromOutside } from '../../../providers/outside'
import { PlainField } from '../../views/outside/PlainField'
import { PlainForm } from '../../views/outside/PlainForm'
import { useSending } from '../../views/outside/useSending'

/** Signs in with a user name and a password. */
export function PasswordSignIn({ onLetIn }: { readonly onLetIn: () => void }) {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const sending = useSending(
    () => signInFromOutside({ username: username.trim(), password }, onLetIn),
    () => ({
      username: username.trim() ? undefined : 'Enter your username',
      password: password ? undefined : 'Enter your password',
    }),
  )
  return (
    <>
      <PlainForm sending={sending} button="Sign in" busyButton="Signing in …">
        <PlainField
          label="Username"
          value={username}
          onValue={setUsername}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          error={sending.fields.username}
          isFirst
        />
        <PlainField
          label="Password"
          value={password}
          onValue={setPassword}
          type="password"
          autoComplete="current-password"
          maxLength={200}
          error={sending.fields.password}
        />
      </PlainForm>
      <p className="public-others cluster spread gap-line above-3 small">
        <a href="/forgot-password">Forgot password?</a>
      </p>
    </>
  )
}
