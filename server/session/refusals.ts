import { messages } from '#define'
import { Problem } from '../engine/problem'
import { RefusedAccess } from './accessLog'

/**
 * The 401 that ends a session: the browser then tries its refresh token, or signs out. `why` goes into the access log;
 * without it the token had only expired normally.
 */
export function sessionExpired(why?: string): Problem {
  const more = { detail: 'Sign in again to continue.' }
  return new RefusedAccess(401, 'Session Expired', more, why ? { kind: 'TOKEN_REFUSED', detail: why } : {})
}

/** The same for a refresh token, with its user and session if known. */
export function renewalRefused(whose?: { readonly userId: number; readonly session: string }): Problem {
  const detail = whose ? 'The session had ended' : 'The refresh token is unknown'
  const noted = { kind: 'RENEWAL_REFUSED', detail, who: whose?.userId ?? null, session: whose?.session } as const
  return new RefusedAccess(401, 'Session Expired', { detail: 'Sign in again to continue.' }, noted)
}

/** The refusal of a wrong user name or password. */
export const WRONG_PASSWORD = 'The username or password is incorrect.'

/** The 401 of a sign-in that failed; it never says which half was wrong. `name` is the user name that was tried. */
export function signInFailed(detail: string, name?: string): Problem {
  return new RefusedAccess(401, messages.loginFailed, { detail }, { kind: 'SIGN_IN_REFUSED', name })
}

/** The 403 for a person who is known (to us or to the issuer) but not allowed in. */
export function accessDenied(detail: string, name?: string): Problem {
  return new RefusedAccess(403, 'Access is denied', { detail }, { kind: 'SIGN_IN_REFUSED', name })
}

/** The 429 after too many failed sign-ins: of an account or an address, or in one browser, which locks nothing else. */
export function tooManyAttempts(seconds: number, name: string, isInBrowser: boolean): Problem {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  const where = isInBrowser ? ' in this browser' : ''
  const detail = `Too many failed sign-ins${where}. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
  return new RefusedAccess(429, messages.loginFailed, { detail, retryAfter: seconds }, { kind: 'LOCKED_OUT', name })
}

/** The 503 while the organisation's sign-in service is unavailable. */
export function issuerUnavailable(): Problem {
  return new Problem(503, 'Service Unavailable', {
    detail: 'The sign-in service can’t be reached. Try again in a minute.',
  })
}
