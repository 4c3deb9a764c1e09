import { createHash, createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'

/** One session key, spread out into the keys of its several uses, so that no use can be turned against another. */
export interface SessionKey {
  /** Names the key in a token's header without telling anything about it. */
  readonly id: string
  readonly accessToken: KeyObject
}

/** Derives the working keys of one configured session key. */
export function sessionKey(secret: string): SessionKey {
  return {
    id: createHash('sha256').update(derived(secret, 'key id')).digest('base64url').slice(0, 8),
    accessToken: createSecretKey(derived(secret, 'access token')),
  }
}

/** The key with which the local provider signs its cookies. */
export function cookieKey(secret: string): string {
  return derived(secret, 'provider cookies').toString('base64url')
}

/**
 * The one refresh token that follows another. Being derived it can be handed out a second time within the grace period
 * although only its hash is stored.
 */
export function successorOf(secret: string, refreshToken: string): string {
  return createHmac('sha256', derived(secret, 'refresh token')).update(refreshToken).digest('base64url')
}

/** What is stored of a secret that is long and random itself: refresh tokens and the secrets of API clients. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

function derived(secret: string, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `agridesk ${use}`, 32))
}
