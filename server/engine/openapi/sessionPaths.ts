import {
  anything,
  flag,
  instant,
  integer,
  listOf,
  mapOf,
  maybe,
  number,
  objectOf,
  oneOf,
  text,
  uuid,
  type JsonSchema,
} from '../jsonSchema'
import { answers, json, parameter, ref } from './parts'

const open = { security: [] as object[], tags: ['Session'] }
const string = { type: 'string' }
const tokenRequest = {
  type: 'object',
  required: ['grant_type'],
  properties: {
    grant_type: { enum: ['password', 'client_credentials', 'refresh_token'] },
    username: string,
    password: string,
    client_id: string,
    client_secret: string,
    refresh_token: string,
  },
}

/** A road that is open without a token, with what it takes. */
const posted = (summary: string, properties: Record<string, JsonSchema>, schema: JsonSchema): JsonSchema => ({
  post: {
    ...open,
    summary,
    requestBody: { required: true, ...json({ type: 'object', properties }) },
    responses: answers(schema),
  },
})
const told = { type: 'object', properties: { message: string } }

const publicLink = objectOf(
  { firstName: maybe(text), village: maybe(text), purpose: maybe(text) },
  {
    district: maybe(text),
    lands: maybe(integer),
    acres: maybe(number),
    language: maybe(text),
    lastContact: maybe(instant),
  },
)
const held = objectOf({
  serverId: integer,
  authority: text,
  label: maybe(text),
  kind: text,
  isMasterData: flag,
  isSensitive: flag,
})
const ids = listOf(integer)
const limited = objectOf({
  ids,
  byLevel: objectOf({ zone: ids, state: ids, district: ids, tehsil: ids, village: ids }),
  ancestors: ids,
})
const mine = objectOf(
  {
    username: text,
    name: text,
    profile: objectOf({ serverId: integer, roleType: maybe(text), officeRole: maybe(text) }),
    authorities: listOf(held),
    roles: listOf(text),
    places: { anyOf: [limited, { const: 'everywhere' }] },
    landing: maybe(text),
    serviceAreas: listOf(objectOf({ id: integer, name: text })),
  },
  { viewAs: objectOf({ id: uuid, until: instant, by: objectOf({ id: integer, name: text }) }) },
)
const configuration = objectOf({
  issuer: text,
  clientId: text,
  scopes: listOf(text),
  authorizeUrl: text,
  tokenUrl: text,
  userinfoUrl: text,
  logoutUrl: text,
  revokeUrl: text,
  api: objectOf({ admin: text, retail: text, farmer: text, remoteSensing: text }),
  supportEmail: text,
  productName: text,
  webPortalUrl: text,
  demo: flag,
  outsideAccounts: flag,
  directory: flag,
  bdoAuthority: maybe(integer),
})

/** The roads of accounts from outside, where they are switched on, and what a public link shows. */
const outsidePaths: Record<string, JsonSchema> = {
  '/api/admin/verify-user': posted('A code by SMS for an outside account', { mobile: string }, told),
  '/api/admin/outside/sign-in': posted(
    'Tokens for a mobile number and its code, or a user name and a password, of an outside account',
    { mobile: string, code: string, username: string, password: string },
    ref('TokenPair'),
  ),
  '/api/admin/outside/forgot-password': posted('A link by e-mail to a new password', { account: string }, told),
  '/api/admin/outside/reset-password': posted(
    'A new password, by the token of such a link',
    { token: string, password: string, passwordAgain: string },
    told,
  ),
  '/api/farmer/links/open': posted(
    'What a public link shows of its farmer',
    { kind: { enum: ['FARMER', 'CRM'] }, token: string, guid: string },
    publicLink,
  ),
}

/** The routes of sign-in, sessions and health. */
export const sessionPaths: Record<string, JsonSchema> = {
  '/api/admin/oauth/token': {
    post: {
      ...open,
      summary: 'Tokens for scripts',
      requestBody: { required: true, ...json(tokenRequest) },
      responses: answers(ref('TokenPair')),
    },
  },
  '/api/admin/validate-okta-token': {
    post: {
      ...open,
      summary: 'Tokens for an identity token of the issuer',
      parameters: [parameter('domain', 'The issuer', string, 'header')],
      responses: answers(ref('TokenPair')),
    },
  },
  '/api/admin/refresh-token': {
    post: {
      ...open,
      summary: 'A new pair for the refresh token in the authorization header',
      responses: answers(ref('TokenPair')),
    },
  },
  '/api/admin/authorities/mine': {
    get: { tags: ['Session'], summary: 'Who is signed in, and what they hold', responses: answers(mine) },
  },
  '/api/admin/sign-out': {
    post: { tags: ['Session'], summary: 'Ends the session', responses: answers(undefined, '204') },
  },
  ...outsidePaths,
  '/api/config.json': {
    get: { ...open, summary: 'What the portal needs before sign-in', responses: answers(configuration) },
  },
  '/api/openapi.json': {
    get: {
      ...open,
      tags: ['Service'],
      summary: 'This description',
      responses: answers(mapOf(anything('As OpenAPI 3.1 says'))),
    },
  },
  '/healthz': {
    get: {
      ...open,
      tags: ['Service'],
      summary: 'The process lives',
      responses: answers(objectOf({ status: { const: 'ok' } })),
    },
  },
  '/readyz': {
    get: {
      ...open,
      tags: ['Service'],
      summary: 'It takes requests; its status says whether it takes changes',
      responses: answers(objectOf({ status: oneOf(['ready', 'read only']), database: oneOf(['postgres', 'pglite']) })),
    },
  },
}
