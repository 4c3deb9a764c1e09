import { todayInIndia } from '#define'
import { raw, sql } from '../database'
import type { Work } from './engine'

const SUPERADMIN = raw(`'role_superadmin'`)

/**
 * Whether there is no active superadmin other than this user, or none at all. Concurrent requests wait: two superadmins
 * who remove each other would both find the other one still there.
 */
export async function isWithoutSuperadmin({ tx, engine }: Work, but?: number): Promise<boolean> {
  await tx.rows(sql`select id from authorities where lower(authority) = ${SUPERADMIN} order by id for no key update`)
  const left = await tx.rows(sql`
    select 1 from user_authorities h join authorities a on a.id = h.authority_id join users u on u.id = h.user_id
    where lower(a.authority) = ${SUPERADMIN} and h.deleted_at is null and u.deleted_at is null and u.status = 'ACTIVE'
      and (h.valid_till is null or h.valid_till >= ${todayInIndia(engine.now())}::date) and u.id is distinct from ${but ?? null}::bigint limit 1`)
  return left.length === 0
}
