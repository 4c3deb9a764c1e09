import { setTimeout as pause } from 'node:timers/promises'
import { issuerUnavailable } from './refusals'
import type { SessionLog } from './families'
import type { SessionSettings } from './settings'

/** The addresses of an OpenID issuer. */
export interface Endpoints {
  readonly authorizeUrl: string
  readonly tokenUrl: string
  readonly userinfoUrl: string
  readonly logoutUrl: string
  readonly revokeUrl: string
  readonly keysUrl: string
}

/** Answers with the issuer's endpoints; throws 503 while a remote issuer has never answered. */
export type Discovery = () => Promise<Endpoints>

const FRESH_FOR = 60 * 60_000
const PAUSES = [200, 800]
const PATIENCE = 5_000

/** Makes the discovery of endpoints: fixed for the local provider, from the discovery document for another issuer. */
export function discovery(settings: Pick<SessionSettings, 'issuer' | 'local'>, log: SessionLog): Discovery {
  if (settings.local) return () => Promise.resolve(localEndpoints(settings.issuer))
  let last: { readonly endpoints: Endpoints; readonly until: number } | undefined
  let asking: Promise<Endpoints> | undefined

  async function ask(): Promise<Endpoints> {
    try {
      const endpoints = await retried(() => fetchEndpoints(settings.issuer))
      last = { endpoints, until: Date.now() + FRESH_FOR }
      return endpoints
    } catch (error) {
      log.error({ error, issuer: settings.issuer }, 'The issuer’s discovery document cannot be read')
      // An issuer's endpoints rarely change: yesterday's are better than none.
      if (last) return last.endpoints
      throw issuerUnavailable()
    }
  }

  return () => {
    if (last && last.until > Date.now()) return Promise.resolve(last.endpoints)
    asking ??= ask().finally(() => {
      asking = undefined
    })
    return asking
  }
}

function localEndpoints(issuer: string): Endpoints {
  return {
    authorizeUrl: `${issuer}/auth`,
    tokenUrl: `${issuer}/token`,
    userinfoUrl: `${issuer}/me`,
    logoutUrl: `${issuer}/session/end`,
    revokeUrl: `${issuer}/token/revocation`,
    keysUrl: `${issuer}/jwks`,
  }
}

async function fetchEndpoints(issuer: string): Promise<Endpoints> {
  const response = await fetch(`${issuer}/.well-known/openid-configuration`, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(PATIENCE),
  })
  if (!response.ok) throw new Error(`The discovery document answered ${response.status}.`)
  const document = (await response.json()) as Record<string, unknown>
  if (document['issuer'] !== issuer) {
    throw new Error(`The discovery document is of “${String(document['issuer'])}”, not of “${issuer}”.`)
  }
  const address = (name: string) => (typeof document[name] === 'string' ? document[name] : '')
  const endpoints = {
    authorizeUrl: address('authorization_endpoint'),
    tokenUrl: address('token_endpoint'),
    userinfoUrl: address('userinfo_endpoint'),
    logoutUrl: address('end_session_endpoint'),
    revokeUrl: address('revocation_endpoint'),
    keysUrl: address('jwks_uri'),
  }
  if (!endpoints.authorizeUrl || !endpoints.tokenUrl || !endpoints.keysUrl) {
    throw new Error('The discovery document names no authorization, token or key address.')
  }
  return endpoints
}

async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (const milliseconds of PAUSES) {
    try {
      return await work()
    } catch {
      await pause(milliseconds)
    }
  }
  return work()
}
