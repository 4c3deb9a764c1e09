import type { AccessKind } from '#define'
import { RefusedAccess } from '../accessLog'
import type { Problem } from '../../engine/problem'

/** The 429 for too many requests, with the seconds to wait; `kind` is its kind in the access log. */
export function askedTooOften(title: string, seconds: number, kind: AccessKind): Problem {
  const wait = seconds < 60 ? `${seconds} seconds` : seconds < 120 ? 'a minute' : `${Math.ceil(seconds / 60)} minutes`
  return new RefusedAccess(
    429,
    title,
    { detail: `Too many requests. Try again in ${wait}.`, retryAfter: seconds },
    { kind, detail: 'Too often' },
  )
}
