import { allows, todayInIndia } from '#define'
import { userAuthorities } from '#resources'
import { behaviour } from '../engine/behaviour'
import type { Work } from '../engine/engine'
import { noteAccess } from '../engine/accessLog'
import { badRequest, forbidden } from '../engine/problem'
import { isWithoutSuperadmin } from '../engine/superadmins'
import { sql } from '../database'

/**
 * Assignments: sensitive authorities need a superadmin and a reason; people can't lock themselves, or the last
 * superadmin, out.
 */
export const userAuthoritiesBehaviour = behaviour(userAuthorities, {
  prepare: async (work, { before, input }) => {
    const authority = idOf(input.authority)
    if (before || authority === undefined) return undefined
    await verifyGrant(work, authority, typeof input.reason === 'string' ? input.reason : undefined)
    return { grantedBy: work.viewer.id || null }
  },
  saved: async (work, { before, after }) => {
    if (before) await verifyLoss(work, { user: after.user?.id, authority: after.authority?.id })
    await noteGrant(work, after.id, before !== undefined)
  },
  effects: {},
})

function idOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  return typeof value === 'object' && value !== null && 'id' in value ? Number(value.id) : undefined
}

const FAILED = 'Error while updating authorities'

async function verifyGrant({ tx, viewer }: Work, authority: number, reason: string | undefined): Promise<void> {
  const [found] = await tx.rows<{ label: string; sensitive: boolean }>(
    sql`select label, coalesce(sensitive, false) as sensitive from authorities where id = ${authority}`,
  )
  if (!found?.sensitive) return
  if (!allows(viewer.keys, 'role_superadmin'))
    throw forbidden('Access is denied', { detail: `Only a superadmin can grant “${found.label}”` })
  if (!reason)
    throw badRequest(FAILED, {
      detail: `Enter a reason for granting “${found.label}”`,
      fields: { reason: 'Reason is required' },
    })
}

/** Adds a grant, a change of it or its end to the access log, with the user who did it. */
async function noteGrant({ tx, viewer }: Work, id: number, wasThere: boolean): Promise<void> {
  const [grant] = await tx.rows<{ user: number; authority: string; till: string | null; isGone: boolean }>(
    sql`select h.user_id as "user", a.authority, to_char(h.valid_till, 'FMDD Mon YYYY') as till, h.deleted_at is not null as "isGone"
        from user_authorities h join authorities a on a.id = h.authority_id where h.id = ${id}`,
  )
  if (!grant) return
  const kind = grant.isGone ? 'TAKEN_AWAY' : wasThere ? 'GRANT_CHANGED' : 'GRANTED'
  const detail = grant.till ? `Valid till ${grant.till}` : undefined
  await noteAccess(tx, { kind, what: grant.authority, detail, who: grant.user, ...(viewer.id && { by: viewer.id }) })
}

/** Verifies that the portal keeps an administrator when an assignment is withdrawn or given an end. */
async function verifyLoss(
  work: Work,
  { user, authority }: { user: number | undefined; authority: number | undefined },
): Promise<void> {
  const { tx, viewer } = work
  const [found] = await tx.rows<{ authority: string; sensitive: boolean }>(
    sql`select lower(authority) as authority, coalesce(sensitive, false) as sensitive from authorities where id = ${authority ?? 0}`,
  )
  if (found?.sensitive && !allows(viewer.keys, 'role_superadmin'))
    throw forbidden('Access is denied', { detail: 'Only a superadmin can change or remove sensitive authorities' })
  if (
    found?.authority === 'view_user_authority_mapping_tab' &&
    user === viewer.id &&
    !(await holdsStill(work, found.authority))
  )
    throw badRequest(FAILED, { detail: 'You can’t remove this authority from yourself' })
  if (found?.authority === 'role_superadmin' && (await isWithoutSuperadmin(work)))
    throw badRequest(FAILED, { detail: 'The last superadmin must keep this authority' })
}

async function holdsStill({ tx, viewer, engine }: Work, authority: string): Promise<boolean> {
  const held = await tx.rows(sql`
    select 1 from user_authorities h join authorities a on a.id = h.authority_id join users u on u.id = h.user_id
    where lower(a.authority) = ${authority} and h.deleted_at is null and u.deleted_at is null and u.id = ${viewer.id}
      and (h.valid_till is null or h.valid_till >= ${todayInIndia(engine.now())}::date) limit 1`)
  return held.length > 0
}
