import type { FastifyRequest } from 'fastify'
import { languages } from '#resources'
import { sql } from '../../database'
import type { Engine } from '../../engine/engine'
import type { Route } from '../../engine/http/route'
import { instant, integer, maybe, number, objectOf, oneOf, text } from '../../engine/jsonSchema'
import { isTokenOf, linkIn } from '../../engine/linkToken'
import type { Problem } from '../../engine/problem'
import { noteAccess, RefusedAccess } from '../accessLog'
import { takeTurns } from '../outside/turns'
import { askedTooOften } from '../outside/words'
import { textIn } from '../body'
import { sending } from '../sessionSchemas'
import type { SessionSettings } from '../settings'

const MINUTE = 60
const PER_ADDRESS = 30

interface Found {
  readonly id: number
  readonly kind: string
  readonly farmer: number
  readonly guid: string
  readonly expiresAt: string
  readonly isOpen: boolean
  readonly shown: Readonly<Record<string, unknown>>
}

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

/** POST /api/farmer/links/open: what a public link shows, to whoever has it. Nobody needs to be signed in. */
export function openLinkRoute(engine: Engine, settings: SessionSettings): Route {
  return {
    method: 'POST',
    path: '/api/farmer/links/open',
    need: 'anyone',
    tag: 'Session',
    operation: sending(
      'The farmer’s data shown by a public link',
      { kind: oneOf(['FARMER', 'CRM']), token: text, guid: text },
      publicLink,
    ),
    handler: async (request, reply) => {
      reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
      const wait = await takeTurns({ database: engine.database, settings }, [
        [`link address ${request.ip}`, { most: PER_ADDRESS, seconds: MINUTE }],
      ])
      if (wait > 0) throw askedTooOften('Too many requests', wait, 'LINK_REFUSED')
      const token = (textIn(request.body, 'token') ?? '').slice(0, 100)
      const found = await linkOf(engine, linkIn(token))
      const why = whyNot(engine, request, found, token)
      if (!found || why) throw refused(found, why)
      await engine.database.run(sql`
        update public_links set opened = opened + 1, last_opened_at = ${engine.now().toISOString()}::timestamptz where id = ${found.id}`)
      await noteAccess(engine.database, { kind: 'LINK_OPENED', what: whatOf(found), who: null })
      return inWords(found.shown)
    },
  }
}

/** Why goes into the access log; whoever asks is told the same in every case. */
function refused(found: Found | undefined, why: string | undefined): Problem {
  // Refusals of a minute are one line for each of what was refused: another reason is another line.
  const noted = { kind: 'LINK_REFUSED', what: `${whatOf(found)}: ${why ?? 'unknown'}`, who: null } as const
  return new RefusedAccess(404, 'This link can no longer be used', {}, noted)
}

function whatOf(found: Found | undefined): string {
  return found ? `Link ${found.id}` : 'No link'
}

/** The language of a farmer by its name. */
function inWords(shown: Found['shown']): object {
  const language = Object.entries(languages).find(([code]) => code === shown.language)?.[1]
  return { ...shown, ...(language && { language }) }
}

/** Why a link shows nothing, in a word or two. */
function whyNot(engine: Engine, request: FastifyRequest, found: Found | undefined, token: string): string | undefined {
  if (!found) return 'unknown'
  if (!isTokenOf(engine, found, token)) return 'forged'
  if (found.kind !== textIn(request.body, 'kind')) return 'another kind'
  if (found.kind === 'FARMER' && found.guid !== textIn(request.body, 'guid')?.toLowerCase()) return 'another farmer'
  if (!found.isOpen) return 'ended'
  return Date.parse(found.expiresAt) > engine.now().getTime() ? undefined : 'expired'
}

async function linkOf({ database }: Engine, id: number): Promise<Found | undefined> {
  if (id === 0) return undefined
  const [row] = await database.rows<{ json: string }>(sql`
    select json_build_object('id', p.id, 'kind', p.kind, 'farmer', p.farmer_id, 'guid', f.guid,
      'expiresAt', to_char(p.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'isOpen', p.status = 'OPEN' and p.deleted_at is null and f.status = 'ACTIVE' and f.deleted_at is null,
      'shown', case when p.kind = 'CRM' then ${summary} else ${little} end)::text as json
    from public_links p join farmers f on f.id = p.farmer_id left join geographies v on v.id = f.village_id
      left join geographies d on d.id = f.village_district_id
    where p.id = ${id}`)
  return row && (JSON.parse(row.json) as Found)
}

/** What the page for the farmer shows, and nothing else. */
const little = sql`json_build_object('firstName', f.first_name, 'village', v.name, 'purpose', p.purpose)`

/** What the call centre's telephone shows while it rings: never the number. */
const summary = sql`json_build_object('firstName', f.first_name, 'village', v.name, 'district', d.name, 'purpose', p.purpose,
  'lands', f.lands_count, 'acres', f.total_land_acre, 'language', f.language,
  'lastContact', (select to_char(max(c.at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from communications c where c.farmer_id = f.id and c.status = 'SENT' and c.deleted_at is null))`
