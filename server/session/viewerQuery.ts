import { sql, type Database } from '../database'
import type { Places } from '../engine/viewer'

/** One authority as the browser knows it. */
interface HeldAuthority {
  readonly serverId: number
  readonly authority: string
  readonly label: string | null
  readonly kind: string
  readonly isMasterData: boolean
}

/** A user with what they hold today. */
export interface Person {
  readonly id: number
  readonly username: string
  readonly name: string
  readonly roleType: string | null
  readonly officeRole: string | null
  readonly authorities: readonly HeldAuthority[]
  readonly places: Places | 'everywhere'
}

interface Row extends Omit<Person, 'places'> {
  readonly scopes: number
  readonly geographies: readonly {
    readonly id: number
    readonly type: keyof Places['byLevel']
    readonly above: (number | null)[]
  }[]
}

/** Who a valid session belongs to, in one query; undefined when the session, the person or the client is not valid. */
export async function readViewer(database: Database, userId: number, session: string): Promise<Person | undefined> {
  const now = new Date().toISOString()
  const text = await database.json(sql`
    select coalesce((
      select json_build_object(
        'id', u.id, 'username', u.username, 'name', trim(concat_ws(' ', u.first_name, u.last_name)),
        'roleType', u.role_type, 'officeRole', u.office_role,
        'authorities', coalesce((
          select json_agg(json_build_object('serverId', a.id, 'authority', a.authority, 'label', a.label,
                                            'kind', a.kind, 'isMasterData', coalesce(a.is_master_data, false)) order by a.id)
          from authorities a
          where a.deleted_at is null and exists (
            select from user_authorities h
            where h.user_id = u.id and h.authority_id = a.id and h.deleted_at is null
              and (h.valid_till is null
                   or h.valid_till >= (${now}::timestamptz at time zone 'Asia/Kolkata')::date))), '[]'::json),
        'scopes', (select count(*) from users_scope s where s.record_id = u.id),
        'geographies', coalesce((
          select json_agg(json_build_object('id', g.id, 'type', g.type, 'above', json_build_array(
            g.parent_id, g.parent_zone_id, g.parent_state_id, g.parent_district_id, g.parent_tehsil_id)) order by g.id)
          from users_scope s join geographies g on g.id = s.target_id
          where s.record_id = u.id and g.deleted_at is null), '[]'::json))
      from session_families f join users u on u.id = f.user_id
      where f.id = ${session}::uuid and f.user_id = ${userId}
        and f.revoked_at is null and f.expires_at > ${now}::timestamptz
        and u.status = 'ACTIVE' and u.deleted_at is null
        and not exists (select from api_clients c where c.client_id = f.client_id and c.revoked_at is not null)
    ), 'null'::json)::text`)
  const row = JSON.parse(text) as Row | null
  if (!row) return undefined
  const { scopes, geographies, ...person } = row
  return { ...person, places: isEverywhere(row) ? 'everywhere' : placesOf(geographies) }
}

/** A scope, once given, always binds; without one only these two authorities open the whole country. */
function isEverywhere(row: Row): boolean {
  const wide = ['role_superadmin', 'scope:everywhere']
  return row.scopes === 0 && row.authorities.some(({ authority }) => wide.includes(authority.toLowerCase()))
}

function placesOf(geographies: Row['geographies']): Places {
  const ids = geographies.map(({ id }) => id)
  const byLevel: Record<keyof Places['byLevel'], number[]> = {
    zone: [],
    state: [],
    district: [],
    tehsil: [],
    village: [],
  }
  const ancestors = new Set<number>()
  for (const { id, type, above } of geographies) {
    byLevel[type].push(id)
    for (const ancestor of above) if (ancestor !== null && !ids.includes(ancestor)) ancestors.add(ancestor)
  }
  return { ids, byLevel, ancestors: [...ancestors] }
}
