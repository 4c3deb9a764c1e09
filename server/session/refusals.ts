import { Problem } from '../engine/problem'

/** The 401 that ends a session: the browser then tries its refresh token, or signs out. */
export function sessionExpired(): Problem {
  return new Problem(401, 'Session Expired', { detail: 'Sign in again to continue.' })
}

/** The 401 of a sign-in that failed; it never says which half was wrong. */
export function signInFailed(detail: string): Problem {
  return new Problem(401, 'Error while Login', { detail })
}

/** The 403 of somebody whom we know (or whom the issuer knows) and do not let in. */
export function accessDenied(detail: string): Problem {
  return new Problem(403, 'Access is denied', { detail })
}

/** The 429 after too many failed sign-ins. */
export function tooManyAttempts(seconds: number): Problem {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  const detail = `Too many failed sign-ins. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
  return new Problem(429, 'Error while Login', { detail })
}

/** The 503 while the organisation's sign-in service cannot be asked. */
export function issuerUnavailable(): Problem {
  return new Problem(503, 'Service Unavailable', {
    detail: 'The sign-in service cannot be reached. Try again in a minute.',
  })
}
