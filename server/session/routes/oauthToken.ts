import type { FastifyRequest } from 'fastify'
import { isStorableText } from '#define'
import type { Route } from '../../engine/http/route'
import { objectOf, oneOf, text } from '../../engine/jsonSchema'
import { answers, json } from '../../engine/openapi/parts'
import { badRequest } from '../../engine/problem'
import { accountByClient, accountByPassword, type Account } from '../accounts'
import type { Attempts } from '../attempts'
import { active } from '../directory'
import type { TokenPair } from '../families'
import { proved } from '../proof'
import { WRONG_PASSWORD } from '../refusals'
import { textIn } from '../body'
import type { RouteDeps } from '../routeDeps'
import { tokenPair } from '../sessionSchemas'

const tokenRequest = objectOf(
  { grant_type: oneOf(['password', 'client_credentials', 'refresh_token']) },
  { username: text, password: text, client_id: text, client_secret: text, refresh_token: text },
)

/** POST /api/admin/oauth/token, for scripts and other services: by password, by client, by refresh token. */
export function oauthTokenRoute(deps: RouteDeps, attempts: Attempts): Route {
  const { database, families } = deps

  async function open(request: FastifyRequest, account: Account, clientId?: string): Promise<TokenPair> {
    return families.open(active(account), {
      userAgent: request.headers['user-agent'],
      ...(clientId ? { clientId } : { way: 'PASSWORD' }),
    })
  }

  async function byPassword(request: FastifyRequest): Promise<TokenPair> {
    const username = required(request.body, 'username')
    const password = required(request.body, 'password')
    const prove = () => accountByPassword(database, username, password)
    const account = await proved(attempts, { request }, { name: username, prove, refusal: WRONG_PASSWORD })
    return open(request, account)
  }

  async function byClient(request: FastifyRequest): Promise<Omit<TokenPair, 'refresh_token'>> {
    const { clientId, clientSecret } = clientOf(request)
    const prove = () => accountByClient(database, clientId, clientSecret)
    const refusal = 'The client ID or client secret is incorrect.'
    const account = await proved(attempts, { request }, { name: `client ${clientId}`, prove, refusal })
    const pair = await open(request, account, clientId)
    if (!account.isLimited) return pair
    // RFC 6749 §4.4.3: the client has its secret, and uses that again.
    const { refresh_token: _unused, ...token } = pair
    return token
  }

  return {
    method: 'POST',
    path: '/api/admin/oauth/token',
    need: 'anyone',
    tag: 'Session',
    operation: {
      summary: 'Tokens for scripts',
      requestBody: { required: true, ...json(tokenRequest) },
      responses: answers(tokenPair),
    },
    handler: (request, reply) => {
      reply.header('cache-control', 'no-store')
      switch (textIn(request.body, 'grant_type')) {
        case 'password':
          return byPassword(request)
        case 'client_credentials':
          return byClient(request)
        case 'refresh_token':
          return families.refresh(required(request.body, 'refresh_token'))
        default:
          throw badRequest('Bad Request', {
            detail: 'grant_type must be “password”, “client_credentials” or “refresh_token”.',
          })
      }
    },
  }
}

function required(body: unknown, name: string): string {
  const text = textIn(body, name)
  if (text === undefined) throw badRequest('Bad Request', { detail: `${name} is missing.` })
  if (text.length > 1000) throw badRequest('Bad Request', { detail: `${name} is too long.` })
  return text
}

/** Reads the client's credentials from HTTP Basic (each half form-encoded, RFC 6749 §2.3.1) or from the body. */
function clientOf(request: FastifyRequest): { clientId: string; clientSecret: string } {
  const [, basic] = /^basic\s+(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  if (basic === undefined) {
    return { clientId: required(request.body, 'client_id'), clientSecret: required(request.body, 'client_secret') }
  }
  const text = Buffer.from(basic, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  const [pair] = new URLSearchParams(`${text.slice(0, colon)}=${text.slice(colon + 1)}`)
  if (colon < 1 || !pair?.every(isStorableText))
    throw badRequest('Bad Request', { detail: 'The Authorization header is not HTTP Basic.' })
  return { clientId: pair[0], clientSecret: pair[1] }
}
