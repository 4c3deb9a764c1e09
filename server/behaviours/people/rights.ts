import { allows, todayInIndia } from '#define'
import { commanding, governedBy, roleTypes, type RoleType } from '#resources'
import { sql, type Sql } from '../../database'
import type { Work } from '../../engine/engine'
import { forbidden } from '../../engine/problem'
import type { Viewer } from '../../engine/viewer'

/**
 * Builds the condition for the people (as table `t`) whose records a viewer may change: by rank, and always their own;
 * never people with commanding authorities that the viewer lacks.
 */
export function governed({ id, keys }: Viewer): Sql | undefined {
  const beyond = commanding.filter((key) => !allows(keys, key)).map((key) => key.toLowerCase())
  const byRank = allows(keys, 'user:senior')
    ? sql`true`
    : sql`coalesce(${JSON.stringify(governedBy)}::jsonb -> (select me.role_type from users me where me.id = ${id}) ? t.role_type, false)`
  if (beyond.length === 0 && allows(keys, 'user:senior')) return undefined
  return sql`(t.id = ${id} or (${byRank} and not exists (
    select from user_authorities h join authorities a on a.id = h.authority_id
    where h.user_id = t.id and h.deleted_at is null and a.deleted_at is null and lower(a.authority) = any(${beyond}::text[])
      and (h.valid_till is null or h.valid_till >= ${todayInIndia(new Date())}::date))))`
}

/** Throws 403 at the role unless the viewer may create a user of this role, or promote one to it. */
export async function mustGovern({ tx, viewer }: Work, role: RoleType): Promise<void> {
  if (allows(viewer.keys, 'user:senior')) return
  const [me] = await tx.rows<{ roleType: RoleType }>(
    sql`select role_type as "roleType" from users where id = ${viewer.id}`,
  )
  if (!me || !governedBy[me.roleType].includes(role))
    throw forbidden('Access is denied', {
      detail: `Only administrators can give the role “${roleTypes[role]}”`,
      fields: { roleType: `Only administrators can give the role “${roleTypes[role]}”` },
    })
}
