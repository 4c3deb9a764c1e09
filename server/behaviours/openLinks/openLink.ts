import type { Work } from '../../engine/engine'
import { linkToken } from '../../engine/linkToken'
import { sql } from '../../database'

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
