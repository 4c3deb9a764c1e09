import { addDays, todayInIndia, type RowOf } from '#define'
import { ticketDays, tickets } from '#resources'
import { sql } from '../database'
import { behaviour } from '../engine/behaviour'
import type { Said } from '../engine/hooked'
import { giveTo, release } from '../engine/desk/assignments'
import { addComment } from '../engine/desk/comments'
import { tell } from '../engine/write/notified'
import { mustAllSee } from '../engine/desk/people'
import type { About } from '../engine/desk/recordEndpoint'
import type { Work } from '../engine/engine'
import { idOf } from '../engine/idOf'
import { fullRecords, readFull } from '../engine/read/oneRecord'
import { actTogether } from '../engine/write/act'
import { put } from '../engine/write/put'
import { dueAfterPause, dueAt, dueFrom, type Priority } from './tickets/clock'
import { letTicketsAge, settleTime } from './tickets/passing'
import { askerOf, membersOf, ticketsOf, type Group } from './tickets/people'

type Ticket = RowOf<typeof tickets>

/** Tickets: their requester, their time, and who is notified. */
export const ticketsBehaviour = behaviour(tickets, {
  scope: ticketsOf,
  timeRules: { sla: letTicketsAge },
  begins: async (work, input) => {
    const now = work.engine.now()
    return {
      ...(await askerOf(work, { requester: idOf(input.requester), farmer: idOf(input.farmer) })),
      slaDue: dueFrom(now, 'P3').toISOString(),
      ...(input.category === 'PRIVACY' && { dueBy: addDays(todayInIndia(now), ticketDays.privacy) }),
    }
  },
  saved: async (work, { after }) => {
    // The legal time limit runs from the request, even if it turns out later to be about privacy.
    if (after.category === 'PRIVACY' && !after.dueBy)
      await put(work, tickets, after.id, {
        dueBy: addDays(todayInIndia(new Date(after.createdAt)), ticketDays.privacy),
      })
  },
  commented: followComment,
  effects: {
    assign: async (work, { record, input }) => {
      const about = aboutOf(record)
      const assignee = Number(input.assignee)
      await mustAllSee(work, about, [assignee], {
        title: tickets.actions.assign.failed,
        field: 'assignee',
        also: 'ticket:work',
      })
      await goOn(work, record)
      await giveTo(work, about, assignee)
      await noteInternally(work, about, input.note)
    },
    start: async (work, { record }) => goOn(work, record),
    ask: async (work, { record, input }) => {
      const about = aboutOf(record)
      await settleOne(work, record.id)
      const comment = await addComment(work, about, { kind: 'comment', text: String(input.question), mentions: [] })
      await tell(work, about, { kind: 'asked', users: requesterOf(record), comment })
    },
    route: async (work, { record, input }) => {
      const about = aboutOf(record)
      await goOn(work, record)
      await release(work, about)
      await noteInternally(work, about, input.note)
      await tell(work, about, { kind: 'escalated', users: await membersOf(work, input.group as Group) })
    },
    prioritise: async (work, { record, input }) => {
      const now = record.waitingSince ? new Date(record.waitingSince) : work.engine.now()
      const was = { due: new Date(record.slaDue ?? now), priority: record.priority ?? 'P3' }
      await setDue(work, record.id, dueAt(input.priority as Priority, was, now))
    },
    resolve: async (work, { record }) => goOn(work, record),
    withdraw: async (work, { record, input }) => {
      const about = aboutOf(record)
      await goOn(work, record)
      const text = typeof input.reason === 'string' ? input.reason.trim() : ''
      const comment = text ? await addComment(work, about, { kind: 'comment', text, mentions: [] }) : undefined
      const users = record.assignee ? [record.assignee.id] : []
      await tell(work, about, { kind: 'withdrawn', users, ...(comment !== undefined && { comment }) })
    },
    reopen: async (work, { record, input }) => {
      const about = aboutOf(record)
      const due = dueFrom(work.engine.now(), record.priority ?? 'P3')
      await setDue(work, record.id, due)
      const comment = await addComment(work, about, { kind: 'comment', text: String(input.reason), mentions: [] })
      const users = record.assignee ? [record.assignee.id] : await membersOf(work, record.group ?? 'L0')
      await tell(work, about, { kind: 'reopened', users: [...users, ...requesterOf(record)], comment })
    },
    duplicate: async (work, { record }) => goOn(work, record),
  },
})

function aboutOf({ id }: { readonly id: number }): About {
  return { resource: tickets, id }
}

function requesterOf({ requester }: Ticket): number[] {
  return requester ? [requester.id] : []
}

/** Resumes a ticket's time after a pause, with what was left of it. */
async function goOn(work: Work, { id, waitingSince, slaDue }: Ticket): Promise<void> {
  if (waitingSince && slaDue) {
    const due = dueAfterPause(new Date(slaDue), new Date(waitingSince), work.engine.now())
    await put(work, tickets, id, { waitingSince: null, slaDue: due.toISOString() })
    await settleOne(work, id)
  } else await settleOne(work, id)
}

async function setDue(work: Work, id: number, due: Date): Promise<void> {
  await put(work, tickets, id, { slaDue: due.toISOString() })
  await settleOne(work, id)
}

async function settleOne(work: Work, id: number): Promise<void> {
  await settleTime(work, sql`s.id = ${id}`)
}

async function noteInternally(work: Work, about: About, note: unknown): Promise<void> {
  if (typeof note === 'string' && note.trim())
    await addComment(work, about, { kind: 'comment', text: note.trim(), mentions: [], isInternal: true })
}

/** A reply of the requester ends the wait and notifies the assignee; any other answer notifies the requester. */
async function followComment(work: Work, { id, comment, mentions, isInternal }: Said): Promise<void> {
  if (isInternal) return
  const ticket = (await readFull(work.engine, work.tx, tickets, id)) as unknown as Ticket
  const others = (users: readonly number[]): number[] => users.filter((user) => !mentions.includes(user))
  if (ticket.requester?.id !== work.viewer.id)
    return tell(work, aboutOf(ticket), { kind: 'answered', users: others(requesterOf(ticket)), comment })
  if (ticket.status === 'WAITING_REQUESTER')
    await actTogether(work, tickets, 'start', { found: await fullRecords(work, tickets, [id]), input: {} })
  await tell(work, aboutOf(ticket), {
    kind: 'replied',
    users: others(ticket.assignee ? [ticket.assignee.id] : []),
    comment,
  })
}
