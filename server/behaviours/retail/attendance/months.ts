import { attendance, attendanceStatuses } from '#resources'
import { sql } from '../../../database'
import type { Endpoint } from '../../../engine/behaviour'
import { flag, integer, listOf, maybe, objectOf, oneOf, text } from '../../../engine/jsonSchema'
import { matchingRows } from '../../../engine/read/matchingRows'
import { badRequest } from '../../../engine/problem'
import { conditionIn } from '../../../engine/read/conditionIn'

/** The number of people on a page of the grid. */
const SIZE = 50

const day = objectOf({
  id: integer,
  day: integer,
  status: maybe(oneOf(Object.keys(attendanceStatuses))),
  correction: text,
  geoOk: maybe(flag),
})

/** Answers the days of a month, a row per person, for the people of the list's filter. */
export const attendanceMonthsEndpoint: Endpoint = {
  method: 'GET',
  path: '/retail/attendance-months',
  summary:
    'Attendance of a month (YYYY-MM) as a grid of people and days: { people: [{ employee, user, person, role, outlet, days }], totalItems, pageSize }',
  need: attendance.access.see,
  query: {
    month: 'The month, YYYY-MM',
    filter: 'The condition of the list, as JSON',
    q: 'A part of a name',
    page: 'The page, from 1',
  },
  gives: objectOf({
    people: listOf(
      objectOf({
        employee: maybe(integer),
        user: maybe(integer),
        person: text,
        role: text,
        outlet: maybe(text),
        days: listOf(day),
      }),
    ),
    totalItems: integer,
    pageSize: integer,
  }),
  answer: async (work, _body, { query: { month, filter, q, page = '1' } }) => {
    const since = `${monthIn(month)}-01`
    const at = Number(page)
    if (!Number.isInteger(at) || at < 1) throw badRequest('page must be a whole number from 1')
    const where = conditionIn(attendance, filter)
    const matching = matchingRows(work, attendance, { where, ...(typeof q === 'string' && q && { q }) })
    const within = sql`t.day >= ${since}::date and t.day < ${since}::date + interval '1 month'`
    const [found] = await work.tx.rows<{ people: unknown[] | null; totalItems: number }>(sql`
      with everyone as materialized (
        select t.person, t.employee_id, t.user_id from attendance t where ${within} and ${matching} group by 1, 2, 3),
      shown as (select * from everyone order by person, employee_id, user_id limit ${SIZE} offset ${(at - 1) * SIZE}),
      lines as (
        select s.person, s.employee_id, s.user_id, l.role, o.name as outlet, d.days from shown s
          cross join lateral (
            select json_agg(json_build_object('id', t.id, 'day', extract(day from t.day)::int, 'status', t.status, 'correction', t.correction, 'geoOk', t.geo_ok) order by t.day) as days, max(t.id) as latest
            from (select * from attendance t where t.employee_id = s.employee_id and ${within} and t.deleted_at is null
              union all select * from attendance t where s.employee_id is null and t.employee_id is null and t.user_id = s.user_id and ${within} and t.deleted_at is null) t) d
          join attendance l on l.id = d.latest left join outlets o on o.id = l.outlet_id)
      select (select json_agg(json_build_object('employee', l.employee_id, 'user', l.user_id, 'person', l.person, 'role', l.role, 'outlet', l.outlet, 'days', l.days)
          order by l.person, l.employee_id, l.user_id) from lines l) as people,
        (select count(*)::int from everyone) as "totalItems"`)
    return { people: found?.people ?? [], totalItems: found?.totalItems ?? 0, pageSize: SIZE }
  },
}

function monthIn(month: unknown): string {
  if (typeof month === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(month)) return month
  throw badRequest('Enter a month', { fields: { month: 'Enter a month' } })
}
