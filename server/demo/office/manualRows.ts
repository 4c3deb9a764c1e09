import { addDays, todayInIndia } from '#define'
import { manualCap, manualWork } from '#resources'
import { sql, type Database } from '../../database'
import { insertMany } from '../../engine/write/insertMany'

const DAYS = 75
/** The days after which entries are confirmed, and approved. */
const [CONFIRMED_AFTER, APPROVED_AFTER] = [2, 5]

interface Ground {
  readonly id: number
  readonly day: string
  readonly operator: number
  readonly machine: number
  readonly land: number
  readonly farmer: number
  readonly village: number
  readonly acres: number
  readonly litres: number
  readonly done: number
  readonly officer: number
  readonly bdo: number
  readonly manager: number
  readonly clerk: number
  readonly proof: unknown
}

const reasons = ['CONTROLLER_FAULT', 'NO_BLE', 'NO_NETWORK'] as const

/**
 * Writes manual entries of field officers for the last weeks: work without a controller, a small part of an operator's
 * month.
 */
export async function writeManualWork(database: Database, now: string): Promise<void> {
  const today = todayInIndia(new Date(now))
  const told = new Map<string, number>()
  const rows = (await groundOf(database, addDays(today, -DAYS))).flatMap((ground) => {
    const month = `${ground.operator} ${ground.day.slice(0, 7)}`
    const acres = (told.get(month) ?? 0) + ground.acres
    if (acres > (ground.done * manualCap) / 100) return []
    told.set(month, acres)
    return [rowOf(ground, today)]
  })
  await insertMany(database, manualWork, rows, { today })
}

function rowOf(ground: Ground, today: string): Record<string, unknown> {
  const { id, day, officer, bdo, manager, clerk, done: _done, ...work } = ground
  const status =
    addDays(day, APPROVED_AFTER) < today
      ? id % 9 === 0
        ? 'REJECTED'
        : 'APPROVED'
      : addDays(day, CONFIRMED_AFTER) < today
        ? 'BDO_OK'
        : 'SUBMITTED'
  const at = (days: number, hour: string): string => new Date(`${addDays(day, days)}T${hour}:00+05:30`).toISOString()
  const isJudged = status === 'APPROVED' || status === 'REJECTED'
  return {
    ...{ ...work, day, status, fieldOfficer: officer, reason: reasons[id % reasons.length], enteredBy: clerk },
    ...(status !== 'SUBMITTED' && { confirmedBy: bdo, confirmedAt: at(CONFIRMED_AFTER, '10:30') }),
    ...(isJudged && { judgedBy: manager, judgedAt: at(APPROVED_AFTER, '11:15') }),
    createdAt: at(0, '21:00') < new Date().toISOString() ? at(0, '21:00') : at(0, '06:00'),
    ...(status !== 'SUBMITTED' && { updatedAt: isJudged ? at(APPROVED_AFTER, '11:15') : at(CONFIRMED_AFTER, '10:30') }),
  }
}

/** Reads manual sprayings with the operator's leader, a clerk, and the picture used as proof. */
function groundOf(database: Database, from: string): Promise<Ground[]> {
  const above = (role: string) => sql`(
    with recursive line (id, manager_id, role_type, depth) as (
      select u.id, u.manager_id, u.role_type, 0 from users u where u.id = s.operator_id
      union all select u.id, u.manager_id, u.role_type, l.depth + 1 from users u join line l on u.id = l.manager_id where l.depth < 8)
    select l.id from line l where l.role_type = ${role} limit 1)`
  return database.rows<Ground>(sql`
    select g.* from (
      select s.id, ((s.start_at at time zone 'Asia/Kolkata')::date)::text as day, s.operator_id as operator, s.machine_id as machine,
        s.land_id as land, s.farmer_id as farmer, s.village_id as village, s.sprayed_acres::float8 as acres, s.litres::float8 as litres,
        (select sum(b.actual_acre)::float8 from bookings b where b.operator_id = s.operator_id and b.status in ('COMPLETED', 'VERIFIED')
          and date_trunc('month', b.service_date) = date_trunc('month', (s.start_at at time zone 'Asia/Kolkata')::date)) as done,
        ${above('FIELD_OFFICER')} as officer, ${above('BDO')} as bdo, ${above('TERRITORY_MANAGER')} as manager,
        (select c.id from users c where c.office_role = 'BACK_OFFICE' and c.deleted_at is null order by (c.id * 31 + s.id) % 7, c.id limit 1) as clerk,
        (select h.photos from machine_handovers h where h.photos is not null limit 1) as proof
      from sprayings s
      where s.source = 'MANUAL' and s.billable and s.duplicate_of_id is null and s.start_at >= ${from}::date
        and s.land_id is not null and s.farmer_id is not null and s.operator_id is not null) g
    where g.officer is not null and g.bdo is not null and g.manager is not null and g.clerk is not null and g.proof is not null and g.done > 0
    order by g.day, g.id`)
}
