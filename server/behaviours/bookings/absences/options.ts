import type { GeoPoint } from '#define'
import { sql } from '../../../database'
import type { Work } from '../../../engine/engine'
import { jobOf } from '../assigning'
import {
  acres,
  candidatesFor,
  capacityOf,
  kilometresBetween,
  outsideOf,
  overloadOf,
  refusalOf,
  takingUp,
} from '../candidates'
import type { Candidate, Job } from '../candidates'
import { whichOf } from '../suggestions'
import type { Affected } from './jobs'

/** The operator of each booking, by ids. */
export type Plan = ReadonlyMap<number, number>

/** All jobs with their planned operators, and whether the planner may override warnings. */
export interface Planned {
  readonly openings: readonly Opening[]
  readonly plan: Plan
  readonly mayOverride: boolean
}

/** An operator who may take a job, and their distance. */
export interface Option {
  readonly candidate: Candidate
  readonly km: number | null
  /** The village of another job of that day, if it is nearer than their base. */
  readonly near?: string
}

/** A job with all operators who may take it. */
export interface Opening {
  readonly booking: Affected
  readonly job: Job
  readonly options: readonly Option[]
}

/** The case for and against assigning a job to an operator, by the guard of assigning. */
export interface Verdict {
  /** Distance and free capacity, in words. */
  readonly hint: string
  readonly obstacle?: string
  readonly warning?: string
  /** The action inputs that answer the warning. */
  readonly asks: readonly ('despite' | 'override')[]
  /** Sort key: smaller is better, the first difference decides. */
  readonly rank: readonly number[]
}

const MOST = 200

/**
 * Finds who may take each of some jobs: those who work in its village or district, or are named, except the absent
 * operator.
 */
export async function openingsOf(
  work: Work,
  jobs: readonly Affected[],
  { absent, named }: { readonly absent: number; readonly named: readonly number[] },
): Promise<Opening[]> {
  const found: { booking: Affected; job: Job; candidates: Candidate[] }[] = []
  for (const booking of jobs) {
    const job = jobOf(booking)
    const which = sql`t.id <> ${absent} and ((${whichOf(undefined)}) or t.id = any(${named}::bigint[]))`
    found.push({ booking, job, candidates: await candidatesFor(work, job, which, MOST) })
  }
  const places = await placesOf(work, found)
  return found.map(({ booking, job, candidates }) => ({
    booking,
    job,
    options: candidates.map((candidate) => nearest(candidate, job, places)),
  }))
}

interface Stop {
  readonly operator: number
  readonly day: string
  readonly name: string
  readonly point: GeoPoint
}

interface Places {
  readonly stops: readonly Stop[]
  readonly villages: ReadonlyMap<number, GeoPoint>
}

/** Finds the positions of the candidates on the days of the jobs, and of the jobs. */
async function placesOf(
  { tx }: Work,
  found: readonly { readonly job: Job; readonly candidates: readonly Candidate[] }[],
): Promise<Places> {
  const people = [...new Set(found.flatMap(({ candidates }) => candidates.map(({ id }) => id)))]
  const days = [...new Set(found.map(({ job }) => job.day))]
  const stops = await tx.rows<Stop>(sql`
    select distinct b.operator_id as operator, b.service_date::text as day, g.name, g.centroid as point
    from bookings b join geographies g on g.id = b.village_id
    where b.operator_id = any(${people}::bigint[]) and b.service_date = any(${days}::date[]) and b.deleted_at is null
      and b.status = any(${takingUp}::text[]) and g.centroid is not null`)
  const villages = await tx.rows<{ id: number; point: GeoPoint }>(sql`
    select id, centroid as point from geographies where id = any(${found.map(({ job }) => job.village)}::bigint[]) and centroid is not null`)
  return { stops, villages: new Map(villages.map(({ id, point }) => [id, point])) }
}

function nearest(candidate: Candidate, job: Job, { stops, villages }: Places): Option {
  const village = villages.get(job.village)
  const others = village ? stops.filter(({ operator, day }) => operator === candidate.id && day === job.day) : []
  let best: Option = { candidate, km: candidate.km }
  for (const { name, point } of others) {
    const km = village ? kilometresBetween(point, village) : null
    if (km !== null && (best.km === null || km < best.km)) best = { candidate, km, near: name }
  }
  return best
}

/** Judges a job for an operator who takes others of the plan too, by the guard of assigning. */
export function verdictOn(option: Option, { booking, job }: Opening, whole: Planned): Verdict {
  const candidate = planned(option.candidate, job, whole)
  const place = placeOf(booking)
  const off = outsideOf(candidate, place)
  const obstacle = refusalOf(candidate, job, { mayOverride: whole.mayOverride, place })
  const overload = overloadOf(candidate, job)
  const warning = obstacle ? undefined : [off, overload].filter(Boolean).join('; ')
  const most = capacityOf(candidate, job.slot).day
  return {
    hint: [distanceWords(option), Number.isFinite(most) ? freeWords(most - candidate.dayAcres) : undefined]
      .filter(Boolean)
      .join(', '),
    ...(obstacle && { obstacle }),
    ...(warning && { warning }),
    asks: obstacle ? [] : [...(off ? (['override'] as const) : []), ...(overload ? (['despite'] as const) : [])],
    rank: [obstacle ? 1 : 0, warning ? 1 : 0, Math.round(option.km ?? 1000), candidate.dayAcres / most, candidate.id],
  }
}

/** Returns a candidate with the load of the plan, without this job. */
export function planned(candidate: Candidate, job: Job, { openings, plan }: Planned): Candidate {
  // A job already on the machine counts there: a new operator changes nothing for the machine.
  const more = openings.filter(
    ({ booking, job: other }) =>
      plan.get(booking.id) === candidate.id &&
      booking.id !== job.bookings[0] &&
      other.day === job.day &&
      booking.machine?.id !== candidate.machine,
  )
  const sum = (some: readonly Opening[]): number => some.reduce((total, one) => total + one.job.acres, 0)
  return {
    ...candidate,
    dayAcres: candidate.dayAcres + sum(more),
    slotAcres: candidate.slotAcres + sum(more.filter((one) => one.job.slot === job.slot)),
  }
}

function distanceWords({ km, near }: Option): string | undefined {
  if (km === null) return undefined
  return near ? `${km} km from their job at ${near}` : `${km} km from base`
}

function freeWords(free: number): string {
  const words = acres(free)
  return free > 0 ? `${words} ${words === '1' ? 'acre' : 'acres'} free` : 'no capacity left'
}

function placeOf({ village }: Affected): string {
  return village?.label ?? 'The village'
}
