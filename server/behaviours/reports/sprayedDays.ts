import { rangeRefusal, todayInIndia } from '#define'
import { sprayingReport } from '#resources'
import { sql } from '../../database'
import type { Endpoint } from '../../engine/behaviour'
import { badRequest } from '../../engine/problem'
import { matchingRows } from '../../engine/read/listRows'
import { conditionIn } from './conditionIn'
import { day, integer, listOf, number, objectOf } from '../../engine/jsonSchema'

/** What was sprayed on each day of the spraying report, under the same filter and for the same eyes as its list. */
export const sprayedDaysEndpoint: Endpoint = {
  method: 'GET',
  path: '/admin/sprayed-days',
  summary:
    'The acres sprayed and the sprayings of each day of the spraying report: { days: [{ day, acres, sprayings }] }',
  need: 'view_reports_tab',
  query: { filter: 'The condition of the list, as JSON' },
  gives: objectOf({ days: listOf(objectOf({ day, acres: number, sprayings: integer })) }),
  answer: async (work, _body, { query: { filter } }) => {
    const where = conditionIn(sprayingReport, filter)
    const refusal = rangeRefusal(sprayingReport, where, todayInIndia(work.engine.now()))
    if (refusal) throw badRequest(refusal)
    const days = await work.tx.rows(sql`
      select ((t.start_at at time zone 'Asia/Kolkata')::date)::text as day, round(sum(t.sprayed_acres), 2)::float8 as acres, count(*)::int as sprayings
      from spraying_report t where ${matchingRows(work, sprayingReport, { where })} group by 1 order by 1`)
    return { days }
  },
}
