import { timingSafeEqual } from 'node:crypto'
import type { Engine } from './engine'

/**
 * What a public link is bound to. Its token is valid for exactly this: a different kind, farmer, link or end has a
 * different token.
 */
export interface BoundLink {
  readonly id: number
  readonly kind: string
  readonly farmer: number
  /** RFC 3339. */
  readonly expiresAt: string
}

const HOUR = 3_600_000

/** How long a public link is valid, by the options of its declaration. */
const durations = {
  HOUR_1: HOUR,
  HOURS_4: 4 * HOUR,
  DAY_1: 24 * HOUR,
  DAYS_3: 72 * HOUR,
  DAYS_7: 168 * HOUR,
  DAYS_90: 2160 * HOUR,
} as const

/** Computes the end of a link that starts now. */
export function linkEnd(engine: Pick<Engine, 'now'>, lasts: keyof typeof durations): string {
  return new Date(engine.now().getTime() + durations[lasts]).toISOString()
}

/**
 * Makes the token of a public link: the link's number, and a keyed hash of all that it is bound to. It is not stored.
 */
export function linkToken(engine: Pick<Engine, 'fingerprint'>, link: BoundLink): string {
  return `${link.id.toString(36)}.${signatureOf(engine, link)}`
}

/** Reads the link's number from a token; 0 for an invalid token. It proves nothing. */
export function linkIn(token: string): number {
  const [, number] = /^([1-9a-z][0-9a-z]{0,9})\.[\w-]{43}$/.exec(token) ?? []
  const id = number === undefined ? 0 : parseInt(number, 36)
  return Number.isSafeInteger(id) ? id : 0
}

/** Whether a token belongs to a link; compares in constant time. */
export function isTokenOf(engine: Pick<Engine, 'fingerprint'>, link: BoundLink, token: string): boolean {
  const right = Buffer.from(linkToken(engine, link))
  const given = Buffer.from(token)
  return given.length === right.length && timingSafeEqual(given, right)
}

function signatureOf(engine: Pick<Engine, 'fingerprint'>, { id, kind, farmer, expiresAt }: BoundLink): string {
  return engine.fingerprint(['public link', kind, farmer, id, Date.parse(expiresAt)].join(' '))
}
