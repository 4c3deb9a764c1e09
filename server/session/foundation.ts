import { sql, type Database } from '../database'
import { authorityRows } from './authorityRows'

/** The start pages of roles (spec §2). Start pages of single users are the company's own rows. */
export const landingRows: readonly { readonly matchValue: string; readonly targetRoute: string }[] = [
  { matchValue: 'role_back_office', targetRoute: '/back-office/machine-report' },
  { matchValue: 'role_bdo', targetRoute: '/back-office/machine-report' },
  { matchValue: 'role_partner', targetRoute: '/users' },
  { matchValue: 'role_support', targetRoute: '/users' },
  { matchValue: 'role_remote_sensing', targetRoute: '/remote-sensing' },
  { matchValue: 'role_akc', targetRoute: '/bookings' },
  { matchValue: 'role_retailer', targetRoute: '/geographies' },
]

const LOCK = 7_251_404

/**
 * Creates what every database needs before anyone can be granted authorities: the portal's authorities, if missing, and
 * the landing rules, unless there ever was one. Done at each start; several processes may do it at once.
 */
export async function layFoundation(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.rows(sql`select pg_advisory_xact_lock(${LOCK})::text`)
    await tx.run(sql`
      insert into authorities (authority, label, kind, screen_routes, is_master_data, sensitive)
      select g.authority, g.label, g.kind, array(select json_array_elements_text(g."screenRoutes")), g."isMasterData", g.sensitive
      from json_to_recordset(${JSON.stringify(authorityRows())}::json)
        as g(authority text, label text, kind text, "screenRoutes" json, "isMasterData" boolean, sensitive boolean)
      where not exists (select from authorities a where lower(a.authority) = lower(g.authority) and a.deleted_at is null)`)
    await tx.run(sql`
      insert into landing_rules (priority, match_type, match_value, target_route)
      select 10 * (row_number() over ())::int, 'AUTHORITY', g."matchValue", g."targetRoute"
      from json_to_recordset(${JSON.stringify(landingRows)}::json) as g("matchValue" text, "targetRoute" text)
      where not exists (select from landing_rules)`)
  })
}
