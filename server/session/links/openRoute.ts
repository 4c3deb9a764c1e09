import type { FastifyRequest } from 'fastify'
import { languages } from '#resources'
import { sql } from '../../database'
import type { Engine } from '../../engine/engine'
import type { Route } from '../../engine/http/route'
import { instant, integer, listOf, maybe, number, objectOf, oneOf, text } from '../../engine/jsonSchema'
import type { Problem } from '../../engine/problem'
import { noteAccess, RefusedAccess } from '../accessLog'
import { takeTurns } from '../outside/turns'
import { askedTooOften } from '../outside/words'
import { textIn } from '../body'
import { sending } from '../sessionSchemas'
import { linkOf, type LinkFound } from './found'
import type { SessionSettings } from '../settings'

const MINUTE = 60
const PER_ADDRESS = 30

const labelled = objectOf({ label: text, value: text })

const soilCard = objectOf({
  ...{ language: text, title: text, facts: listOf(labelled), heads: listOf(text) },
  rows: listOf(objectOf({ name: text, value: text, normal: text, rating: text, tone: text })),
  doses: objectOf({ heading: text, rows: listOf(labelled) }),
  ...{ notes: listOf(text), save: text },
})

const publicLink = objectOf(
  { firstName: maybe(text), village: maybe(text), purpose: maybe(text) },
  {
    district: maybe(text),
    lands: maybe(integer),
    acres: maybe(number),
    language: maybe(text),
    lastContact: maybe(instant),
    soilCard,
  },
)

/** POST /api/farmer/links/open: the content of a public link, for anyone who has it. No sign-in is needed. */
export function openLinkRoute(
  engine: Engine,
  settings: SessionSettings,
  soilCardOf: (engine: Engine, test: number) => Promise<object | undefined>,
): Route {
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
      const found = await linkOf(engine, token)
      const why = whyNot(request, found)
      const card = !why && found?.soilTest ? await soilCardOf(engine, found.soilTest) : undefined
      if (!found || why || (found.soilTest && !card)) throw refused(found, why)
      await engine.database.run(sql`
        update public_links set opened = opened + 1, last_opened_at = ${engine.now().toISOString()}::timestamptz where id = ${found.id}`)
      await noteAccess(engine.database, { kind: 'LINK_OPENED', what: whatOf(found), who: null })
      return { ...inWords(found.shown), ...(card && { soilCard: card }) }
    },
  }
}

/** The reason goes into the access log; the answer is the same in every case. */
function refused(found: LinkFound | undefined, why: string | undefined): Problem {
  // Refusals within a minute share a line if they have the same text, so it includes the reason.
  const noted = { kind: 'LINK_REFUSED', what: `${whatOf(found)}: ${why ?? 'unknown'}`, who: null } as const
  return new RefusedAccess(404, 'This link can no longer be used', {}, noted)
}

function whatOf(found: LinkFound | undefined): string {
  return found ? `Link ${found.id}` : 'No link'
}

/** Replaces the code of a farmer's language by its name. */
function inWords(shown: LinkFound['shown']): object {
  const language = Object.entries(languages).find(([code]) => code === shown.language)?.[1]
  return { ...shown, ...(language && { language }) }
}

/** Explains in a word or two why a link shows nothing on the requesting page. */
function whyNot(request: FastifyRequest, found: LinkFound | undefined): string | undefined {
  if (!found || found.why) return found?.why ?? 'unknown'
  // A soil report is also shown on the farmer's page.
  const page = found.kind === 'SOIL' ? 'FARMER' : found.kind
  if (page !== textIn(request.body, 'kind')) return 'another kind'
  return page === 'FARMER' && found.guid !== textIn(request.body, 'guid')?.toLowerCase() ? 'another farmer' : undefined
}
