import { attendance } from '#resources'
import { behaviour } from '../../../engine/behaviour'
import { badRequest } from '../../../engine/problem'
import { put } from '../../../engine/write/put'
import { keepDrafts } from '../../sprayed/salaryDrafts'
import { closeDays } from './closing'
import { daysWithin } from './scopes'

const { propose } = attendance.actions

/** Days of attendance: corrected by two people, and closed when they are over. Draft salaries follow. */
export const attendanceBehaviour = behaviour(attendance, {
  scope: daysWithin,
  timeRules: { close: closeDays },
  effects: {
    propose: (_work, { record, input }) => {
      if (input.correctedTo === record.status)
        throw badRequest(propose.failed, { fields: { correctedTo: 'The day has this status already' } })
      return Promise.resolve()
    },
    approve: async (work, { record }) => {
      await put(work, attendance, record.id, { status: record.correctedTo })
      if (record.user) await keepDrafts(work, { employees: [record.user.id], from: String(record.day).slice(0, 7) })
    },
  },
})
