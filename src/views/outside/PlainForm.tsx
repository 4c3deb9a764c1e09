import type { ReactNode } from 'react'
import type { Sending } from './useSending'

interface PlainFormProps {
  readonly sending: Sending
  readonly button: string
  readonly busyButton: string
  readonly children: ReactNode
}

/** A form of the pages before sign-in: its fields, an error message, and one button. */
export function PlainForm({ sending, button, busyButton, children }: PlainFormProps) {
  return (
    <form
      className="public-form stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void sending.send()
      }}
    >
      {sending.problem ? (
        <p className="public-notice tinted below-4" data-tone="error" role="alert">
          {sending.problem}
        </p>
      ) : null}
      {children}
      <button type="submit" className="sign-in section strong" disabled={sending.isBusy}>
        {sending.isBusy ? busyButton : button}
      </button>
    </form>
  )
}
