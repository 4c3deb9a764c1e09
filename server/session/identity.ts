import { createLocalJWKSet, createRemoteJWKSet, errors, jwtVerify, type JWK, type JWTVerifyGetKey } from 'jose'
import type { Discovery } from './discovery'
import { issuerUnavailable, signInFailed } from './refusals'
import type { SessionSettings } from './settings'

/** What the issuer says about the person who signed in. */
export interface Identity {
  readonly subject: string
  readonly email: string | undefined
  /** Whether the issuer says that the address is theirs; undefined if it does not say. */
  readonly isVerified: boolean | undefined
  readonly username: string | undefined
  /** When they proved their identity to the issuer; absent if the issuer does not say. */
  readonly provedAt: Date | undefined
}

/** Verifies an ID token of the configured issuer only; throws 401, or 503 while its keys are unavailable. */
export type IdentityCheck = (idToken: string) => Promise<Identity>

/** Makes the check against the issuer's published keys; those of the local provider are at hand. */
export function identityCheck(settings: SessionSettings, discover: Discovery): IdentityCheck {
  let keys: { readonly url: string; readonly set: JWTVerifyGetKey } | undefined

  async function issuerKeys(): Promise<JWTVerifyGetKey> {
    const { keysUrl } = await discover()
    if (keys?.url !== keysUrl) {
      const { providerKey } = settings.secrets
      const local = settings.local && providerKey
      const set = local
        ? createLocalJWKSet({ keys: [publicPart(providerKey)] })
        : createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: 5_000, cooldownDuration: 30_000 })
      keys = { url: keysUrl, set }
    }
    return keys.set
  }

  return async (idToken) => {
    const keySet = await issuerKeys()
    const { payload } = await jwtVerify(idToken, keySet, {
      issuer: settings.issuer,
      audience: settings.clientId,
      algorithms: ['RS256', 'ES256'],
      clockTolerance: 60,
      requiredClaims: ['sub', 'exp', 'iat'],
    }).catch((error: unknown) => {
      throw isAboutKeys(error) ? issuerUnavailable() : signInFailed(reasonOf(error))
    })
    const { sub, azp, email, email_verified: verified, preferred_username: username, auth_time: provedAt } = payload
    if (!sub || (azp !== undefined && azp !== settings.clientId)) {
      throw signInFailed('The sign-in was made for another application.')
    }
    return {
      subject: sub,
      email: typeof email === 'string' ? email : undefined,
      isVerified: verified === undefined ? undefined : verified === true,
      username: typeof username === 'string' ? username : undefined,
      provedAt: typeof provedAt === 'number' ? new Date(provedAt * 1000) : undefined,
    }
  }
}

/** The public part of a private RSA key. */
export function publicPart({ kty, n, e, alg, use, kid }: JWK): JWK {
  return { kty, n, e, alg, use, kid }
}

/** Whether fetching the keys failed, rather than verifying the token. */
function isAboutKeys(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return true
  return !(error instanceof errors.JOSEError) || error.code === 'ERR_JOSE_GENERIC'
}

function reasonOf(error: unknown): string {
  if (error instanceof errors.JWTExpired) return 'The sign-in has expired. Sign in again.'
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'iss') {
    return 'The sign-in comes from another issuer.'
  }
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'aud') {
    return 'The sign-in was made for another application.'
  }
  return 'The sign-in could not be verified. Sign in again.'
}
