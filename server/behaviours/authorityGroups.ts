import { allows } from '#define'
import { authorityGroups } from '#resources'
import { sql } from '../database'
import { behaviour } from '../engine/behaviour'
import { forbidden } from '../engine/problem'

/** What is sensitive comes into a group, and out of it, by a superadmin alone: else a group would be a way around. */
export const authorityGroupsBehaviour = behaviour(authorityGroups, {
  prepare: async ({ tx, viewer }, { before, input }) => {
    if (allows(viewer.keys, 'role_superadmin')) return
    const [was, is] = [idsOf(before?.authorities), idsOf(input.authorities)]
    const changed = [...was.filter((id) => !is.includes(id)), ...is.filter((id) => !was.includes(id))]
    const [found] = await tx.rows<{ label: string }>(
      sql`select label from authorities where id = any(${changed}::bigint[]) and sensitive order by label limit 1`,
    )
    if (found)
      throw forbidden('Access is denied', {
        detail: `“${found.label}” is put into a group, or taken out, by a superadmin`,
      })
  },
  effects: {},
})

function idsOf(given: readonly unknown[] | null | undefined): number[] {
  return (given ?? []).map((one) =>
    typeof one === 'object' && one !== null && 'id' in one ? Number(one.id) : Number(one),
  )
}
