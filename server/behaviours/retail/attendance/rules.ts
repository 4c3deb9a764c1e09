import { attendanceRules, usualAttendanceRule, type AttendanceStatus } from '#resources'
import { sql, type Queries } from '../../../database'
import { behaviour } from '../../../engine/behaviour'
import { badRequest } from '../../../engine/problem'

/** The minutes of a full and a half day, and the duty hours. */
export type AttendanceRule = {
  readonly [N in keyof typeof usualAttendanceRule]: (typeof usualAttendanceRule)[N] extends number ? number : string
}

/** Attendance rules: duty hours end after they start. */
export const attendanceRulesBehaviour = behaviour(attendanceRules, {
  prepare: (_work, { before, input }) => {
    const { createFailed, updateFailed } = attendanceRules.form.messages
    if (String(input.dutyTill) <= String(input.dutyFrom))
      throw badRequest(before ? updateFailed : createFailed, {
        fields: { dutyTill: 'Duty hours must end after they start' },
      })
    return Promise.resolve()
  },
  effects: {},
})

/** Reads the rule of a day, with the defaults for what has not been changed. */
export async function ruleOn(tx: Queries, day: string): Promise<AttendanceRule> {
  const [found] = await tx.rows<AttendanceRule>(sql`
    select present_minutes as "presentMinutes", half_day_minutes as "halfDayMinutes", grace_minutes as "graceMinutes",
      duty_from as "dutyFrom", duty_till as "dutyTill"
    from attendance_rules where since <= ${day}::date and deleted_at is null order by since desc limit 1`)
  return found ?? usualAttendanceRule
}

/** Returns the status of a day with some minutes of work. */
export function statusOf(minutes: number, { presentMinutes, halfDayMinutes }: AttendanceRule): AttendanceStatus {
  if (minutes >= presentMinutes) return 'PRESENT'
  return minutes >= halfDayMinutes ? 'HALF_DAY' : 'ABSENT'
}

/** Returns the time of day of a moment in India: `09:05`. */
export function timeInIndia(at: Date): string {
  return at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Kolkata' })
}

/** Converts a time of day to minutes since midnight. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}
