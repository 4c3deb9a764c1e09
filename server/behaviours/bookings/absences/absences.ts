import { absences } from '#resources'
import { sql } from '../../../database'
import { behaviour } from '../../../engine/behaviour'
import { keepToReassign } from '../../sprayed/stoppedMachines'
import { idOf } from '../taking'
import { giveBack } from './givingBack'

/** Absences of operators: jobs of their days are to be reassigned, and go back when an absence is undone. */
export const absencesBehaviour = behaviour(absences, {
  // Whoever assigns holds the operator as well: either sees what the other has written.
  prepare: async ({ tx }, { input }) => {
    await tx.rows(sql`select id from users where id = ${idOf(input.operator)} for no key update`)
  },
  saved: async ({ tx, engine }, { after }) => {
    if (after.operator) await keepToReassign(tx, { operator: after.operator.id }, engine.now())
  },
  effects: { withdraw: (work, { record }) => giveBack(work, record) },
})
