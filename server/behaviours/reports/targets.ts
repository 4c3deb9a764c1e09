import { todayInIndia, type InputOf } from '#define'
import { performanceTargets } from '#resources'
import { sql } from '../../database'
import { behaviour } from '../../engine/behaviour'
import type { Engine, Work } from '../../engine/engine'
import { idOf } from '../../engine/idOf'
import { badRequest } from '../../engine/problem'
import { countTarget, countTargets } from './targetCounts'

type Input = InputOf<typeof performanceTargets>

/** Targets: no one sets their own, two of one metric never overlap, and their achievement is counted. */
export const targetsBehaviour = behaviour(performanceTargets, {
  reach: ({ id }) => sql`t.user_id is distinct from ${id}::bigint`,
  prepare: async (work, { before, input }) => {
    const { createFailed, updateFailed } = performanceTargets.form.messages
    const title = before ? updateFailed : createFailed
    const { viewer } = work
    if (idOf(input.user) === viewer.id) throw badRequest(title, { fields: { user: 'You can’t set your own targets' } })
    if (input.assigneeKind === 'ROLE' && viewer.places !== 'everywhere' && !viewer.isService)
      throw badRequest(title, {
        fields: { assigneeKind: 'Only people who see the whole company can set targets for a role' },
      })
    const days = daysOf(input)
    if (!days) return undefined
    await mustBeAlone(work, { id: before?.id, input, days, title })
    return countTarget(work, input, days)
  },
  timeRules: { count: ({ database, now }: Engine) => countTargets(database, todayInIndia(now())) },
  effects: {},
})

/** The first and the last day of a target. */
export interface Days {
  readonly from: string
  readonly till: string
}

function daysOf({ period, date, startDate, endDate }: Input): Days | undefined {
  if (period === 'DAY') return date ? { from: date, till: date } : undefined
  return startDate && endDate && endDate >= startDate ? { from: startDate, till: endDate } : undefined
}

interface Wanted {
  readonly id: number | undefined
  readonly input: Input
  readonly days: Days
  readonly title: string
}

/** Reports at a visible field what the database would refuse at one that no form has. */
async function mustBeAlone({ tx }: Work, { id, input, days, title }: Wanted): Promise<void> {
  const [other] = await tx.rows<{ name: string }>(sql`
    select t.name from performance_targets t where t.deleted_at is null and t.id is distinct from ${id ?? null}::bigint and t.metric = ${input.metric}
      and t.assignee_kind = ${input.assigneeKind} and t.user_id is not distinct from ${idOf(input.user) ?? null}::bigint and t.role is not distinct from ${input.role ?? null}::text
      and t.geography_id is not distinct from ${idOf(input.geography) ?? null}::bigint and t.outlet_id is not distinct from ${idOf(input.outlet) ?? null}::bigint
      and daterange(t."from", t.till, '[]') && daterange(${days.from}::date, ${days.till}::date, '[]') limit 1`)
  if (!other) return
  const field = input.period === 'DAY' ? 'date' : 'startDate'
  throw badRequest(title, { fields: { [field]: `“${other.name}” has the same metric on some of these days` } })
}
