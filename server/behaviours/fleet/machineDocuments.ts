import { machineDocuments, machineDocumentTypes } from '#resources'
import { behaviour } from '../../engine/behaviour'
import { badRequest } from '../../engine/problem'
import { settleCurrent, settlePapers } from './papers'

/** Machine documents: which one is current, how long it is valid, and the worst status of them on the machine. */
export const machineDocumentsBehaviour = behaviour(machineDocuments, {
  prepare: async (_work, { before, input }) => {
    const { issuedOn, validTill, type, number } = input
    if (issuedOn && validTill && validTill < issuedOn)
      throw badRequest(machineDocuments.form.messages[before ? 'updateFailed' : 'createFailed'], {
        fields: { validTill: 'This can’t be before the issue date' },
      })
    const name = machineDocumentTypes[type ?? 'OTHER']
    return { document: number ? `${name} ${number}` : name }
  },
  saved: async (work, { after }) => {
    const machine = after.machine?.id ?? 0
    await settleCurrent(work, machine)
    await settlePapers(work, machine)
  },
  effects: {},
})
