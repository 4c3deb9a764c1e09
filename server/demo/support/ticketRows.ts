import { addDays, todayInIndia } from '#define'
import { dueFrom } from '../../behaviours/tickets/clock'
import { workingMoment } from '../kernel/calendar'
import { randomOf, type Random } from '../kernel/random'
import type { Row } from '../kernel/row'
import { requests, type Request } from './requests'

/** An employee who asks or answers. */
export interface Person {
  readonly id: number
  readonly mobile: string
}

/** A ticket with its comments. */
export interface TicketDraft {
  readonly row: Row
  readonly assignee?: Person
  readonly talk: readonly Saying[]
}

/** A comment before its ticket has an id. */
export interface Saying {
  readonly by: Person
  readonly at: string
  readonly text: string
  readonly isInternal?: boolean
}

/** The requesters, and the agents of each group. */
export interface Desk {
  readonly requesters: readonly Person[]
  readonly agents: Readonly<Record<Request['group'], readonly Person[]>>
}

const COUNT = 120
const HOUR = 60 * 60_000
const DAY = 24 * HOUR

type Status =
  | 'OPEN'
  | 'ASSIGNED'
  | 'IN_PROGRESS'
  | 'WAITING_REQUESTER'
  | 'RESOLVED'
  | 'CLOSED'
  | 'REOPENED'
  | 'DUPLICATE'

/** Makes the tickets of the last four months, the oldest first, in their status of today. */
export function ticketDrafts(desk: Desk, today: string): TicketDraft[] {
  return Array.from({ length: COUNT }, (_, index) => draftAt(index, desk, today))
}

function draftAt(index: number, desk: Desk, today: string): TicketDraft {
  const random = randomOf(`ticket ${index}`)
  const age = Math.max(1, Math.round(((COUNT - index) / COUNT) ** 2 * 120))
  const createdAt = workingMoment(addDays(today, -age), random)
  const request = random.pick(requests)
  const status = statusOf(age, random)
  const requester = random.pick(desk.requesters)
  const agent = status === 'OPEN' ? undefined : random.pick(desk.agents[request.group])
  const group = agent ? request.group : 'L0'
  const due = dueFrom(new Date(createdAt), request.priority)
  const end = Math.min(Date.parse(`${today}T00:00:00+05:30`) - 1, Date.parse(createdAt) + 2 * DAY)
  const moment = (part: number): string =>
    new Date(Date.parse(createdAt) + part * (end - Date.parse(createdAt))).toISOString()
  const isDone = status === 'RESOLVED' || status === 'CLOSED'
  const resolvedAt = isDone ? moment(0.9) : undefined
  return {
    row: {
      subject: request.subject,
      category: request.category,
      description: request.description,
      requester: requester.id,
      mobile: requester.mobile,
      priority: request.priority,
      group,
      ...(agent && status !== 'DUPLICATE' && { assignee: agent.id }),
      slaDue: due.toISOString(),
      sla: slaOf(status, due, resolvedAt ?? `${today}T00:00:00+05:30`),
      ...(status === 'WAITING_REQUESTER' && { waitingSince: moment(0.5) }),
      ...(request.category === 'PRIVACY' && { dueBy: addDays(todayInIndia(new Date(createdAt)), 30) }),
      ...(isDone && { resolution: request.resolution, resolvedAt }),
      isFinal: isDone && age > 10,
      ...(status === 'CLOSED' && random.chance(0.6) && { csat: random.integer(3, 5) }),
      ...(status === 'DUPLICATE' && { duplicateOf: Math.max(1, index - 4) }),
      status,
      createdAt,
    },
    ...(agent && !isDone && status !== 'DUPLICATE' && { assignee: agent }),
    talk: agent ? talkOf(request, { requester, agent, status, moment }) : [],
  }
}

/** Old tickets are closed; resolved ones are newer than the three days after which they close automatically. */
function statusOf(age: number, random: Random): Status {
  if (age > 14) return random.weighted({ CLOSED: 92, DUPLICATE: 8 })
  if (age > 5) return random.weighted({ CLOSED: 55, REOPENED: 10, WAITING_REQUESTER: 15, IN_PROGRESS: 12, ASSIGNED: 8 })
  if (age > 2)
    return random.weighted({ CLOSED: 15, IN_PROGRESS: 30, WAITING_REQUESTER: 20, ASSIGNED: 20, OPEN: 10, REOPENED: 5 })
  return random.weighted({ OPEN: 40, ASSIGNED: 20, IN_PROGRESS: 20, RESOLVED: 20 })
}

function slaOf(status: Status, due: Date, at: string): string {
  const isLate = new Date(at) > due
  if (['RESOLVED', 'CLOSED', 'DUPLICATE'].includes(status)) return isLate && status !== 'DUPLICATE' ? 'MISSED' : 'MET'
  if (status === 'WAITING_REQUESTER') return 'PAUSED'
  return isLate ? 'BREACHED' : 'IN_TIME'
}

interface Talk {
  readonly requester: Person
  readonly agent: Person
  readonly status: Status
  readonly moment: (part: number) => string
}

function talkOf({ reply, note }: Request, { requester, agent, status, moment }: Talk): Saying[] {
  if (status === 'ASSIGNED' || status === 'DUPLICATE') return []
  const asked: Saying[] = [
    { by: agent, at: moment(0.3), text: note, isInternal: true },
    { by: agent, at: moment(0.5), text: reply },
  ]
  if (status === 'WAITING_REQUESTER') return asked
  const answered: Saying[] = [...asked, { by: requester, at: moment(0.7), text: 'I have sent what you asked for.' }]
  return status === 'REOPENED'
    ? [...answered, { by: requester, at: moment(0.98), text: 'It is back since this morning.' }]
    : answered
}
