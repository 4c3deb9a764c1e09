import { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import { CarrierError, type Carrier } from './carrier'

const CONNECTS_WITHIN = 10_000
const ANSWERS_WITHIN = 20_000

/**
 * Makes a carrier that hands emails to an SMTP server; over a plain connection it changes to TLS wherever the server
 * can.
 */
export function smtpCarrier({ url, from }: { readonly url: string; readonly from: string }): Carrier {
  const transport = createTransport(
    {
      url,
      connectionTimeout: CONNECTS_WITHIN,
      greetingTimeout: CONNECTS_WITHIN,
      socketTimeout: ANSWERS_WITHIN,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  return {
    async carry({ unique, to, subject, text, template }) {
      const messageId = `<${unique}@${from.split('@')[1] ?? 'localhost'}>`
      let hasBegun = false
      // Read once the server has accepted the data command: until then it cannot have the message.
      const words = Readable.from(
        (function* () {
          hasBegun = true
          yield Buffer.from(text)
        })(),
      )
      try {
        await transport.sendMail({
          // One address as it is, never parsed as a list.
          to: { name: '', address: to },
          subject: subject.replace(/[\r\n\0]+/g, ' '),
          text: words,
          messageId,
          headers: { 'X-Template': template, 'Auto-Submitted': 'auto-generated' },
        })
        return messageId
      } catch (error) {
        throw failureOf(error as SmtpError, hasBegun)
      }
    },
  }
}

interface SmtpError extends Error {
  readonly code?: string
  readonly responseCode?: number
}

/**
 * Classifies a failure: a response of the server is certain; without one, content that it has not started to read has
 * not arrived.
 */
function failureOf({ code, responseCode }: SmtpError, hasBegun: boolean): CarrierError {
  if (responseCode !== undefined && responseCode >= 500)
    return code === 'EAUTH'
      ? new CarrierError('unreached', `The mail server refused the portal’s sign-in (${responseCode})`)
      : new CarrierError('refused', `The mail server refused it (${responseCode})`)
  if (responseCode !== undefined && responseCode >= 400)
    return new CarrierError('unreached', `The mail server can’t take it now (${responseCode})`)
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return new CarrierError('refused', 'The address can’t receive mail')
  return hasBegun
    ? new CarrierError('unsure', 'The mail server didn’t confirm the message')
    : new CarrierError('unreached', `The mail server couldn’t be reached (${code ?? 'unknown'})`)
}
