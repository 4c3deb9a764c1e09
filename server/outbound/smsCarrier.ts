import { CarrierError, type Carrier } from './carrier'

const ANSWERS_WITHIN = 15_000

/** Errors of a connection that was never established. */
const NEVER_THERE = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']

/**
 * Makes a carrier that hands SMS to a gateway: `POST` of JSON `{ to, text, templateId }` with the token as bearer and
 * the message's own number as `Idempotency-Key`. 2xx is accepted, and its `id` is stored; 408, 429 and 5xx are tried
 * again, everything else is refused.
 */
export function smsCarrier({ url, token }: { readonly url: string; readonly token: string }): Carrier {
  return {
    async carry({ unique, to, text, template }) {
      const response = await fetch(url, {
        method: 'POST',
        // A redirect would send the token and the text to another server.
        redirect: 'manual',
        signal: AbortSignal.timeout(ANSWERS_WITHIN),
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': unique },
        body: JSON.stringify({ to, text, templateId: template }),
      }).catch((error: unknown) => {
        throw failureOf(error)
      })
      if (response.ok) return numberIn(await response.text().catch(() => ''), unique)
      await response.body?.cancel().catch(() => undefined)
      const isLater = [401, 403, 408, 429].includes(response.status) || response.status >= 500
      throw isLater
        ? new CarrierError('unreached', `The SMS gateway can’t take it now (${response.status})`)
        : new CarrierError('refused', `The SMS gateway refused it (${response.status})`)
    },
  }
}

function failureOf(error: unknown): CarrierError {
  const { code } = ((error as Error).cause ?? {}) as { code?: string }
  return code && NEVER_THERE.includes(code)
    ? new CarrierError('unreached', `The SMS gateway couldn’t be reached (${code})`)
    : new CarrierError('unsure', 'The SMS gateway didn’t confirm the message')
}

/** Reads the gateway's reference of the message, if any. */
function numberIn(text: string, otherwise: string): string {
  try {
    const { id } = JSON.parse(text) as { id?: unknown }
    return typeof id === 'string' || typeof id === 'number' ? String(id).slice(0, 200) : otherwise
  } catch {
    return otherwise
  }
}
