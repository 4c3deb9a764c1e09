import { absences } from '#resources'
import { sql } from '../../../database'
import { behaviour } from '../../../engine/behaviour'
import { keepToReassign } from '../../sprayed/stoppedMachines'
import { idOf } from '../taking'
import { giveBack } from './givingBack'

/** Operator absences: jobs on their days have to be reassigned, and return when an absence is undone. */
export const absencesBehaviour = behaviour(absences, {
  // Assigning locks the operator as well, so that each sees what the other has written.
  prepare: async ({ tx }, { input }) => {
    await tx.rows(sql`select id from users where id = ${idOf(input.operator)} for no key update`)
  },
  saved: async ({ tx, engine }, { after }) => {
    if (after.operator) await keepToReassign(tx, { operator: after.operator.id }, engine.now())
  },
  effects: { withdraw: (work, { record }) => giveBack(work, record) },
})
