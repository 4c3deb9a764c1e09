import { fieldRoles, roleTypes } from '../people/ranks'
import { outletRoles } from './outletEmployees'

/** Who corrects attendance, and who judges what was proposed. */
export const attendanceJudges = ['attendance:correct', 'attendance:approve'] as const

/** The people of the field whose days are kept without an outlet. */
export const attendingRoles = [...fieldRoles, 'OPERATOR'] as const

/** What the people are whose days are kept: those of the outlets, and those of the field. */
export const attendanceRoles = {
  ...outletRoles,
  OPERATOR: roleTypes.OPERATOR,
  FIELD_OFFICER: roleTypes.FIELD_OFFICER,
  ASSISTANT_BDO: roleTypes.ASSISTANT_BDO,
  BDO: roleTypes.BDO,
} as const

/** What a day of somebody comes to. */
export const attendanceStatuses = {
  PRESENT: { label: 'Present', tone: 'good' },
  HALF_DAY: { label: 'Half day', tone: 'warning' },
  ABSENT: { label: 'Absent', tone: 'bad' },
  LEAVE: { label: 'Leave', tone: 'info' },
  WEEK_OFF: { label: 'Weekly off', tone: 'neutral' },
  HOLIDAY: { label: 'Holiday', tone: 'planned' },
} as const

/** One status of a day. */
export type AttendanceStatus = keyof typeof attendanceStatuses

/** What holds until a rule of the company says otherwise (domain §1.G). */
export const usualAttendanceRule = {
  presentMinutes: 480,
  halfDayMinutes: 240,
  graceMinutes: 15,
  dutyFrom: '05:00',
  dutyTill: '22:00',
} as const

/** Positions and pictures of attendance and trips are kept for so many days (domain §5). */
export const positionDays = 365
