import type { RowOf } from '#define'
import { feedback, lowRating, tickets } from '#resources'
import { behaviour } from '../../engine/behaviour'
import { tell } from '../../engine/write/notified'
import type { Work } from '../../engine/engine'
import { insertRecord } from '../../engine/write/create'
import { put } from '../../engine/write/put'
import { dueFrom } from './clock'
import { askerOf, membersOf } from './people'

/** Feedback: a poor rating opens one ticket for the care team. */
export const feedbackBehaviour = behaviour(feedback, {
  saved: async (work, { before, after }) => {
    if (!before && (after.rating ?? 5) <= lowRating) await openTicket(work, after)
  },
  effects: {},
})

const GROUP = 'CARE'

async function openTicket(work: Work, said: RowOf<typeof feedback>): Promise<void> {
  const { subjectType, reasons } = feedback.fields
  const subject = subjectType.options[said.subjectType ?? 'OTHER']
  const why = (said.reasons ?? []).map((one) => reasons.options[one as keyof typeof reasons.options])
  const parts = [
    `The farmer rated “${subject}” ${said.rating ?? ''} of 5.`,
    ...(why.length ? [`Reasons: ${why.join(', ')}.`] : []),
    ...(said.wantsCallback ? ['The farmer wants a callback.'] : []),
    ...(said.comment ? [said.comment] : []),
  ]
  const priority = said.rating === 1 ? 'P2' : 'P3'
  const ticket = await insertRecord(
    work,
    tickets,
    {
      ...{ subject: `Low rating: ${subject}`, category: said.subjectType === 'BOOKING' ? 'BOOKING' : 'OTHER' },
      ...{ description: parts.join('\n'), farmer: said.farmer?.id ?? null },
      ...(await askerOf(work, { farmer: said.farmer?.id })),
      ...{ group: GROUP, priority, slaDue: dueFrom(work.engine.now(), priority).toISOString() },
      ...{ sla: 'IN_TIME', status: 'OPEN', isFinal: false },
    },
    feedback.form.messages.createFailed,
  )
  await put(work, feedback, said.id, { ticket: ticket.id })
  await tell(work, { resource: tickets, id: ticket.id }, { kind: 'escalated', users: await membersOf(work, GROUP) })
}
