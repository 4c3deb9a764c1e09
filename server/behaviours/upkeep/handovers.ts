import { allows } from '#define'
import { acceptHours, handoverChecklist, machineHandovers, machines } from '#resources'
import { sql, type Sql } from '../../database'
import { behaviour } from '../../engine/behaviour'
import type { Engine, Work } from '../../engine/engine'
import { badRequest } from '../../engine/problem'
import { fullRecords } from '../../engine/read/oneRecord'
import { visibleRows } from '../../engine/read/scope'
import type { Viewer } from '../../engine/viewer'
import { actTogether } from '../../engine/write/act'
import { putEach } from '../../engine/write/put'

const HOUR = 60 * 60_000
const items = Object.keys(handoverChecklist) as (keyof typeof handoverChecklist)[]
const failing: readonly unknown[] = ['FAULTY', 'MISSING']

/** Handovers: the receiver takes the machine over in time, and operates it from then on. */
export const machineHandoversBehaviour = behaviour(machineHandovers, {
  scope: handoversOf,
  timeRules: { late: markLate },
  prepare: async ({ engine }, { input }) => {
    const now = engine.now()
    const title = machineHandovers.form.messages.createFailed
    if (Date.parse(String(input.at)) > now.getTime())
      throw badRequest(title, { fields: { at: 'This time is in the future' } })
    return Promise.resolve({
      failedItems: items.filter((item) => failing.includes(input[item])).length,
      acceptBy: new Date(now.getTime() + acceptHours * HOUR).toISOString(),
    })
  },
  effects: {
    accept: async (work, { record }) => {
      if (Date.parse(record.acceptBy ?? '') < work.engine.now().getTime())
        throw badRequest(machineHandovers.actions.accept.failed, {
          detail: `A handover must be accepted within ${acceptHours} hours. Start a new one`,
        })
      await giveTo(work, { machine: record.machine?.id ?? 0, to: record.toUser?.id ?? 0, why: record.handoverNo ?? '' })
    },
  },
})

/** Builds the condition for handovers: those of visible machines, and the viewer's own. */
function handoversOf(viewer: Viewer, engine: Engine): Sql | undefined {
  const own = sql`t.from_user_id = ${viewer.id} or t.to_user_id = ${viewer.id}`
  if (!viewer.isService && !allows(viewer.keys, machines.access.see)) return sql`(${own})`
  if (viewer.places === 'everywhere') return undefined
  const machinesSeen = sql`select t.id from machines t where ${visibleRows(engine, machines, viewer)}`
  return sql`(${own} or t.machine_id in (${machinesSeen}))`
}

/**
 * Assigns the machine to the receiving operator; in a workshop or a store it has no operator. The receiver need not be
 * able to see the machines of the place.
 */
async function giveTo(
  work: Work,
  { machine, to, why }: { readonly machine: number; readonly to: number; readonly why: string },
): Promise<void> {
  const [receiver] = await work.tx.rows<{ isOperator: boolean }>(
    sql`select role_type = 'OPERATOR' as "isOperator" from users where id = ${to}`,
  )
  const within: Work = { ...work, viewer: { ...work.viewer, places: 'everywhere' } }
  const found = await fullRecords(within, machines, [machine])
  if (receiver?.isOperator) {
    const input = { operator: to, role: 'PRIMARY', reason: why }
    const refused = (await actTogether(within, machines, 'assign', { found, input })).get(machine)
    if (refused) throw refused
  } else await actTogether(within, machines, 'unassign', { found, input: { reason: why } })
}

async function markLate(engine: Engine): Promise<void> {
  const late = await engine.database.rows<{ id: number }>(sql`
    select id from machine_handovers
    where deleted_at is null and status = 'INITIATED' and not coalesce(is_late, false) and accept_by < ${engine.now().toISOString()}::timestamptz`)
  const flagged = late.map(({ id }) => ({ id, values: { isLate: true } }))
  await putEach({ engine, tx: engine.database }, machineHandovers, flagged)
}
