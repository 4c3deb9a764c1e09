import { isUuid } from '#define'
import { errors, jwtVerify, SignJWT, type JWTPayload } from 'jose'
import { sessionKey } from './keys'
import { Problem } from '../engine/problem'
import { sessionExpired } from './refusals'
import type { SessionSettings } from './settings'

/** The claims of an access token: the user, the session family and the expiry (in milliseconds). */
export interface AccessClaims {
  readonly userId: number
  readonly session: string
  readonly expiresAt: number
}

/** Signs and reads the service's own access tokens. */
export interface AccessTokens {
  sign(userId: number, session: string): Promise<string>
  /** Throws 401 for everything but a valid token of ours; `evenExpired` is for signing out. */
  verify(token: string, evenExpired?: boolean): Promise<AccessClaims>
}

const NAME = 'agridesk'
const REMEMBERED = 10_000
// The clocks of two machines may differ slightly.
const SKEW = 60

/** Makes the access tokens of one service; verified ones are cached, because the same token comes with every call. */
export function accessTokens(settings: Pick<SessionSettings, 'secrets' | 'accessTokenSeconds'>): AccessTokens {
  const keys = settings.secrets.sessionKeys.map(sessionKey)
  const remembered = new Map<string, AccessClaims>()

  async function read(token: string, evenExpired: boolean): Promise<AccessClaims> {
    const { payload } = await jwtVerify(
      token,
      (header) => {
        const key = keys.find((known) => known.id === header.kid)
        if (!key) throw sessionExpired('The token is signed by someone else')
        return key.accessToken
      },
      {
        algorithms: ['HS256'],
        typ: 'at+jwt',
        issuer: NAME,
        audience: NAME,
        requiredClaims: ['sub', 'sid', 'exp'],
        currentDate: evenExpired ? new Date(0) : new Date(),
      },
    )
    const userId = Number(payload.sub)
    if (!Number.isSafeInteger(userId) || typeof payload.sid !== 'string' || !isUuid(payload.sid))
      throw sessionExpired('The token names no user')
    if (isFromTheFuture(payload)) throw sessionExpired('The token is dated in the future')
    return { userId, session: payload.sid, expiresAt: (payload.exp ?? 0) * 1000 }
  }

  return {
    sign(userId, session) {
      const now = Math.floor(Date.now() / 1000)
      const [key] = keys
      if (!key) throw new Error('There is no session key to sign with.')
      return new SignJWT({ sid: session })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: key.id })
        .setSubject(String(userId))
        .setIssuer(NAME)
        .setAudience(NAME)
        .setIssuedAt(now)
        .setExpirationTime(now + settings.accessTokenSeconds)
        .sign(key.accessToken)
    },
    async verify(token, evenExpired = false) {
      const known = remembered.get(token)
      if (known && (evenExpired || known.expiresAt > Date.now())) return known
      if (known) remembered.delete(token)
      const claims = await read(token, evenExpired).catch((error: unknown) => {
        throw error instanceof Problem ? error : sessionExpired(whyNot(error))
      })
      if (!evenExpired) {
        remembered.set(token, claims)
        if (remembered.size > REMEMBERED) remembered.delete(remembered.keys().next().value ?? token)
      }
      return claims
    },
  }
}

/** Only we sign these tokens, so one that is not valid yet was issued by a machine with a wrong clock, or is forged. */
function isFromTheFuture({ iat = 0, nbf = 0 }: JWTPayload): boolean {
  return Math.max(iat, nbf) > Date.now() / 1000 + SKEW
}

/** The reason for a refused token in the access log; undefined for one that has merely expired. */
function whyNot(error: unknown): string | undefined {
  if (error instanceof errors.JWTExpired) return undefined
  if (error instanceof errors.JWTClaimValidationFailed) return `The token’s “${error.claim}” is not ours`
  if (error instanceof errors.JOSEAlgNotAllowed) return 'The token uses another signing method'
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'The token’s signature is not ours'
  return 'This is no access token'
}
