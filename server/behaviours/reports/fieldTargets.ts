import { fieldTargets } from '#resources'
import { sql } from '../../database'
import { behaviour } from '../../engine/behaviour'
import { idOf } from '../../engine/idOf'
import { badRequest } from '../../engine/problem'

const measures = ['acres', 'farmers', 'bookings'] as const

/** Targets: nobody sets their own, and what has no target counts for nothing. */
export const fieldTargetsBehaviour = behaviour(fieldTargets, {
  reach: ({ id }) => sql`t.user_id <> ${id}::bigint`,
  prepare: ({ viewer }, { before, input }) => {
    const refuse = (fields: Readonly<Record<string, string>>): never => {
      const { createFailed, updateFailed } = fieldTargets.messages
      throw badRequest(before ? updateFailed : createFailed, { fields })
    }
    if (idOf(input.user) === viewer.id) refuse({ user: 'Your own targets are set by somebody else' })
    const weightOf = (measure: (typeof measures)[number]): number => Number(input[`${measure}Weight`] ?? 0)
    if (measures.every((measure) => input[measure] == null)) refuse({ acres: 'Set at least one target' })
    for (const measure of measures)
      if (input[measure] == null && weightOf(measure) > 0)
        refuse({ [`${measure}Weight`]: 'Without a target this counts for nothing: give its weight to another' })
    const sum = measures.reduce((whole, measure) => whole + weightOf(measure), 0)
    if (sum !== 100) refuse({ acresWeight: `The weights make ${sum} % together, not 100 %` })
    return Promise.resolve()
  },
  effects: {},
})
