import { createServer, type Server } from 'node:http'
import { importJWK, SignJWT, type JWK, type JWTPayload } from 'jose'
import { publicPart } from '../../../server/session/identity'

/** An organisation's issuer as far as the service uses it: a discovery document and keys. */
export interface TestIssuer {
  readonly url: string
  /** The published keys; change them to roll over. */
  keys: JWK[]
  /** While true, it answers 503 to everything. */
  down: boolean
  /** Returns how often the discovery document was requested. */
  readonly asked: () => number
  close(): Promise<void>
}

/** Starts an issuer on a free port. */
export function startIssuer(keys: JWK[]): Promise<TestIssuer> {
  let asked = 0
  return new Promise((resolve) => {
    const server: Server = createServer((request, response) => {
      if (request.url?.includes('openid-configuration')) asked += 1
      if (issuer.down) return response.writeHead(503).end()
      const answer = request.url === '/keys' ? { keys: issuer.keys.map(publicPart) } : documentOf(issuer.url)
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    })
    const issuer = { url: '', keys, down: false, asked: () => asked, close: () => closed(server) }
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      issuer.url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
      resolve(issuer)
    })
  })
}

/** Signs an ID token with a key, valid for five minutes unless the claims say otherwise. */
export async function idToken(key: JWK, claims: JWTPayload): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT({ iat: now, exp: now + 300, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: key.kid })
    .sign(await importJWK(key, 'RS256'))
}

function documentOf(url: string): object {
  return {
    issuer: url,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    userinfo_endpoint: `${url}/userinfo`,
    end_session_endpoint: `${url}/logout`,
    revocation_endpoint: `${url}/revoke`,
    jwks_uri: `${url}/keys`,
  }
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => {
      resolve()
    })
    server.closeAllConnections()
  })
}
