import { allows, todayInIndia, type GeoPoint, type RowOf } from '#define'
import { bookingSlots, serviceTypes, users, type bookings } from '#resources'
import { sql, type Sql } from '../../database'
import { dayWords } from '../../engine/dayWords'
import type { Work } from '../../engine/engine'
import { visibleRows } from '../../engine/read/scope'
import { absentTill, backBy, machineStop } from '../sprayed/stoppedMachines'

/** What has to be done, where and when. */
export interface Job {
  /** The bookings to be assigned, which do not count as load. */
  readonly bookings: readonly number[]
  readonly service: NonNullable<RowOf<typeof bookings>['service']>
  readonly village: number
  readonly day: string
  readonly slot: keyof typeof bookingSlots
  readonly acres: number
}

/**
 * An operator with the facts that decide whether they can do a job. Acres are those of the day and the slot without the
 * job.
 */
export interface Candidate {
  readonly id: number
  readonly name: string
  readonly isAtWork: boolean
  /** The last day of an absence that includes the day of the job. */
  readonly absentTill: string | null
  readonly licenceTill: string | null
  readonly certificateTill: string | null
  readonly machine: number | null
  readonly machineNo: string | null
  readonly machineStatus: string | null
  /** A breakdown makes the machine unavailable, wherever it is. */
  readonly isHeld: boolean
  /** The machine is out of service, but expected back by the day of the job. */
  readonly isBackByThen: boolean
  readonly category: string | null
  readonly requires: readonly string[] | null
  readonly acresPerDay: number | null
  readonly acresPerHour: number | null
  readonly insuredTill: string | null
  readonly registeredTill: string | null
  readonly isOwnVillage: boolean
  readonly priority: number | null
  readonly dayAcres: number
  readonly slotAcres: number
  readonly km: number | null
}

type CandidateRow = Omit<Candidate, 'km'> & { readonly hub: GeoPoint | null; readonly place: GeoPoint | null }

/** The machine categories of each service. */
const machinesFor: Readonly<Record<Job['service'], readonly string[]>> = {
  DRONE_SPRAY: ['DRONE'],
  BOOM_SPRAY: ['BOOM_SELF_PROPELLED'],
  TRACTOR_SPRAY: ['BOOM_TRACTOR'],
  ORCHARD_SPRAY: ['ORCHARD', 'KNAPSACK_CART'],
  SANITISATION: ['SANITISER', 'KNAPSACK_CART'],
}

/** The states in which a booking occupies its operator and machine. */
export const takingUp = ['ASSIGNED', 'IN_PROGRESS', 'COMPLETED', 'VERIFIED'] as const

/**
 * Finds operators with their machines, papers and load for a job: those who match `which` (a condition on the users
 * `t`, the machine `m` and its mapping `v` to the village) and whom the viewer can see.
 */
export async function candidatesFor(work: Work, job: Job, which: Sql, most = 100): Promise<Candidate[]> {
  const { tx, engine, viewer } = work
  const [day, today] = [sql`${job.day}::date`, todayInIndia(engine.now())]
  const till = (type: Sql): Sql =>
    sql`(select max(d.valid_till)::text from machine_documents d where d.machine_id = m.id and d.deleted_at is null and coalesce(d.is_current, true) and d.type in (${type}))`
  const rows = await tx.rows<CandidateRow>(sql`
    with taken as materialized (
      select b.operator_id, b.machine_id, b.slot, b.requested_area_acres as acres from bookings b
      where b.service_date = ${day} and b.deleted_at is null and b.status = any(${takingUp}::text[]) and b.id <> all(${job.bookings}::bigint[]))
    select t.id, t.name, t.status = 'ACTIVE' and t.role_type = 'OPERATOR' as "isAtWork", ${absentTill(sql`t.id`, day)}::text as "absentTill",
      t.dl_valid_till::text as "licenceTill", case when t.rpc_number is not null then t.rpc_valid_till::text end as "certificateTill",
      m.id as machine, m.machine_no as "machineNo", m.status as "machineStatus", coalesce(stop.is_held, false) as "isHeld", ${backBy(day, today)} as "isBackByThen", y.category, y.requires,
      y.max_acres_per_day::float8 as "acresPerDay", y.acres_per_hour::float8 as "acresPerHour",
      ${till(sql`'INSURANCE'`)} as "insuredTill", ${till(sql`'RC', 'TEMPORARY_REGISTRATION'`)} as "registeredTill",
      v.id is not null as "isOwnVillage", v.priority,
      coalesce((select sum(k.acres) from taken k where k.operator_id = t.id or k.machine_id = m.id), 0)::float8 as "dayAcres",
      coalesce((select sum(k.acres) from taken k where k.slot = ${job.slot} and (k.operator_id = t.id or k.machine_id = m.id)), 0)::float8 as "slotAcres",
      h.centroid as hub, g.centroid as place
    from users t
      left join operator_mappings o on o.operator_id = t.id and o.role = 'PRIMARY' and o.effective_to is null and o.deleted_at is null
      left join machines m on m.id = o.machine_id and m.deleted_at is null
      left join lateral (select stop.* from (select 1) one ${machineStop(today)}) stop on m.id is not null
      left join machine_types y on y.id = m.type_id
      left join village_mappings v on v.machine_id = m.id and v.village_id = ${job.village} and v.effective_to is null and v.deleted_at is null
      left join geographies h on h.id = m.hub_id
      left join geographies g on g.id = ${job.village}
    where ${visibleRows(engine, users, viewer)} and ${which}
    order by v.priority nulls last, t.id limit ${most}`)
  return rows.map(({ hub, place, ...row }) => ({ ...row, km: hub && place ? kilometresBetween(hub, place) : null }))
}

const EARTH_KM = 6_371.0088

/** Computes the straight-line distance to a tenth of a kilometre, accurate within a district. */
export function kilometresBetween(
  { coordinates: [lonA, latA] }: GeoPoint,
  { coordinates: [lonB, latB] }: GeoPoint,
): number {
  const radians = Math.PI / 180
  const east = (lonB - lonA) * Math.cos(((latA + latB) / 2) * radians)
  return Math.round(Math.hypot(east, latB - latA) * radians * EARTH_KM * 10) / 10
}

/**
 * Says in a sentence why an operator cannot do a job at all; undefined where they can. An operator who already has the
 * job (`isTheirs`) may keep it for a day by which their machine is expected back.
 */
function obstacleOf(candidate: Candidate, { day, service }: Job, isTheirs = false): string | undefined {
  const {
    name,
    isAtWork,
    absentTill: till,
    machineNo,
    machineStatus,
    isHeld,
    isBackByThen,
    category,
    requires,
  } = candidate
  if (!isAtWork) return `${name} is not an active operator`
  if (till) return `${name} is absent until ${dayWords(till)}`
  if (!machineNo) return `${name} has no machine`
  if ((machineStatus !== 'ACTIVE' || isHeld) && !(isTheirs && isBackByThen))
    return `${machineNo} is ${statusWords[machineStatus ?? ''] ?? 'not active'}`
  if (!machinesFor[service].includes(category ?? ''))
    return `${machineNo} does not do ${serviceTypes[service].toLowerCase()}`
  const on = dayWords(day)
  const wants = (paper: string): boolean => requires?.includes(paper) ?? false
  if (wants('DRIVING_LICENCE') && isOver(candidate.licenceTill, day))
    return `${name}’s driving licence is not valid on ${on}`
  if (wants('RPC') && isOver(candidate.certificateTill, day))
    return `${name}’s remote pilot certificate is not valid on ${on}`
  if (wants('INSURANCE') ? isOver(candidate.insuredTill, day) : candidate.insuredTill && candidate.insuredTill < day)
    return `The insurance of ${machineNo} is not valid on ${on}`
  if (candidate.registeredTill && candidate.registeredTill < day)
    return `The registration of ${machineNo} is not valid on ${on}`
  return undefined
}

/** For whom an operator is judged, and in which words. */
interface Judging {
  /** The user may assign a village that is not mapped to the machine, for a reason. */
  readonly mayOverride: boolean
  /** They already have the job: its village was settled before. */
  readonly isTheirs?: boolean
  /** The name of the village in the sentence. */
  readonly place?: string
}

/** Whether a user may assign a village that is not mapped to the machine. */
export function mayOverride({ viewer }: Work): boolean {
  return allows(viewer.keys, 'booking:override')
}

/**
 * Says in a sentence why this user cannot assign a job to an operator; undefined where they can. Choices and
 * assignments are judged alike: who is offered is not refused afterwards.
 */
export function refusalOf(candidate: Candidate, job: Job, judging: Judging): string | undefined {
  const { isTheirs = false, place } = judging
  const outside = isTheirs || judging.mayOverride ? undefined : outsideOf(candidate, place)
  return obstacleOf(candidate, job, isTheirs) ?? (outside && `${outside}. You need permission to override warnings`)
}

/** Says that a village is not mapped to the machine of an operator; undefined where it is. */
export function outsideOf({ isOwnVillage, machineNo }: Candidate, place = 'This village'): string | undefined {
  return isOwnVillage ? undefined : `${place} is not mapped to ${machineNo ?? 'the machine'}`
}

function isOver(till: string | null, day: string): boolean {
  return till === null || till < day
}

const statusWords: Readonly<Record<string, string>> = {
  ACTIVE: 'out of service due to a breakdown',
  INACTIVE: 'not active',
  MAINTENANCE: 'in maintenance',
  BREAKDOWN: 'broken down',
  IN_TRANSIT: 'in transit',
  SCRAPPED: 'scrapped',
}

/**
 * Returns the acres that a machine can do: per day what its type says, per slot what it sprays in the slot's hours. A
 * booking that exceeds them causes a warning, and is accepted only when confirmed.
 */
export function capacityOf({ acresPerDay, acresPerHour }: Candidate, slot: Job['slot']): { day: number; slot: number } {
  return {
    day: acresPerDay ?? Infinity,
    slot: acresPerHour === null ? Infinity : acresPerHour * bookingSlots[slot].hours,
  }
}

/** Says in a sentence that a job exceeds the capacity of its day or slot; undefined where it fits. */
export function overloadOf(candidate: Candidate, job: Job): string | undefined {
  const most = capacityOf(candidate, job.slot)
  const [day, slot] = [candidate.dayAcres + job.acres, candidate.slotAcres + job.acres]
  if (day > most.day)
    return `With this job, ${candidate.name} has ${acres(day)} of ${acres(most.day)} acres on ${dayWords(job.day)}`
  if (slot > most.slot)
    return `With this job, ${candidate.name} has ${acres(slot)} of ${acres(most.slot)} acres in this slot on ${dayWords(job.day)}`
  return undefined
}

/** Formats acres with at most one decimal. */
export function acres(value: number): string {
  return String(Math.round(value * 10) / 10)
}
