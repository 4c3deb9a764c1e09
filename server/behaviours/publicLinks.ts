import { publicLinks } from '#resources'
import { behaviour, type Endpoint } from '../engine/behaviour'
import { linkEnd, linkToken } from '../engine/linkToken'
import { badRequest, type Problem } from '../engine/problem'
import { wholeNumber } from '../engine/given'
import { sql } from '../database'
import { objectOf, text } from '../engine/jsonSchema'

/** Public links: they end by expiry, by hand, or with their farmer. */
export const publicLinksBehaviour = behaviour(publicLinks, {
  prepare: async ({ viewer, engine }, { before, input }) => {
    if (before) return undefined
    if (input.lasts === 'DAYS_90' && input.kind !== 'SOIL')
      throw badRequest(publicLinks.form.messages.createFailed, {
        fields: { lasts: 'Only a link to a soil report may be valid for 90 days' },
      })
    return { expiresAt: linkEnd(engine, input.lasts ?? 'HOUR_1'), madeBy: viewer.id || null }
  },
  effects: {},
})

interface Found {
  readonly kind: string
  readonly farmer: number
  readonly guid: string
  readonly expiresAt: string
}

/** Answers the address of a link to those who may share it: computed each time, since it is not stored. */
export const linkAddressEndpoint: Endpoint = {
  method: 'GET',
  path: '/admin/public-links/:id/address',
  summary: 'The address of an open link, to be shared: { path }',
  need: 'farmer:share',
  record: publicLinks,
  gives: objectOf({ path: text }),
  answer: async (work, _body, { params: { id: given = '' } }) => {
    const id = wholeNumber(given) ?? 0
    const [found] = await work.tx.rows<Found>(sql`
      select p.kind, p.farmer_id as farmer, f.guid, to_char(p.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "expiresAt"
      from public_links p join farmers f on f.id = p.farmer_id
      where p.id = ${id} and p.status = 'OPEN' and f.status = 'ACTIVE' and p.expires_at > ${work.engine.now().toISOString()}::timestamptz`)
    if (!found) throw closed()
    const token = linkToken(work.engine, { id, ...found })
    return { path: found.kind === 'CRM' ? `/Crm-dashboard?t=${token}` : `/farmer/${found.guid}?t=${token}` }
  },
}

function closed(): Problem {
  return badRequest('This link can no longer be used', { detail: 'It has ended. Share a new one.' })
}
