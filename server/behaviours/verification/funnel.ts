import { enrolments, programmeSeasons, type FunnelRow } from '#resources'
import { sql } from '../../database'
import type { Endpoint } from '../../engine/behaviour'
import { badRequest } from '../../engine/problem'
import { idIn } from '../../engine/read/idIn'
import { matchingRows } from '../../engine/read/matchingRows'
import { integer, itemsOf, listOf, maybe, needed, objectOf, oneOf, recordOf, text } from '../../engine/jsonSchema'

/** Answers the progress of a season's enrolments, with the permissions of their list. */
export const funnelEndpoint: Endpoint = {
  method: 'GET',
  path: '/admin/programme-funnel',
  summary:
    'The enrolments of a season that reached each step (signed up, geotagged, land record, dry event 1, dry event 2, log complete) and those overdue, by district or field officer',
  need: 'ROLE_PICTURE_VERIFICATION',
  query: {
    season: needed(recordOf(programmeSeasons, 'The id of the season.')),
    by: oneOf(['district', 'officer']),
  },
  gives: itemsOf(objectOf({ key: maybe(integer), label: text, counts: listOf(integer), overdue: integer })),
  answer: async (work, _body, { query }): Promise<{ items: FunnelRow[] }> => {
    const season = idIn(query.season)
    if (season === undefined)
      throw badRequest('Choose a season', { fields: { season: 'season is the id of a season' } })
    const isByOfficer = query.by === 'officer'
    const group = isByOfficer ? sql`t.officer_id` : sql`t.village_district_id`
    const label = isByOfficer
      ? sql`(select u.name from users u where u.id = g.key)`
      : sql`(select p.name from geographies p where p.id = g.key)`
    const rows = await work.tx.rows<FunnelRow>(sql`
      with g as (
        select ${group} as key, array[count(*), count(t.geotagged_at), count(t.land_record_at), count(t.dry_one_at), count(t.dry_two_at), count(t.log_at)]::int[] as counts,
          (count(*) filter (where t.is_overdue))::int as overdue
        from enrolments t where ${matchingRows(work, enrolments, { where: { field: 'season', eq: season } })} group by 1)
      select g.key::int as key, coalesce(${label}, ${isByOfficer ? 'No field officer' : 'No district'}) as label, g.counts, g.overdue
      from g order by g.counts[1] desc, 2`)
    return { items: rows }
  },
}
