import { addDays } from '#define'
import { dueFrom } from '../../behaviours/tickets/clock'
import { workingMoment } from '../kernel/calendar'
import { randomOf } from '../kernel/random'
import type { Row } from '../kernel/row'
import type { Buyer } from './buyers'

/** A farmer's feedback, with the ticket that it opened. */
export interface FeedbackDraft {
  readonly row: Row
  readonly ticket?: Row
}

/** One farmer in this many gives feedback. */
const EVERY = 15

const subjects = { BOOKING: 50, OPERATOR: 18, APP: 12, PRODUCT: 8, OUTLET: 6, INSURANCE: 3, OTHER: 3 } as const
const praise = ['Work was done on time.', 'The operator explained everything.', 'Good result, no missed strips.']
const complaints = [
  'The machine came half a day late.',
  'Two strips at the canal were missed.',
  'I was billed for more acres than I have.',
  'The operator left the gate open.',
]

/** Makes the feedback of the last four months. */
export function feedbackDrafts(
  buyers: readonly Buyer[],
  { today, team }: { readonly today: string; readonly team: readonly number[] },
): FeedbackDraft[] {
  return buyers.filter((_, at) => at % EVERY === 0).map((buyer) => draftOf(buyer, { today, team }))
}

function draftOf(
  { id: farmer, village, mobile, joined }: Buyer,
  { today, team }: { readonly today: string; readonly team: readonly number[] },
): FeedbackDraft {
  const random = randomOf(`feedback ${farmer}`)
  const day = addDays(today, -random.integer(1, 120))
  const createdAt = workingMoment(day < joined ? addDays(today, -1) : day, random)
  const rating = Number(random.weighted({ 1: 3, 2: 5, 3: 14, 4: 38, 5: 40 }))
  const isLow = rating <= 2
  const isFresh = createdAt.slice(0, 10) > addDays(today, -5)
  const status = isFresh ? random.weighted({ NEW: 60, IN_PROGRESS: 40 }) : 'CLOSED'
  const subjectType = random.weighted(subjects)
  const owner = team.length && status !== 'NEW' ? random.pick(team) : undefined
  const comment = isLow ? random.pick(complaints) : rating > 3 && random.chance(0.4) ? random.pick(praise) : undefined
  const row = {
    ...{ farmer, village: village.id, subjectType, rating, createdAt, status },
    reasons: isLow ? [random.pick(['LATE', 'QUALITY', 'PRICE'])] : [random.pick(['EASY', 'FAST', 'FRIENDLY'])],
    ...(comment && { comment }),
    channel: random.weighted({ CALL: 50, APP: 25, WHATSAPP: 15, SMS: 10 }),
    wantsCallback: isLow && random.chance(0.6),
    ...(owner && { owner }),
    ...(status === 'CLOSED' && {
      resolution: isLow ? 'Called back; the branch corrected it.' : 'Thanked the farmer.',
    }),
  }
  if (!isLow || team.length === 0) return { row }
  const isDone = status === 'CLOSED'
  const priority = rating === 1 ? 'P2' : 'P3'
  const due = dueFrom(new Date(createdAt), priority)
  const resolvedAt = new Date(Date.parse(createdAt) + 20 * 3_600_000).toISOString()
  const ticket = {
    ...{
      subject: `Low rating: ${subjectType.charAt(0)}${subjectType.slice(1).toLowerCase()}`,
      farmer,
      priority,
      createdAt,
    },
    category: subjectType === 'BOOKING' ? 'BOOKING' : 'OTHER',
    description: `The farmer rated ${rating} of 5. ${comment ?? ''}`,
    ...{ group: 'CARE', mobile, slaDue: due.toISOString() },
    ...(isDone
      ? {
          status: 'CLOSED',
          assignee: random.pick(team),
          sla: resolvedAt > due.toISOString() ? 'MISSED' : 'MET',
          resolution: 'The farmer was called back.',
          resolvedAt,
          isFinal: true,
        }
      : {
          status: 'OPEN',
          sla: due.toISOString() < `${today}T00:00:00+05:30` ? 'BREACHED' : 'IN_TIME',
          isFinal: false,
        }),
  }
  return { row, ticket }
}
