import { addDays, metresBetween, todayInIndia, type GeoPoint } from '#define'
import { attendance, attendanceMarks, positionDays } from '#resources'
import { raw, sql } from '../../../database'
import { compareDays } from '../../../database/daySql'
import { behaviour } from '../../../engine/behaviour'
import type { Engine, Work } from '../../../engine/engine'
import { idOf } from '../../../engine/idOf'
import { badRequest } from '../../../engine/problem'
import { insertRecord } from '../../../engine/write/create'
import { put } from '../../../engine/write/put'
import { keepDrafts } from '../../sprayed/salaryDrafts'
import { attendingFor, type Attending } from './person'
import { minutesOf, ruleOn, statusOf, timeInIndia, type AttendanceRule } from './rules'
import { marksWithin } from './scopes'

const { createFailed } = attendanceMarks.form.messages

interface Mark {
  readonly at: Date
  readonly day: string
  readonly rule: AttendanceRule
  readonly distance: number | null
  readonly geoOk: boolean | null
}

/** Marks: one in and one out per day, within duty hours; the day follows from both. */
export const attendanceMarksBehaviour = behaviour(attendanceMarks, {
  scope: marksWithin,
  prepare: async (work, { input }) => {
    const at = work.engine.now()
    const day = todayInIndia(at)
    const rule = await ruleOn(work.tx, day)
    const refuse = (words: string): never => {
      throw badRequest(createFailed, { fields: { kind: words } })
    }
    const time = timeInIndia(at)
    if (time < rule.dutyFrom || time > rule.dutyTill)
      refuse(`Attendance can be marked only between ${rule.dutyFrom} and ${rule.dutyTill}`)
    const who = await attendingFor(work, idOf(input.employee))
    const mark = { at, day, rule, ...placeOf(who, input.point as GeoPoint) }
    const known = await dayOf(work, who, day)
    if (input.kind === 'IN' && known?.inTime) refuse(`Already marked in at ${known.inTime}`)
    if (input.kind === 'OUT' && !known?.inTime) refuse('Mark in first')
    if (input.kind === 'OUT' && known?.outTime) refuse(`Already marked out at ${known.outTime}`)
    const id = input.kind === 'IN' ? await comes(work, who, mark, known) : await goes(work, who, mark, known as Day)
    const { employee, user, outlet } = who
    const { distance, geoOk } = mark
    return { employee, user, outlet, distance, geoOk, at: at.toISOString(), attendance: id }
  },
  timeRules: { forget: forgetPositions },
  effects: {},
})

interface Day {
  readonly id: number
  readonly inAt: string | null
  readonly inTime: string | null
  readonly outTime: string | null
  readonly distance: number | null
  readonly geoOk: boolean | null
}

async function dayOf({ tx }: Work, { employee, user }: Attending, day: string): Promise<Day | undefined> {
  const [found] = await tx.rows<Day>(sql`
    select id, in_at as "inAt", in_time as "inTime", out_time as "outTime", distance::float8 as distance, geo_ok as "geoOk"
    from attendance where day = ${day}::date and (employee_id = ${employee}::bigint or user_id = ${user}::bigint) and deleted_at is null
    order by id limit 1 for update`)
  return found
}

function placeOf({ location, geofence }: Attending, point: GeoPoint): Pick<Mark, 'distance' | 'geoOk'> {
  if (!location) return { distance: null, geoOk: null }
  const distance = Math.round(metresBetween(location.coordinates, point.coordinates))
  return { distance, geoOk: distance <= (geofence ?? 0) }
}

/** Marks a person in, even on a day that was closed or is a holiday. */
async function comes(work: Work, who: Attending, mark: Mark, known: Day | undefined): Promise<number> {
  const { employee, user, person, role, outlet, opens } = who
  const { at, day, rule, distance, geoOk } = mark
  const inTime = timeInIndia(at)
  const late = opens === null ? null : Math.max(0, minutesOf(inTime) - minutesOf(opens))
  const lateMinutes = late !== null && late <= rule.graceMinutes ? 0 : late
  const values = { inAt: at.toISOString(), inTime, lateMinutes, distance, geoOk, status: null }
  if (known) {
    await put(work, attendance, known.id, values)
    return known.id
  }
  const record = { employee, user, person, role, outlet, day, correction: 'NONE', ...values }
  return (await insertRecord(work, attendance, record, createFailed)).id
}

async function goes(work: Work, { user }: Attending, mark: Mark, known: Day): Promise<number> {
  const { at, rule } = mark
  const workedMinutes = Math.floor((at.getTime() - Date.parse(known.inAt ?? '')) / 60_000)
  const distance = mark.distance === null ? known.distance : Math.max(mark.distance, known.distance ?? 0)
  await put(work, attendance, known.id, {
    ...{ outAt: at.toISOString(), outTime: timeInIndia(at), workedMinutes, distance },
    geoOk: mark.geoOk === null ? known.geoOk : mark.geoOk && known.geoOk !== false,
    status: statusOf(workedMinutes, rule),
  })
  if (user) await keepDrafts(work, { employees: [user], from: mark.day.slice(0, 7) })
  return known.id
}

/** Deletes positions and pictures after a year; the status of the day stays. */
async function forgetPositions({ database, now }: Engine): Promise<void> {
  const before = addDays(todayInIndia(now()), -positionDays)
  await database.run(sql`delete from attendance_marks where ${compareDays(raw('at'), 'lt', [before])}`)
}
