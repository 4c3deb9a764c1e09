import { date, integer, place, resource, text } from '#define'
import { usualAttendanceRule } from './attendanceTerms'

const clock = { source: '^([01]\\d|2[0-3]):[0-5]\\d$', message: 'Enter a time such as 09:30' } as const
const minutes = { required: true, min: 0, max: 1440 } as const
const access = {
  see: 'view_unimart_tab',
  create: 'attendance:rules',
  update: 'attendance:rules',
  delete: 'attendance:rules',
} as const

/** The attendance rules over time: the minutes of a full day, and the hours of duty. */
export const attendanceRules = resource({
  is: {
    name: 'attendance-rules',
    singular: 'Attendance rule',
    plural: 'Attendance rules',
    title: 'since',
    icon: 'tool',
    service: 'retail',
  },
  fields: {
    since: date({
      label: 'Effective from',
      required: true,
      unique: true,
      createOnly: true,
      taken: 'Another rule starts on this day',
    }),
    presentMinutes: integer({
      ...minutes,
      label: 'Minutes for a full day',
      initial: usualAttendanceRule.presentMinutes,
    }),
    halfDayMinutes: integer({
      ...minutes,
      label: 'Minutes for a half day',
      initial: usualAttendanceRule.halfDayMinutes,
    }),
    graceMinutes: integer({
      ...minutes,
      label: 'Late after (minutes)',
      initial: usualAttendanceRule.graceMinutes,
      help: 'After the outlet opens.',
    }),
    dutyFrom: text({
      label: 'Duty hours start',
      required: true,
      pattern: clock,
      help: 'Attendance and trips are recorded within duty hours only.',
    }),
    dutyTill: text({ label: 'Duty hours end', required: true, pattern: clock }),
  },
  rules: {
    checks: [
      {
        field: 'halfDayMinutes',
        holds: { field: 'halfDayMinutes', lte: { field: 'presentMinutes' } },
        message: 'A half day can’t be longer than a full day',
      },
    ],
  },
  list: {
    columns: ['since', 'presentMinutes', 'halfDayMinutes', 'graceMinutes', 'dutyFrom', 'dutyTill'],
    search: [],
    filters: ['since'],
    sort: '-since',
    sortable: ['since'],
    common: false,
    size: 35,
  },
  access,
  navigation: { path: 'unimart-attendance-rules', under: 'attendance', isOfAdministration: true },
})

/** The holidays, national or of one state. */
export const holidays = resource({
  is: {
    name: 'holidays',
    singular: 'Holiday',
    plural: 'Holidays',
    title: 'name',
    icon: 'calendar',
    service: 'retail',
  },
  fields: {
    day: date({ label: 'Date', required: true }),
    name: text({ required: true, max: 80 }),
    state: place({ level: 'state', none: 'All states', help: 'Leave empty for all states.' }),
  },
  rules: {
    unique: [
      {
        fields: ['day', 'state'],
        where: { field: 'state', empty: false },
        message: 'This day is already a holiday in this state',
      },
      {
        fields: ['day'],
        where: { field: 'state', empty: true },
        message: 'This day is already a holiday in all states',
      },
    ],
  },
  list: {
    columns: ['day', 'name', 'state'],
    search: ['name'],
    filters: ['day', 'state'],
    sort: '-day',
    size: 35,
  },
  access,
  navigation: { path: 'unimart-holidays', under: 'attendance', isOfAdministration: true },
})
