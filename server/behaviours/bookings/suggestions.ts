import { allows } from '#define'
import { bookings } from '#resources'
import { escapeLike } from '../../database/conditionSql'
import { sql, type Sql } from '../../database'
import { around } from '../../engine/desk/recordEndpoint'
import { bestOf, type Rated } from '../../engine/desk/suggestions'
import { readFull } from '../../engine/read/oneRecord'
import type { Endpoint } from '../../engine/behaviour'
import type { RowOf } from '#define'
import { jobOf } from './assigning'
import {
  acres,
  candidatesFor,
  capacityOf,
  mayOverride,
  overloadOf,
  refusalOf,
  type Candidate,
  type Job,
} from './candidates'
import { sprayTogether } from './sprayTogether'
import { suggestions } from '../../engine/commonSchemas'

type Booking = RowOf<typeof bookings>

/**
 * Suggests operators for a booking: those whose machine works in the village or its district, or whose name was typed;
 * possible ones first, then those of the village, the nearest, and those with the emptiest day.
 */
export const operatorsEndpoint: Endpoint = around(bookings, {
  method: 'GET',
  path: 'operators',
  summary:
    'Operators for a booking, best first: { items: { id, label, hint, obstacle?, warning? }, note?, about? }; about tells the spray weather of its slot',
  query: { q: 'Part of a name, at least 3 characters. Searches every operator the viewer may see' },
  gives: suggestions,
  answer: async (work, { id }, { query }) => {
    if (!allows(work.viewer.keys, 'booking:assign')) return { items: [] }
    const booking = (await readFull(work.engine, work.tx, bookings, id)) as unknown as Booking
    const job = jobOf(booking)
    const found = await candidatesFor(work, job, whichOf(query.q), 200)
    const isAllowedOutside = mayOverride(work)
    const items = bestOf(found.map((one) => rated(one, job, isAllowedOutside)))
    const about = await sprayTogether(work, [id])
    return { items, ...(items.length === 0 && { note: nobodyWords(query.q) }), ...(about && { about }) }
  },
})

/** Says why there is no suggestion, and what can be done. */
function nobodyWords(q: unknown): string {
  return typeof q === 'string' && q.trim().length >= 3
    ? `No active operator matches “${q.trim()}”.`
    : 'No operator has a machine in this village or its district. Type a name to find any other.'
}

/** Builds the condition for operators with a machine of the village or its district, or whose name was typed. */
export function whichOf(q: unknown): Sql {
  const typed = typeof q === 'string' ? q.trim() : ''
  return typed.length >= 3
    ? sql`t.role_type = 'OPERATOR' and t.status = 'ACTIVE' and t.name ilike ${`%${escapeLike(typed)}%`}`
    : sql`t.role_type = 'OPERATOR' and t.status = 'ACTIVE' and m.id is not null and (v.id is not null or m.district_id = g.parent_district_id)`
}

function rated(candidate: Candidate, job: Job, isAllowedOutside: boolean): Rated {
  const obstacle = refusalOf(candidate, job, { mayOverride: isAllowedOutside })
  const off = candidate.isOwnVillage ? undefined : `not mapped to ${candidate.machineNo ?? 'the machine'}`
  const warning = [off, overloadOf(candidate, job)].filter(Boolean).join('; ')
  const { id, name, dayAcres, km, priority } = candidate
  const most = capacityOf(candidate, job.slot).day
  const share = dayAcres / most
  return {
    suggestion: {
      id,
      label: name,
      hint: hintOf(candidate, job, obstacle),
      ...(obstacle && { obstacle }),
      ...(!obstacle && warning && { warning }),
      ...(Number.isFinite(most) && { load: { acres: dayAcres + job.acres, of: most } }),
    },
    rank: [obstacle ? 1 : 0, warning ? 1 : 0, priority ?? 10, km ?? 1000, share, id],
  }
}

function hintOf(candidate: Candidate, job: Job, obstacle: string | undefined): string {
  const { machineNo, km, dayAcres } = candidate
  const most = capacityOf(candidate, job.slot).day
  return [
    machineNo ?? 'No machine',
    ...(km === null ? [] : [`${km} km`]),
    `${acres(dayAcres)}/${Number.isFinite(most) ? acres(most) : '–'} acre`,
    ...(obstacle ? [] : ['documents valid']),
  ].join(' · ')
}
