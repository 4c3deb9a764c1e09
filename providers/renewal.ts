import axios from 'axios'
import { messages } from '#define'
import { baseUrlOf } from './config'
import { requestHeaders } from './requestHeaders'
import { adoptTokens, currentTokens, endSession, storeTokens, storedTokens, type Tokens } from './session'

/** The answer to every kind of sign-in; `expires_in` in seconds. */
export interface TokenAnswer {
  readonly access_token: string
  readonly refresh_token: string
  readonly expires_in?: number
}

const SOON = 30_000
const LIFETIME = 15 * 60

let renewing: Promise<Tokens> | undefined

/** The token pair of an answer, with its expiry. */
export function tokensFrom(answer: TokenAnswer): Tokens {
  return {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token,
    expiresAt: Date.now() + (answer.expires_in ?? LIFETIME) * 1000,
  }
}

/** Whether a pair expires so soon that a request could arrive too late with it. */
export function endsSoon({ expiresAt }: Tokens): boolean {
  return expiresAt - Date.now() < SOON
}

/**
 * Exchanges the refresh token for a new pair: once, however many requests and tabs ask. If the service refuses, the
 * session ends with “Session Expired” and the refusal is thrown; if it cannot be reached, the session stays and the
 * failure is thrown.
 */
export function renewSession(): Promise<Tokens> {
  const stale = currentTokens()?.accessToken
  renewing ??= alone(() => renew(stale)).finally(() => {
    renewing = undefined
  })
  return renewing
}

/** One tab at a time: using a refresh token twice would end the session. */
function alone<T>(work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { readonly locks?: LockManager }
  return locks ? locks.request<Promise<T>>('agridesk-renewal', work).then((done) => done) : work()
}

async function renew(stale: string | undefined): Promise<Tokens> {
  const stored = (await storedTokens().catch(() => null)) ?? currentTokens()
  if (stored && stored.accessToken !== stale && !endsSoon(stored)) {
    adoptTokens(stored)
    return stored
  }
  try {
    const { data } = await axios.post<TokenAnswer>(`${baseUrlOf('admin')}/refresh-token`, undefined, {
      headers: { ...requestHeaders(), Authorization: stored?.refreshToken ?? '' },
      timeout: 15_000,
    })
    const next = tokensFrom(data)
    await storeTokens(next)
    return next
  } catch (error) {
    const status = axios.isAxiosError(error) ? error.response?.status : undefined
    if (status === 400 || status === 401 || status === 403) {
      await endSession('expired', { notice: { text: messages.sessionExpired, tone: 'error' } })
    }
    throw error
  }
}
