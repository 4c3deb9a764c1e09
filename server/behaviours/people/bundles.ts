import { allows } from '#define'
import { userAuthorities } from '#resources'
import { sql } from '../../database'
import type { Work } from '../../engine/engine'
import { insertRecord } from '../../engine/write/create'
import { writeLines } from '../../engine/write/history'

/** Grants a user without authorities the bundle of their role, or else that for new users. */
export async function grantFirst(work: Work, user: number, role: string): Promise<void> {
  const held = Number(
    await work.tx.json(sql`select count(*)::text from user_authorities where user_id = ${user} and deleted_at is null`),
  )
  const group = held ? undefined : await bundleFor(work, role)
  if (group) await grantGroup(work, user, group.id)
}

/** An authority group. */
interface Bundle {
  readonly id: number
  readonly name: string
}

/** Finds the first bundle of a role: its own, or else that for new users. */
export async function bundleFor({ tx }: Work, role: string): Promise<Bundle | undefined> {
  const [group] = await tx.rows<Bundle>(sql`
    select id, name from authority_groups
    where (${role} = any(role_types) or is_new_user_default) and deleted_at is null
    order by coalesce(${role} = any(role_types), false) desc, id limit 1`)
  return group
}

/** Withdraws what a user holds by the bundle of their old role and grants that of the new one. */
export async function swapBundle(work: Work, user: number, roles: { from: string; to: string }): Promise<void> {
  const [from, to] = [await groupOf(work, roles.from), await groupOf(work, roles.to)]
  if (from === to) return
  if (from !== undefined) await withdrawGroup(work, user, { from, to })
  if (to !== undefined) await grantGroup(work, user, to)
}

async function groupOf({ tx }: Work, role: string): Promise<number | undefined> {
  const [group] = await tx.rows<{ id: number }>(
    sql`select id from authority_groups where ${role} = any(role_types) and deleted_at is null order by id limit 1`,
  )
  return group?.id
}

/** Grants a bundle; its sensitive authorities only by a superadmin, so that a bundle is no way around that. */
async function grantGroup(work: Work, user: number, group: number): Promise<void> {
  const isSuperadmin = allows(work.viewer.keys, 'role_superadmin')
  const missing = await work.tx.rows<{ id: number; sensitive: boolean }>(sql`
    select a.id, coalesce(a.sensitive, false) as sensitive from authority_groups_authorities l join authorities a on a.id = l.target_id
    where l.record_id = ${group} and a.deleted_at is null and (${isSuperadmin}::boolean or not coalesce(a.sensitive, false))
      and not exists (select from user_authorities h where h.user_id = ${user} and h.authority_id = a.id and h.deleted_at is null)
    order by a.id`)
  for (const { id, sensitive } of missing)
    await insertRecord(
      work,
      userAuthorities,
      {
        user,
        authority: id,
        source: 'GROUP',
        group,
        ...(sensitive && { reason: 'Part of the role’s bundle' }),
      },
      'Error while updating authorities',
    )
}

/** What both bundles have and only a superadmin may grant stays: it could not be granted again. */
async function withdrawGroup(
  work: Work,
  user: number,
  { from, to }: { from: number; to: number | undefined },
): Promise<void> {
  const now = work.engine.now().toISOString()
  const taken = await work.tx.rows<{ id: number; version: number }>(sql`
    update user_authorities h set deleted_at = ${now}::timestamptz, updated_at = ${now}::timestamptz, version = h.version + 1, updated_by = ${work.viewer.id || null}
    from authorities a where a.id = h.authority_id and h.user_id = ${user} and h.source = 'GROUP' and h.group_id = ${from} and h.deleted_at is null
      and not (coalesce(a.sensitive, false) and exists (select from authority_groups_authorities l where l.record_id = ${to ?? 0} and l.target_id = a.id))
    returning h.id, h.version`)
  await writeLines(
    work,
    userAuthorities,
    taken.map(({ id, version }) => ({ id, version, action: 'delete', changes: {} })),
  )
}
