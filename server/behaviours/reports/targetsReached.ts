import { addDays, todayInIndia } from '#define'
import { fieldStaffMonths, type MonthReached, type TargetsReached, type TeamScore } from '#resources'
import { sql } from '../../database'
import type { Endpoint } from '../../engine/behaviour'
import { matchingRows } from '../../engine/read/matchingRows'
import { conditionIn } from '../../engine/read/conditionIn'
import { integer, listOf, maybe, number, objectOf, text } from '../../engine/jsonSchema'

const MOST_TEAMS = 10

/** Answers what was reached of targets in twelve months, with the filter and the permissions of the list of months. */
export const targetsReachedEndpoint: Endpoint = {
  method: 'GET',
  path: '/admin/targets-reached',
  summary:
    'Targets reached by field staff, by month and by manager: { months: [{ month, people, acres, farmers, bookings }], teams: [{ id, manager, people, score }] }',
  need: 'view_reports_tab',
  query: { filter: 'The condition of the list, as JSON' },
  gives: objectOf({
    months: listOf(
      objectOf({
        month: text,
        people: integer,
        acres: maybe(integer),
        farmers: maybe(integer),
        bookings: maybe(integer),
      }),
    ),
    teams: listOf(objectOf({ id: integer, manager: text, people: integer, score: number })),
  }),
  answer: async (work, _body, { query: { filter } }): Promise<TargetsReached> => {
    const where = conditionIn(fieldStaffMonths, filter)
    const today = todayInIndia(work.engine.now())
    const since = addDays(`${today.slice(0, 7)}-01`, -334).slice(0, 7)
    // The target is checked first, because the work of a month is counted for each remaining row.
    const measured = sql`select t.* from field_staff_months t where t.month >= ${since} and num_nonnulls(t.target_acres, t.target_farmers, t.target_bookings) > 0
      and ${matchingRows(work, fieldStaffMonths, { where })}`
    const [found] = await work.tx.rows<{ months: MonthReached[] | null; teams: TeamScore[] | null }>(sql`
      with measured as materialized (${measured}),
        months as (
          select month, count(*)::int as people, round(100 * sum(acres) filter (where target_acres > 0) / nullif(sum(target_acres), 0))::int as acres,
            round(100.0 * sum(farmers) filter (where target_farmers > 0) / nullif(sum(target_farmers), 0))::int as farmers,
            round(100.0 * sum(bookings) filter (where target_bookings > 0) / nullif(sum(target_bookings), 0))::int as bookings
          from measured group by month),
        teams as (
          select u.id, u.name as manager, count(distinct m.user_id)::int as people, round(avg(m.score), 1)::float8 as score
          from measured m join users u on u.id = m.manager_id where m.score is not null group by u.id, u.name order by 4, 1 limit ${MOST_TEAMS})
      select (select json_agg(m order by m.month) from months m) as months, (select json_agg(t order by t.score, t.id) from teams t) as teams`)
    return { months: found?.months ?? [], teams: found?.teams ?? [] }
  },
}
