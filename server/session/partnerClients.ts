import { partners } from '#resources'
import { sql } from '../database'
import { tellAccessChanged } from '../engine/accessChange'
import type { Endpoint } from '../engine/behaviour'
import type { Work } from '../engine/engine'
import { idOf } from '../engine/idOf'
import { objectOf, text } from '../engine/jsonSchema'
import { badRequest } from '../engine/problem'
import { noteAccess } from '../engine/accessLog'
import { fullRecord } from '../engine/read/oneRecord'
import { putTogether } from '../engine/write/putTogether'
import { createApiClient } from './accounts'

/** The authorities that the token of a partner's program passes on from its user: its own uploads and their rows. */
export const programKeys = ['view_partner_details_tab', 'partner:upload'] as const

const failed = 'Error while issuing the secret'

/** The client id and secret of a partner's program (RFC 6749 §4.4): shown once, replaced by the next, and revoked. */
export const partnerClientEndpoints: readonly Endpoint[] = [
  {
    method: 'POST',
    path: '/admin/partners/:id/secret',
    record: partners,
    summary: 'Issues a client ID and secret for the partner’s program, shown once; the one before ends immediately',
    need: 'partner:secret',
    changesAccess: true,
    isForgotten: true,
    gives: objectOf({ clientId: text, clientSecret: text }),
    answer: async (work, _body, { params }) => issue(work, Number(params.id)),
  },
  {
    method: 'DELETE',
    path: '/admin/partners/:id/secret',
    record: partners,
    summary: 'Revokes the secret of the partner’s program; its tokens end immediately',
    need: 'partner:secret',
    changesAccess: true,
    gives: null,
    answer: async (work, _body, { params }) => {
      await revoke(work, Number(params.id))
      const none = { apiClientId: null, secretIssuedAt: null, secretIssuedBy: null }
      await putTogether(work, partners, [{ id: Number(params.id), values: none }], { action: 'update' })
      return undefined
    },
  },
]

async function issue(work: Work, id: number): Promise<{ clientId: string; clientSecret: string }> {
  const { tx, viewer, engine } = work
  await tx.rows(sql`select id from partners where id = ${id} for no key update`)
  const partner = await fullRecord(work, partners, id)
  const user = idOf(partner.apiUser)
  if (partner.status !== 'ACTIVE') throw badRequest(failed, { detail: 'This partner is not active' })
  const [owner] = await tx.rows<{ partner: number | null }>(
    sql`select partner_id as partner from users where id = ${user ?? 0} and status = 'ACTIVE' and deleted_at is null`,
  )
  if (user === undefined || Number(owner?.partner) !== id)
    throw badRequest(failed, { fields: { apiUser: 'Choose an active user of this partner first' } })
  await revoke(work, id)
  const client = await createApiClient(tx, {
    name: `Program of ${String(partner.name)}`,
    userId: user,
    keys: programKeys,
  })
  const values = {
    apiClientId: client.clientId,
    secretIssuedAt: engine.now().toISOString(),
    secretIssuedBy: viewer.id || null,
  }
  await putTogether(work, partners, [{ id, values }], { action: 'update' })
  await noteAccess(tx, { kind: 'GRANTED', what: 'Secret of a partner’s program', detail: String(partner.name) })
  return client
}

async function revoke({ tx, engine }: Work, id: number): Promise<void> {
  await tx.run(sql`
    update api_clients set revoked_at = ${engine.now().toISOString()}::timestamptz
    where revoked_at is null and client_id = (select api_client_id from partners where id = ${id})`)
  await tellAccessChanged(tx)
}
