import { allows, BadQuery, checkedRules } from '#define'
import { campaignQueries, farmers } from '#resources'
import { sql, type Sql } from '../../database'
import type { Endpoint, Given } from '../../engine/behaviour'
import type { Work } from '../../engine/engine'
import { badRequest } from '../../engine/problem'
import { fullRecord } from '../../engine/read/oneRecord'
import { maskSql } from '../../engine/read/maskSql'
import type { Viewer } from '../../engine/viewer'
import { audienceOf, isDnd, lacksConsent, meantBy, type Audience, type QueryRow } from '../audience/audience'
import { integer, listOf, maybe, named, objectOf, text, described, flag, oneOf } from '../../engine/jsonSchema'

/** The number of farmers in an audience, and of those excluded from it. */
export interface AudienceCount {
  readonly count: number
  readonly dnd: number
  readonly noConsent: number
}

/** The number of farmers shown on the page of a query, and below rules being edited. */
const SHOWN = { page: 10, form: 5 }

const { rules: rulesField, consentPurpose } = campaignQueries.fields

/** Counts an audience in the viewer's scope. */
export async function countAudience({ tx, viewer, engine }: Work, audience: Audience): Promise<AudienceCount> {
  const [found] = await tx.rows<AudienceCount>(sql`
    select count(*) filter (where not a.dnd and not a.lacking)::int as count, count(*) filter (where a.dnd)::int as dnd,
           count(*) filter (where not a.dnd and a.lacking)::int as "noConsent"
    from (select ${isDnd(audience)} as dnd, ${lacksConsent(audience)} as lacking ${meantBy(audience, { viewer, now: engine.now() })}) a`)
  return found ?? { count: 0, dnd: 0, noConsent: 0 }
}

const foundFarmers = named(
  'Audience',
  objectOf({
    count: integer,
    dnd: integer,
    noConsent: integer,
    rows: listOf(
      objectOf({
        id: integer,
        code: text,
        name: text,
        mobile: maybe(text),
        language: maybe(text),
        district: maybe(text),
      }),
    ),
  }),
)

/** Answers whom a query finds now: the number, the exclusions, and a few farmers, masked for everyone. */
export const audiencePreviewEndpoint: Endpoint = {
  method: 'GET',
  path: '/admin/campaign-queries/:id/audience',
  record: campaignQueries,
  summary: 'The number of farmers a query finds now, how many are skipped, and ten of them, masked',
  need: 'ROLE_CAMPAIGN_MANAGEMENT',
  gives: foundFarmers,
  answer: async (work, _body, { params }) => {
    const query = await fullRecord(work, campaignQueries, Number(params.id))
    return foundBy(work, audienceOf(query as unknown as QueryRow), { size: SHOWN.page, name: maskedName })
  },
}

/** Answers whom rules still being edited would find, counted as for a stored query. */
export const audienceTrialEndpoint: Endpoint = {
  method: 'GET',
  path: '/admin/campaign-queries/audience',
  summary: 'The number of farmers that unsaved rules would find, how many would be skipped, and five of them',
  need: 'ROLE_CAMPAIGN_MANAGEMENT',
  query: {
    rules: 'A condition on facts about farmers, as JSON',
    excludeDnd: described(flag, 'true: without farmers on “do not disturb”'),
    consentPurpose: described(oneOf(Object.keys(consentPurpose.options)), 'The consent they must have given'),
  },
  gives: foundFarmers,
  answer: async (work, _body, { query }) =>
    foundBy(work, audienceOf(triedIn(query)), { size: SHOWN.form, name: nameFor(work.viewer) }),
}

/** Reads the query of a request. Throws 400 at the invalid field. */
function triedIn({ rules, excludeDnd, consentPurpose: purpose }: Given['query']): QueryRow {
  return {
    rules: conditionIn(String(rules ?? '')),
    excludeDnd: excludeDnd === 'true',
    consentPurpose: typeof purpose === 'string' && purpose ? purpose : null,
  }
}

function conditionIn(text: string): QueryRow['rules'] {
  try {
    return checkedRules(rulesField, JSON.parse(text))
  } catch (error) {
    if (!(error instanceof BadQuery || error instanceof SyntaxError)) throw error
    const words = error instanceof BadQuery ? error.message : 'This isn’t a condition'
    throw badRequest(words, { fields: { rules: words } })
  }
}

const maskedName = sql`left(t.name, 1) || '•••••'`

/** Selects the names of farmers, masked unless the viewer may open farmers. */
function nameFor({ keys }: Viewer): Sql {
  return allows(keys, farmers.access.see) ? sql`t.name` : maskedName
}

async function foundBy(
  work: Work,
  audience: Audience,
  { size, name }: { readonly size: number; readonly name: Sql },
): Promise<object> {
  const { viewer, tx, engine } = work
  const mobile = maskSql(farmers.fields.mobile, () => sql`t.mobile`)
  const rows = await tx.rows<object>(sql`
    select t.id, t.farmer_code as code, ${name} as name, ${mobile} as mobile, t.language,
           (select g.name from geographies g where g.id = t.village_district_id) as district
    ${meantBy(audience, { viewer, now: engine.now() })} and not ${isDnd(audience)} and not ${lacksConsent(audience)}
    order by t.id limit ${size}`)
  return { ...(await countAudience(work, audience)), rows }
}
