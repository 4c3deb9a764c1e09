import type { Operation } from '../engine/openapi/operation'
import { answers, json } from '../engine/openapi/parts'
import {
  described,
  flag,
  integer,
  listOf,
  maybe,
  named,
  objectOf,
  text,
  instant,
  uuid,
  type JsonSchema,
} from '../engine/jsonSchema'

/** A pair of tokens, with their user's name. */
export const tokenPair = named(
  'TokenPair',
  objectOf(
    {},
    {
      access_token: text,
      refresh_token: text,
      token_type: { const: 'Bearer' },
      expires_in: integer,
      username: text,
    },
  ),
)

/** A message to the sender of a request. */
export const told = objectOf({ message: text }, { again: integer })

/** The body and answer of a public route. */
export function sending(summary: string, properties: Record<string, JsonSchema>, gives: JsonSchema): Operation {
  return {
    summary,
    requestBody: { required: true, ...json(objectOf({}, properties)) },
    responses: answers(gives),
  }
}

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

/** The signed-in user and their authorities. */
export const mine = objectOf(
  {
    username: text,
    name: text,
    profile: objectOf({ serverId: integer, roleType: maybe(text), officeRole: maybe(text) }),
    authorities: listOf(held),
    roles: listOf(text),
    places: { anyOf: [limited, { const: 'everywhere' }] },
    placeNames: described(listOf(text), 'The first of these places by name'),
    landing: maybe(text),
    serviceAreas: listOf(objectOf({ id: integer, name: text })),
  },
  { viewAs: objectOf({ id: uuid, until: instant, by: objectOf({ id: integer, name: text }) }) },
)

/** What the portal must know before sign-in. */
export const configuration = objectOf({
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
  productShortName: text,
  webPortalUrl: text,
  demo: flag,
  outsideAccounts: flag,
  directory: flag,
  bdoAuthority: maybe(integer),
})
