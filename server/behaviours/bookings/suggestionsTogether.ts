import { allows, paths, type RowOf } from '#define'
import { bookings } from '#resources'
import { sql, type Sql } from '../../database'
import type { Endpoint } from '../../engine/behaviour'
import { bestOf, type Load, type Rated } from '../../engine/desk/suggestions'
import { dayWords } from '../../engine/dayWords'
import { wholeNumber } from '../../engine/given'
import type { Work } from '../../engine/engine'
import { badRequest } from '../../engine/problem'
import { readAll } from '../../engine/read/oneRecord'
import { visibleRows } from '../../engine/read/scope'
import { jobOf } from './assigning'
import { acres, candidatesFor, capacityOf, mayOverride, refusalOf, type Candidate, type Job } from './candidates'
import { sprayTogether } from './sprayTogether'
import { whichOf } from './suggestions'
import { suggestions } from '../../engine/commonSchemas'

type Booking = RowOf<typeof bookings>

/** The maximum number of bookings assigned to one operator at once; it keeps the suggestions fast. */
const MOST_BOOKINGS = 100

/** Suggests operators for several bookings: those who can do one of them, with the load of their fullest day. */
export const operatorsForManyEndpoint: Endpoint = {
  method: 'GET',
  path: `${paths.api(bookings)}/operators`,
  summary:
    'Operators for several bookings, best first, and the spray weather of their slots: { items: { id, label, hint, obstacle?, warning?, load? }, about? }',
  need: bookings.access.see,
  query: {
    ids: `The bookings, at most ${MOST_BOOKINGS}`,
    q: 'Part of a name, at least 3 characters. Searches every operator the viewer may see',
  },
  gives: suggestions,
  answer: async (work, _body, { query }) => {
    const ids = String(query.ids ?? '')
      .split(',')
      .flatMap((id) => wholeNumber(id) ?? [])
    if (ids.length === 0 || ids.length > MOST_BOOKINGS)
      throw badRequest(`ids names 1 to ${MOST_BOOKINGS} bookings`, { fields: { ids: 'Choose fewer bookings' } })
    if (!allows(work.viewer.keys, 'booking:assign')) return { items: [] }
    const seen = await seenOf(work, ids)
    const records = await readAll(work, bookings, seen)
    const jobs = jobsTogether([...records.values()].map((one) => jobOf(one as unknown as Booking)))
    const about = await sprayTogether(work, seen)
    return { items: bestOf(await ratedTogether(work, jobs, whichOf(query.q))), ...(about && { about }) }
  },
}

async function seenOf({ tx, engine, viewer }: Work, ids: readonly number[]): Promise<number[]> {
  const seen = await tx.rows<{ id: number }>(
    sql`select t.id from bookings t where t.id = any(${ids}::bigint[]) and ${visibleRows(engine, bookings, viewer)}`,
  )
  return seen.map(({ id }) => id)
}

/** Bookings of the same service, village, day and slot: one job for the choice of an operator. */
interface Jobs extends Job {
  readonly count: number
}

/**
 * Merges jobs of the same service, village, day and slot. The selected bookings count as the job only, not also as
 * load.
 */
function jobsTogether(jobs: readonly Job[]): Jobs[] {
  const bookings = jobs.flatMap((job) => job.bookings)
  const together = new Map<string, Jobs>()
  for (const job of jobs) {
    const key = [job.service, job.village, job.day, job.slot].join(' ')
    const known = together.get(key)
    together.set(key, { ...job, bookings, acres: job.acres + (known?.acres ?? 0), count: 1 + (known?.count ?? 0) })
  }
  return [...together.values()]
}

async function ratedTogether(work: Work, jobs: readonly Jobs[], which: Sql): Promise<Rated[]> {
  const wanted = new Set<number>()
  for (const job of jobs) for (const { id } of await candidatesFor(work, job, which)) wanted.add(id)
  const byId = new Map<number, { candidate: Candidate; job: Jobs }[]>()
  for (const job of jobs)
    for (const candidate of await candidatesFor(work, job, sql`t.id = any(${[...wanted]}::bigint[])`, 1000))
      byId.set(candidate.id, [...(byId.get(candidate.id) ?? []), { candidate, job }])
  const judging = { mayOverride: mayOverride(work) }
  return [...byId.values()].map((pairs) =>
    ratedFor(pairs.map(({ candidate, job }) => ({ candidate, job, refusal: refusalOf(candidate, job, judging) }))),
  )
}

interface Pair {
  readonly candidate: Candidate
  readonly job: Jobs
  /** Why the user cannot assign the job to this operator. */
  readonly refusal: string | undefined
}

/**
 * Rates one operator for several jobs. An impossible job weighs more than one beyond the day's capacity, and that more
 * than distance.
 */
function ratedFor(pairs: readonly Pair[]): Rated {
  const first = pairs[0]?.candidate
  if (!first) throw new Error('Nobody is rated for nothing')
  const total = pairs.reduce((sum, { job }) => sum + job.count, 0)
  const possible = pairs.filter(({ refusal }) => !refusal)
  const able = possible.reduce((sum, { job }) => sum + job.count, 0)
  const days = possible.map(({ candidate, job }) =>
    loadWith(
      candidate,
      possible.map((one) => one.job),
      job.day,
    ),
  )
  const fullest = days.sort((one, other) => other.acres / other.of - one.acres / one.of)[0]
  const off = possible.filter(({ candidate }) => !candidate.isOwnVillage).reduce((sum, { job }) => sum + job.count, 0)
  const obstacle = able === 0 ? pairs[0]?.refusal : undefined
  const warning = [
    ...(able > 0 && able < total ? [`${able} of ${total} possible`] : []),
    ...(off > 0 ? [`${off} not mapped to ${first.machineNo ?? 'the machine'}`] : []),
    ...(fullest && fullest.acres > fullest.of ? [`over capacity on ${dayWords(fullest.day)}`] : []),
  ].join('; ')
  const { id, name, machineNo } = first
  const isKnown = fullest && Number.isFinite(fullest.of)
  return {
    suggestion: {
      id,
      label: name,
      hint: [machineNo ?? 'No machine', ...(isKnown ? [`${acres(fullest.acres)}/${acres(fullest.of)} acre`] : [])].join(
        ' · ',
      ),
      ...(obstacle && { obstacle }),
      ...(!obstacle && warning && { warning }),
      ...(isKnown && { load: { acres: fullest.acres, of: fullest.of } }),
    },
    rank: [obstacle ? 1 : 0, total - able, off, warning ? 1 : 0, fullest ? fullest.acres / fullest.of : 0, id],
  }
}

/** Sums the acres of a day with the jobs on it. */
function loadWith(candidate: Candidate, jobs: readonly Job[], day: string): Load & { readonly day: string } {
  const own = jobs.filter((job) => job.day === day)
  const added = own.reduce((sum, job) => sum + job.acres, 0)
  return { day, acres: candidate.dayAcres + added, of: own[0] ? capacityOf(candidate, own[0].slot).day : Infinity }
}
