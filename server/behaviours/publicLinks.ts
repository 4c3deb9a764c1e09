import { publicLinks } from '#resources'
import { behaviour, type Endpoint } from '../engine/behaviour'
import type { Work } from '../engine/engine'
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

/** The address of a link below the portal's, and the farmer whom it is about. */
interface OpenLink {
  readonly farmer: number
  readonly path: string
}

/**
 * Finds a link that can be used and makes its address, which is not stored; undefined where it has ended or its farmer
 * is no longer active.
 */
export async function openLink({ engine, tx }: Pick<Work, 'engine' | 'tx'>, id: number): Promise<OpenLink | undefined> {
  const [found] = await tx.rows<Found>(sql`
    select p.kind, p.farmer_id as farmer, f.guid, to_char(p.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "expiresAt"
    from public_links p join farmers f on f.id = p.farmer_id
    where p.id = ${id} and p.status = 'OPEN' and p.deleted_at is null and f.status = 'ACTIVE' and p.expires_at > ${engine.now().toISOString()}::timestamptz`)
  if (!found) return undefined
  const { kind, guid, farmer } = found
  const token = linkToken(engine, { id, ...found })
  return { farmer, path: kind === 'CRM' ? `/Crm-dashboard?t=${token}` : `/farmer/${guid}?t=${token}` }
}

/** Answers the address of a link to those who may share it. */
export const linkAddressEndpoint: Endpoint = {
  method: 'GET',
  path: '/admin/public-links/:id/address',
  summary: 'The address of an open link, to be shared: { path }',
  need: 'farmer:share',
  record: publicLinks,
  gives: objectOf({ path: text }),
  answer: async (work, _body, { params: { id = '' } }) => {
    const link = await openLink(work, wholeNumber(id) ?? 0)
    if (!link) throw closed()
    return { path: link.path }
  },
}

function closed(): Problem {
  return badRequest('This link can no longer be used', { detail: 'It has ended. Share a new one.' })
}
