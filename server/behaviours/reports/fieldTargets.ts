import { fieldTargets } from '#resources'
import { sql } from '../../database'
import { behaviour } from '../../engine/behaviour'
import { idOf } from '../../engine/idOf'
import { badRequest } from '../../engine/problem'

const measures = ['acres', 'farmers', 'bookings'] as const

/** Targets: nobody sets their own, and the others share the weight of what has no target. */
export const fieldTargetsBehaviour = behaviour(fieldTargets, {
  reach: ({ id }) => sql`t.user_id <> ${id}::bigint`,
  prepare: ({ viewer }, { before, input }) => {
    const refuse = (fields: Readonly<Record<string, string>>): never => {
      const { createFailed, updateFailed } = fieldTargets.form.messages
      throw badRequest(before ? updateFailed : createFailed, { fields })
    }
    if (idOf(input.user) === viewer.id) refuse({ user: 'You can’t set your own targets' })
    const weightOf = (measure: (typeof measures)[number]): number => Number(input[`${measure}Weight`] ?? 0)
    const sum = measures.reduce((whole, measure) => whole + weightOf(measure), 0)
    if (sum !== 100) refuse({ acresWeight: `The weights add up to ${sum}%, not 100%` })
    const [first, ...others] = measures.filter((measure) => input[measure] != null)
    if (first && [first, ...others].every((measure) => weightOf(measure) === 0))
      refuse({ [`${first}Weight`]: 'Enter a weight for this target' })
    return Promise.resolve()
  },
  effects: {},
})
