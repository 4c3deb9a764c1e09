import { campaignQueries, farmers } from '#resources'
import { sql } from '../../database'
import type { Endpoint } from '../../engine/behaviour'
import type { Work } from '../../engine/engine'
import { fullRecord } from '../../engine/read/oneRecord'
import { maskSql } from '../../engine/read/maskSql'
import { audienceOf, isDnd, lacksConsent, meantBy, type Audience, type QueryRow } from './audience'

/** How many farmers an audience has, and how many are left out of it. */
export interface AudienceCount {
  readonly count: number
  readonly dnd: number
  readonly noConsent: number
}

const SHOWN = 10

/** Counts an audience as the viewer of the work would reach it. */
export async function countAudience({ tx, viewer, engine }: Work, audience: Audience): Promise<AudienceCount> {
  const [found] = await tx.rows<AudienceCount>(sql`
    select count(*) filter (where not a.dnd and not a.lacking)::int as count, count(*) filter (where a.dnd)::int as dnd,
           count(*) filter (where not a.dnd and a.lacking)::int as "noConsent"
    from (select ${isDnd(audience)} as dnd, ${lacksConsent(audience)} as lacking ${meantBy(audience, { viewer, now: engine.now() })}) a`)
  return found ?? { count: 0, dnd: 0, noConsent: 0 }
}

/** Whom a query finds now: how many, whom it leaves out, and a few of them, masked for everybody. */
export const audiencePreviewEndpoint: Endpoint = {
  method: 'GET',
  path: '/admin/campaign-queries/:id/audience',
  summary: 'How many farmers a query finds now, how many are left out, and ten of them, masked',
  need: 'ROLE_CAMPAIGN_MANAGEMENT',
  answer: async (work, _body, { params }) => previewOf(work, Number(params.id)),
}

async function previewOf(work: Work, given: number): Promise<object> {
  const id = Number.isSafeInteger(given) && given > 0 ? given : 0
  const query = (await fullRecord(work, campaignQueries, id)) as unknown as QueryRow
  const audience = audienceOf(query)
  const { viewer, tx, engine } = work
  const mobile = maskSql(farmers.fields.mobile, () => sql`t.mobile`)
  const rows = await tx.rows<object>(sql`
    select t.id, t.farmer_code as code, left(t.name, 1) || '•••••' as name, ${mobile} as mobile, t.language,
           (select g.name from geographies g where g.id = t.village_district_id) as district
    ${meantBy(audience, { viewer, now: engine.now() })} and not ${isDnd(audience)} and not ${lacksConsent(audience)}
    order by t.id limit ${SHOWN}`)
  return { ...(await countAudience(work, audience)), rows }
}
