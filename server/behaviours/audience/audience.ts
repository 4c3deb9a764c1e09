import { factsOf, todayInIndia, type Condition } from '#define'
import { campaignLimits, campaignQueries, farmers } from '#resources'
import { join, name, raw, sql, type Sql } from '../../database'
import { conditionSql } from '../../database/conditionSql'
import { placeColumn } from '../../database/columns'
import { withinPlaces } from '../../engine/read/scope'
import type { Viewer } from '../../engine/viewer'

/** The farmers a query selects, and whom the law or their own choice excludes. */
export interface Audience {
  readonly rules: Condition
  readonly leavesOutDnd: boolean
  /** The purpose to which they must have consented; null: none. */
  readonly purpose: string | null
}

/** The columns of a query that define its audience. */
export interface QueryRow {
  readonly rules?: Condition | null
  readonly excludeDnd?: boolean | null
  readonly consentPurpose?: string | null
}

/**
 * Builds the audience of a query for messages of a category: promotion excludes DND and missing consent (TRAI 2018,
 * DPDP 2023).
 */
export function audienceOf({ rules, excludeDnd, consentPurpose }: QueryRow, category?: string | null): Audience {
  const isPromotion = category === 'PROMOTIONAL'
  return {
    rules: rules ?? { any: [] },
    leavesOutDnd: isPromotion || excludeDnd === true,
    purpose: isPromotion ? 'MARKETING' : (consentPurpose ?? null),
  }
}

const facts = factsOf(campaignQueries.fields.rules)

/**
 * A table of farmers with their own columns and a column for each fact that has none. Facts that no condition uses are
 * not computed.
 */
function withFacts(today: string): Sql {
  const since = (day: Sql, rows: Sql): Sql =>
    sql`(select case when max(${day}) is not null then greatest(0, ${today}::date - max(${day})) end from ${rows} and r.farmer_id = f.id and r.deleted_at is null)`
  const inIndia = (moment: string): Sql => raw(`(${moment} at time zone 'Asia/Kolkata')::date`)
  return sql`(select f.*,
    (select array_agg(distinct s) from farmers_primary_crops l join crops c on c.id = l.target_id, unnest(c.seasons) s where l.record_id = f.id) as seasons,
    ${since(raw('r.service_date'), raw(`bookings r where r.status <> 'CANCELLED'`))} as days_since_booking,
    ${since(inIndia('r.completed_at'), raw(`bookings r where r.status in ('COMPLETED', 'VERIFIED')`))} as days_since_spraying,
    (select count(*)::int from bookings r where r.farmer_id = f.id and r.deleted_at is null and r.status <> 'CANCELLED') as bookings,
    ${since(inIndia('r.placed_at'), raw(`orders r where r.status <> 'CANCELLED'`))} as days_since_order,
    (select array_agg(c.purpose) from consents c where c.farmer_id = f.id and c.deleted_at is null and c.status = 'GIVEN') as consents
    from farmers f)`
}

/** The viewer who looks for farmers, and the moment. */
export interface Looking {
  readonly viewer: Viewer
  readonly now: Date
}

/**
 * Selects the active farmers in the viewer's scope to whom the rules apply, before exclusions: a `from` and a `where`
 * over `t`.
 */
export function meantBy({ rules }: Audience, { viewer, now }: Looking): Sql {
  const today = todayInIndia(now)
  return sql`from ${withFacts(today)} t where ${reachable(viewer)} and ${conditionSql(rules, { resource: facts, alias: 't', today })}`
}

const isReachable = raw(`t.deleted_at is null and t.status = 'ACTIVE' and not coalesce(t.blacklisted, false)`)

/** Farmers (as `t`) to whom anything may be sent at all, as far as the viewer's world goes. */
export function reachable({ places }: Viewer): Sql {
  const parts = [isReachable]
  if (places !== 'everywhere')
    parts.push(withinPlaces(places, (level) => sql`t.${name(placeColumn('village', farmers.fields.village, level))}`))
  return join(parts, ' and ')
}

/** Whether a farmer (as `t`) is on DND, where that excludes them. */
export function isDnd({ leavesOutDnd }: Pick<Audience, 'leavesOutDnd'>): Sql {
  return leavesOutDnd ? raw('coalesce(t.dnd, false)') : raw('false')
}

/** Whether a farmer (as `t`) has not given the required consent. */
export function lacksConsent({ purpose }: Pick<Audience, 'purpose'>): Sql {
  return purpose === null
    ? raw('false')
    : sql`not exists (select from consents c where c.farmer_id = t.id and c.deleted_at is null and c.status = 'GIVEN' and c.purpose = ${purpose})`
}

/** Builds the condition that a farmer (as `t`) who belonged to an audience may still be sent its message. */
export function mayReceive(audience: Audience): Sql {
  return sql`(${isReachable} and not ${isDnd(audience)} and not ${lacksConsent(audience)})`
}

const DAY = 24 * 60 * 60_000

/** Whether a farmer (as `t`) reached the cap on campaign messages in the days before a moment. */
export function isCapped(cap: number | null | undefined, now: Date): Sql {
  const since = new Date(now.getTime() - campaignLimits.capDays * DAY).toISOString()
  return cap
    ? sql`(select count(*) from campaign_messages s where s.farmer_id = t.id and s.status = 'SENT' and s.at > ${since}::timestamptz) >= ${cap}`
    : raw('false')
}

/** The audience of a run, and its cap on campaign messages per farmer. */
export interface Sifting {
  readonly audience: Audience
  readonly cap: number | null | undefined
  /** A `from` and a `where` over `t`. @default those to whom the rules apply */
  readonly meant?: Sql
}

/** Selects the farmers of a run with the reasons that exclude them: `id`, `language`, `dnd`, `lacking` and `capped`. */
export function sifted({ audience, cap, meant }: Sifting, looking: Looking): Sql {
  return sql`select t.id, t.language, ${isDnd(audience)} as dnd, ${lacksConsent(audience)} as lacking, ${isCapped(cap, looking.now)} as capped ${meant ?? meantBy(audience, looking)}`
}
