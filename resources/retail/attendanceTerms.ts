import { fieldRoles, roleTypes } from '../people/ranks'
import { outletRoles } from './outletEmployees'

/** The keys of those who correct attendance, and of those who judge proposed corrections. */
export const attendanceJudges = ['attendance:correct', 'attendance:approve'] as const

/** The field roles whose attendance is recorded without an outlet. */
export const attendingRoles = [...fieldRoles, 'OPERATOR'] as const

/** The roles whose attendance is recorded: those of the outlets, and those of the field. */
export const attendanceRoles = {
  ...outletRoles,
  OPERATOR: roleTypes.OPERATOR,
  FIELD_OFFICER: roleTypes.FIELD_OFFICER,
  ASSISTANT_BDO: roleTypes.ASSISTANT_BDO,
  BDO: roleTypes.BDO,
} as const

/** The statuses of an attendance day. */
export const attendanceStatuses = {
  PRESENT: { label: 'Present', tone: 'good' },
  HALF_DAY: { label: 'Half day', tone: 'warning' },
  ABSENT: { label: 'Absent', tone: 'bad' },
  LEAVE: { label: 'Leave', tone: 'info' },
  WEEK_OFF: { label: 'Weekly off', tone: 'neutral' },
  HOLIDAY: { label: 'Holiday', tone: 'planned' },
} as const

/** The status of an attendance day. */
export type AttendanceStatus = keyof typeof attendanceStatuses

/** The default attendance rule (domain §1.G). */
export const usualAttendanceRule = {
  presentMinutes: 480,
  halfDayMinutes: 240,
  graceMinutes: 15,
  dutyFrom: '05:00',
  dutyTill: '22:00',
} as const

/** How many days positions and pictures of attendance and trips are kept (domain §5). */
export const positionDays = 365
