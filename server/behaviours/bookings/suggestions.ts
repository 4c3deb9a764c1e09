import { allows } from '#define'
import { bookings } from '#resources'
import { escapeLike } from '../../database/conditionSql'
import { sql, type Sql } from '../../database'
import { around } from '../../engine/desk/recordEndpoint'
import { readFull } from '../../engine/read/oneRecord'
import type { Endpoint } from '../../engine/behaviour'
import type { RowOf } from '#define'
import { jobOf } from './assigning'
import { acres, candidatesFor, capacityOf, obstacleOf, overloadOf, type Candidate, type Job } from './candidates'
import { suggestions } from '../../engine/commonSchemas'

type Booking = RowOf<typeof bookings>

/** Somebody who may be sent, as a picker shows them. */
interface Suggestion {
  readonly id: number
  readonly label: string
  /** Machine, distance, load and papers in one line. */
  readonly hint: string
  /** Why it cannot be them. */
  readonly obstacle?: string
  /** What has to be confirmed. */
  readonly warning?: string
  /** The acres of the day with the booking, of those that the machine can do; absent where nobody knows. */
  readonly load?: Load
}

/** Acres of a day, and how many the machine can do. */
export interface Load {
  readonly acres: number
  readonly of: number
}

const MOST = 30

/**
 * Who can do a booking: the operators whose machine works in the village or in its district, or whose name was typed; the
 * possible ones first, then those of the village, the near ones, and those with the emptiest day.
 */
export const operatorsEndpoint: Endpoint = around(bookings, {
  method: 'GET',
  path: 'operators',
  summary: 'Operators for a booking, the best first: { items: { id, label, hint, obstacle?, warning? }, note? }',
  query: { q: 'A part of the name, of 3 characters or more: of every operator that the viewer may know of' },
  gives: suggestions,
  answer: async (work, { id }, { query }) => {
    if (!allows(work.viewer.keys, 'booking:assign')) return { items: [] }
    const booking = (await readFull(work.engine, work.tx, bookings, id)) as unknown as Booking
    const job = jobOf(booking)
    const found = await candidatesFor(work, job, whichOf(query.q), 200)
    const items = bestOf(found.map((one) => rated(one, job)))
    return items.length ? { items } : { items, note: nobodyWords(query.q) }
  },
})

/** Why nobody is proposed, and what can be done. */
function nobodyWords(q: unknown): string {
  return typeof q === 'string' && q.trim().length >= 3
    ? `No active operator is called “${q.trim()}”.`
    : 'No operator has a machine that works in this village or its district. Type a name to find any other.'
}

/** Those of the village or its district who have a machine, or whose name was typed. */
export function whichOf(q: unknown): Sql {
  const typed = typeof q === 'string' ? q.trim() : ''
  return typed.length >= 3
    ? sql`t.role_type = 'OPERATOR' and t.status = 'ACTIVE' and t.name ilike ${`%${escapeLike(typed)}%`}`
    : sql`t.role_type = 'OPERATOR' and t.status = 'ACTIVE' and m.id is not null and (v.id is not null or m.district_id = g.parent_district_id)`
}

/** The best of all who may be sent, as many as a picker shows. */
export function bestOf(all: Rated[]): Suggestion[] {
  return all
    .sort(byRank)
    .slice(0, MOST)
    .map(({ suggestion }) => suggestion)
}

/** Somebody who may be sent, and how they rank. */
export interface Rated {
  readonly suggestion: Suggestion
  /** Smaller comes first, the first difference decides. */
  readonly rank: readonly number[]
}

function rated(candidate: Candidate, job: Job): Rated {
  const obstacle = obstacleOf(candidate, job)
  const off = candidate.isOwnVillage ? undefined : `not among the villages of ${candidate.machineNo ?? 'a machine'}`
  const warning = [off, overloadOf(candidate, job)].filter(Boolean).join('; ')
  const { id, name, dayAcres, km, priority } = candidate
  const most = capacityOf(candidate, job.slot).day
  const share = dayAcres / most
  return {
    suggestion: {
      id,
      label: name,
      hint: hintOf(candidate, job),
      ...(obstacle && { obstacle }),
      ...(!obstacle && warning && { warning }),
      ...(Number.isFinite(most) && { load: { acres: dayAcres + job.acres, of: most } }),
    },
    rank: [obstacle ? 1 : 0, warning ? 1 : 0, priority ?? 10, km ?? 1000, share, id],
  }
}

function hintOf(candidate: Candidate, job: Job): string {
  const { machineNo, km, dayAcres } = candidate
  const most = capacityOf(candidate, job.slot).day
  return [
    machineNo ?? 'No machine',
    ...(km === null ? [] : [`${km} km`]),
    `${acres(dayAcres)}/${Number.isFinite(most) ? acres(most) : '–'} acre`,
    ...(obstacleOf(candidate, job) ? [] : ['papers in order']),
  ].join(' · ')
}

function byRank(one: Rated, other: Rated): number {
  const at = one.rank.findIndex((value, index) => value !== other.rank[index])
  return at < 0 ? 0 : (one.rank[at] ?? 0) - (other.rank[at] ?? 0)
}
