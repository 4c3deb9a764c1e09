import type { AnyResource } from '#define'
import { sql } from '../../database'
import type { Work } from '../engine'
import { forbidden } from '../problem'

/**
 * Throws 403 where the viewer has entered or edited a record: no one approves their own work, nor what they have made of
 * that of others.
 */
export async function refuseEditor({ tx, viewer }: Work, resource: AnyResource, id: number): Promise<void> {
  const [own] = await tx.rows(sql`
    select 1 from history h where h.resource = ${resource.is.name} and h.record_id = ${id} and h.by_id = ${viewer.id}::bigint
      and h.action in ('create', 'update', 'restore', 'undo') limit 1`)
  if (own) throw forbidden('Access is denied', { detail: 'You edited it, so someone else must approve it.' })
}
