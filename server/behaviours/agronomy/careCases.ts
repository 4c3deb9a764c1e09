import { careCases } from '#resources'
import { behaviour } from '../../engine/behaviour'
import { giveTo } from '../../engine/desk/assignments'
import { mustAllSee } from '../../engine/desk/people'

/** Care cases: an agronomist is assigned only cases that they can see and advise on. */
export const careCasesBehaviour = behaviour(careCases, {
  effects: {
    assign: async (work, { record, input }) => {
      const about = { resource: careCases, id: record.id }
      const agronomist = Number(input.agronomist)
      await mustAllSee(work, about, [agronomist], {
        title: careCases.actions.assign.failed,
        field: 'agronomist',
        also: 'care:advise',
      })
      const note = typeof input.note === 'string' && input.note.trim() ? input.note.trim() : null
      await giveTo(work, about, agronomist, note)
    },
  },
})
