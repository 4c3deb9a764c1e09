import { useEffect, useState } from 'react'
import { formats, plainDigits } from '#define'
import { askForCode, signInFromOutside } from '../../../providers/outside'
import { PlainField } from '../../views/outside/PlainField'
import { PlainForm } from '../../views/outside/PlainForm'
import { useSending } from '../../views/outside/useSending'

/** What was sent, and when another code may be requested. */
interface Sent {
  readonly mobile: string
  readonly message: string
  readonly againAt: number
}

/** Signs in with a code: first the mobile number, then the code sent to it. */
export function CodeSignIn({ onLetIn }: { readonly onLetIn: () => void }) {
  const [mobile, setMobile] = useState('')
  const [sent, setSent] = useState<Sent | null>(null)
  const ask = async (): Promise<void> => {
    const { message, again } = await askForCode(formats.mobile.normalise(mobile))
    setSent({ mobile: formats.mobile.normalise(mobile), message, againAt: Date.now() + again * 1000 })
  }
  const sending = useSending(ask, () => ({
    mobile: formats.mobile.isValid(formats.mobile.normalise(mobile)) ? undefined : formats.mobile.message,
  }))
  if (sent)
    return <CodeForm key={sent.againAt} sent={sent} onAgain={ask} onOther={() => setSent(null)} onLetIn={onLetIn} />
  return (
    <PlainForm sending={sending} button="Send code" busyButton="Sending …">
      <PlainField
        label="Mobile number"
        value={mobile}
        onValue={setMobile}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="98765 43210"
        maxLength={20}
        error={sending.fields.mobile}
        isFirst
      />
    </PlainForm>
  )
}

interface CodeFormProps {
  readonly sent: Sent
  readonly onAgain: () => Promise<void>
  readonly onOther: () => void
  readonly onLetIn: () => void
}

function CodeForm({ sent, onAgain, onOther, onLetIn }: CodeFormProps) {
  const [code, setCode] = useState('')
  const seconds = useSecondsUntil(sent.againAt)
  const signingIn = useSending(
    () => signInFromOutside({ mobile: sent.mobile, code }, onLetIn),
    () => ({ code: /^\d{6}$/.test(code) ? undefined : 'Enter the 6-digit code' }),
  )
  const again = useSending(onAgain)
  return (
    <>
      <p className="public-notice tinted below-4" role="status">
        {sent.message}
      </p>
      <PlainForm sending={signingIn} button="Sign in" busyButton="Signing in …">
        <PlainField
          label={`Code for ${sent.mobile}`}
          value={code}
          onValue={(given) => setCode(plainDigits(given).replace(/\D/g, '').slice(0, 6))}
          inputMode="numeric"
          autoComplete="one-time-code"
          className="public-code"
          help="6 digits, valid for 5 minutes"
          error={signingIn.fields.code}
          isFirst
        />
      </PlainForm>
      {again.problem ? (
        <p className="public-error" role="alert">
          {again.problem}
        </p>
      ) : null}
      <p className="public-others cluster spread gap-line above-3 small">
        <button
          type="button"
          className="text-button accent"
          disabled={seconds > 0 || again.isBusy}
          onClick={() => void again.send()}
        >
          {seconds > 0 ? `Send again in ${seconds} s` : 'Send code again'}
        </button>
        <button type="button" className="text-button accent" onClick={onOther}>
          Use another number
        </button>
      </p>
    </>
  )
}

function useSecondsUntil(moment: number): number {
  const [seconds, setSeconds] = useState(() => Math.ceil((moment - Date.now()) / 1000))
  useEffect(() => {
    const tick = () => setSeconds(Math.max(0, Math.ceil((moment - Date.now()) / 1000)))
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [moment])
  return seconds
}
