import { allows } from '#define'
import { bookings, bookingSlots, farmers, serviceTypes, users } from '#resources'
import type { Endpoint } from '../../../engine/behaviour'
import { around } from '../../../engine/desk/recordEndpoint'
import { objectIn } from '../../../engine/given'
import type { Work } from '../../../engine/engine'
import { capacityOf, mayOverride } from '../candidates'
import { daysIn } from './asked'
import { jobsOn, type Affected } from './jobs'
import { openingsOf, planned, type Opening, type Plan, type Planned } from './options'
import { nobodyWords, proposedPlan, ratedFor } from './plan'
import { proposalAnswer, proposalAsked } from './schemas'

const MOST_OPTIONS = 30
const MOST_OPERATORS = 8

/** Proposes who takes the jobs of an absent operator, or judges a given plan. Nothing is changed. */
export const absenceProposalEndpoint: Endpoint = around(users, {
  method: 'POST',
  path: 'absence-proposal',
  summary: 'Who can take the jobs of an operator on some days, by distance, capacity and machine. Nothing is changed',
  alsoNeeds: [bookings.access.see, bookings.actions.reassign.key],
  body: proposalAsked,
  gives: proposalAnswer,
  answer: async (work, { id }, { body }) => {
    const { jobs } = objectIn(body) as { jobs?: readonly { booking: number; operator: number | null }[] }
    const { seen, elsewhere } = await jobsOn(work, id, daysIn(body))
    const movable = seen.filter(({ status }) => status === 'ASSIGNED')
    const decided = jobs?.flatMap(({ booking, operator }) => (operator === null ? [] : [[booking, operator] as const]))
    const named = decided?.map(([, operator]) => operator) ?? []
    const openings = await openingsOf(work, movable, { absent: id, named })
    const isAllowedOutside = mayOverride(work)
    const plan: Plan = decided ? new Map(decided) : proposedPlan(openings, isAllowedOutside)
    const whole = { openings, plan, mayOverride: isAllowedOutside }
    return {
      jobs: seen.map((booking) =>
        jobJson(
          work,
          booking,
          openings.find((one) => one.booking === booking),
          whole,
        ),
      ),
      operators: operatorsOf(whole),
      elsewhere,
    }
  },
})

function jobJson({ viewer }: Work, booking: Affected, opening: Opening | undefined, whole: Planned): object {
  const rated = opening ? ratedFor(opening, whole) : []
  const operator = whole.plan.get(booking.id) ?? null
  const shown = rated.filter(({ option }, index) => index < MOST_OPTIONS || option.candidate.id === operator)
  const why = opening ? nobodyWords(rated) : 'Work has started, so it can’t be reassigned'
  return {
    booking: { id: booking.id, label: booking.bookingNo ?? '' },
    version: booking.version,
    day: booking.serviceDate,
    slot: booking.slot ? bookingSlots[booking.slot].label : '',
    village: booking.village?.label ?? '',
    farmer: allows(viewer.keys, farmers.access.see) ? (booking.farmer?.label ?? '') : '',
    service: booking.service ? serviceTypes[booking.service] : '',
    acres: booking.requestedArea?.acres ?? 0,
    operator,
    isMovable: opening !== undefined,
    options: shown.map(({ option: { candidate }, verdict: { hint, obstacle, warning, asks } }) => ({
      id: candidate.id,
      label: candidate.name,
      hint,
      ...(obstacle && { obstacle }),
      ...(warning && { warning, asks }),
    })),
    ...(operator === null && { why }),
  }
}

/** Lists the operators who take jobs, then the other candidates, with the acres of each day. */
function operatorsOf(whole: Planned): object[] {
  const { openings, plan } = whole
  const taking = new Map<number, number>()
  for (const opening of openings)
    for (const { option, verdict } of ratedFor(opening, whole)) {
      const { id } = option.candidate
      const worth = plan.get(opening.booking.id) === id ? 1000 : verdict.obstacle ? 0 : verdict.warning ? 1 : 10
      taking.set(id, (taking.get(id) ?? 0) + worth)
    }
  const able = [...taking].filter(([, worth]) => worth > 0).sort(([a, one], [b, other]) => other - one || a - b)
  const count = new Set(plan.values()).size
  return able.slice(0, Math.max(MOST_OPERATORS, count)).map(([id]) => operatorJson(id, whole))
}

function operatorJson(id: number, whole: Planned): object {
  const { openings, plan } = whole
  const own = openings.flatMap((opening) => {
    const found = opening.options.find(({ candidate }) => candidate.id === id)
    return found ? [{ ...opening, candidate: found.candidate }] : []
  })
  const days = new Map(
    own.map((one) => {
      const { candidate, job, booking } = one
      const isTheirs = plan.get(booking.id) === id || booking.machine?.id === candidate.machine
      const acres = planned(candidate, job, whole).dayAcres + (isTheirs ? job.acres : 0)
      const of = capacityOf(candidate, job.slot).day
      return [job.day, { day: job.day, acres, of: Number.isFinite(of) ? of : null }] as const
    }),
  )
  const [first] = own
  return { id, label: first?.candidate.name ?? '', machine: first?.candidate.machineNo ?? '', days: [...days.values()] }
}
