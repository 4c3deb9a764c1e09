import { allows } from '#define'
import { authorityList, authorities } from '#resources'
import { behaviour } from '../engine/behaviour'
import { badRequest, forbidden } from '../engine/problem'
import { sql } from '../database'

const declared = new Set(Object.keys(authorityList).map((authority) => authority.toLowerCase()))

/** Authorities: the strings that routes require cannot be deleted, because no one could be let in any more. */
export const authoritiesBehaviour = behaviour(authorities, {
  prepare: async ({ viewer }, { before, input }) => {
    if (!before || allows(viewer.keys, 'role_superadmin')) return
    if (before.sensitive && !input.sensitive)
      throw forbidden('Access is denied', { detail: 'Only a superadmin can mark an authority as not sensitive' })
    const isOther = (['label', 'kind', 'isMasterData'] as const).some(
      (name) => (input[name] ?? null) !== (before[name] ?? null),
    )
    // Its label appears in every dialog that grants it, and whether it is master data decides who may enter.
    if (isOther && declared.has(String(before.authority).toLowerCase()))
      throw forbidden('Access is denied', { detail: 'Only a superadmin can change an authority the portal uses' })
  },
  saved: async ({ tx }, { before, after }) => {
    if (!before || !declared.has(String(after.authority).toLowerCase())) return
    const isGone =
      (await tx.rows(sql`select 1 from authorities where id = ${after.id} and deleted_at is not null`)).length > 0
    if (isGone)
      throw badRequest('Error while deleting authority', {
        detail: 'The portal uses this authority, so it can’t be deleted',
      })
  },
  effects: {},
})
