import { allows } from '#define'
import { authorityGroups } from '#resources'
import { sql } from '../database'
import { noteAccess } from '../engine/accessLog'
import { behaviour } from '../engine/behaviour'
import type { Work } from '../engine/engine'
import { forbidden } from '../engine/problem'
import { updateRecord } from '../engine/write/update'

/**
 * Authority groups: sensitive authorities are added and removed by a superadmin only, so that a group is no way around
 * that. At most one group is the default for new users.
 */
export const authorityGroupsBehaviour = behaviour(authorityGroups, {
  prepare: async (work, { before, input }) => {
    if (allows(work.viewer.keys, 'role_superadmin')) return
    const [was, is] = [idsOf(before?.authorities), idsOf(input.authorities)]
    const changed = [...was.filter((id) => !is.includes(id)), ...is.filter((id) => !was.includes(id))]
    await refuseSensitive(work, changed, (label) => `Only a superadmin can add “${label}” to a group or remove it`)
    if (input.isNewUserDefault && !before?.isNewUserDefault)
      await refuseSensitive(work, is, (label) => `Only a superadmin can give new users a group with “${label}”`)
  },
  saved: async (work, { before, after }) => {
    if (after.isNewUserDefault) await becomeOnlyDefault(work, after.id)
    if (after.isNewUserDefault && !before?.isNewUserDefault) {
      const what = `New users get ${after.name ?? ''}`
      await noteAccess(work.tx, { kind: 'GRANTED', what, who: null, ...(work.viewer.id && { by: work.viewer.id }) })
    }
  },
  effects: {},
})

async function refuseSensitive({ tx }: Work, ids: readonly number[], words: (label: string) => string): Promise<void> {
  const [found] = await tx.rows<{ label: string }>(
    sql`select label from authorities where id = any(${ids}::bigint[]) and sensitive order by label limit 1`,
  )
  if (found) throw forbidden('Access is denied', { detail: words(found.label) })
}

/** Removes the default from any other group. Two concurrent choices wait for each other. */
async function becomeOnlyDefault(work: Work, id: number): Promise<void> {
  await work.tx.rows(sql`select pg_advisory_xact_lock(hashtextextended('authority-groups/isNewUserDefault', 0))::text`)
  const all = await work.tx.rows<{ id: number }>(
    sql`select id from authority_groups where is_new_user_default and deleted_at is null`,
  )
  // When several become it together, the first has taken it from this one already.
  if (!all.some((group) => group.id === id)) return
  for (const group of all)
    if (group.id !== id) await updateRecord(work, authorityGroups, group.id, { isNewUserDefault: false })
}

function idsOf(given: readonly unknown[] | null | undefined): number[] {
  return (given ?? []).map((one) =>
    typeof one === 'object' && one !== null && 'id' in one ? Number(one.id) : Number(one),
  )
}
