import { createHash, createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'

/** One session key, expanded into a key for each purpose, so that none can be misused for another. */
export interface SessionKey {
  /** Identifies the key in a token's header without revealing anything about it. */
  readonly id: string
  readonly accessToken: KeyObject
}

/** Derives the keys of one configured session key. */
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
 * Derives the one refresh token that follows another. Because it is derived, it can be handed out again within the
 * grace period although only its hash is stored.
 */
export function successorOf(secret: string, refreshToken: string): string {
  return createHmac('sha256', derived(secret, 'refresh token')).update(refreshToken).digest('base64url')
}

/** Hashes a secret that is itself long and random: refresh tokens and the secrets of API clients. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

function derived(secret: string, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `agridesk ${use}`, 32))
}
