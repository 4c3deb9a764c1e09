import { prepared, sql, type Queries, type Sql } from '../database'
import type { Places } from '../engine/viewer'

/** One authority as the browser sees it. */
interface HeldAuthority {
  readonly serverId: number
  readonly authority: string
  readonly label: string | null
  readonly kind: string
  readonly isMasterData: boolean
  readonly isSensitive: boolean
}

/** A user with their current rights. */
export interface Person {
  readonly id: number
  readonly username: string
  readonly name: string
  readonly roleType: string | null
  readonly officeRole: string | null
  /** Their authority strings in lower case. */
  readonly keys: ReadonlySet<string>
  readonly places: Places | 'everywhere'
  /** The partner that they belong to. */
  readonly tenant?: number
}

/** A user with the details of their authorities. */
export interface Holder extends Person {
  readonly authorities: readonly HeldAuthority[]
}

/** A geography of a person's scope, with the ids of its ancestors. */
export interface ScopeRow {
  readonly id: number
  readonly type: keyof Places['byLevel']
  readonly above: readonly (number | null)[]
}

interface Row extends Omit<Person, 'keys' | 'places' | 'tenant'> {
  readonly keys: readonly string[]
  readonly partner: number | null
  /** The only keys that the session's client passes on; null if it passes on all. */
  readonly passed: readonly string[] | null
  readonly scopes: number
  readonly geographies: readonly ScopeRow[]
}

/** Reads the user of a valid session, in one query; undefined when the session, the user or the client is not valid. */
export async function readViewer(database: Queries, userId: number, session: string): Promise<Person | undefined> {
  const now = new Date().toISOString()
  const [person] = await readWhere(
    database,
    now,
    sql`= ${userId}`,
    sql`exists (
      select from sessions f
      where f.family = ${session}::uuid and f.user_id = u.id
        and f.status = 'OPEN' and f.until > ${now}::timestamptz
        and not exists (select from api_clients c where c.client_id = f.client and c.revoked_at is not null))`,
    sql`(select to_json(c.keys) from sessions f join api_clients c on c.client_id = f.client where f.family = ${session}::uuid)`,
  )
  return person
}

/** Reads the active ones of some users, signed in or not, with their current rights. */
export async function readPeople(tx: Queries, ids: readonly number[]): Promise<Person[]> {
  return readWhere(tx, new Date().toISOString(), sql`= any(${ids}::bigint[])`)
}

/** Reads one of them; undefined when they are not active. */
export async function readPerson(tx: Queries, id: number): Promise<Person | undefined> {
  return (await readPeople(tx, [id]))[0]
}

/**
 * Reads a person with the details of their authorities: only for one person at a time, because these are a hundred
 * rows.
 */
export async function holderOf(database: Queries, person: Person): Promise<Holder> {
  const text = await database.json(
    prepared(sql`
    select coalesce(json_agg(json_build_object(
      'serverId', a.id, 'authority', a.authority, 'label', a.label, 'kind', a.kind,
      'isMasterData', coalesce(a.is_master_data, false), 'isSensitive', coalesce(a.sensitive, false)) order by a.id), '[]'::json)::text
    from authorities a where a.deleted_at is null and exists (
      select from user_authorities h
      where h.user_id = ${person.id} and h.authority_id = a.id and ${isHeld(new Date().toISOString())})`),
  )
  const held = JSON.parse(text) as HeldAuthority[]
  return { ...person, authorities: held.filter(({ authority }) => person.keys.has(authority.toLowerCase())) }
}

/** Reads the active ones of some users (of the table `u`, selected by `whose`) that satisfy a condition. */
async function readWhere(
  database: Queries,
  now: string,
  whose: Sql,
  condition = sql`true`,
  passed = sql`null::json`,
): Promise<Person[]> {
  const text = await database.json(
    prepared(sql`
    select coalesce(json_agg(${personJson(passed)}), '[]'::json)::text from users u left join (
      select h.user_id, json_agg(lower(a.authority)) as keys
      from user_authorities h join authorities a on a.id = h.authority_id and a.deleted_at is null
      where h.user_id ${whose} and ${isHeld(now)} group by h.user_id
    ) held on held.user_id = u.id
    where u.id ${whose} and u.status = 'ACTIVE' and u.deleted_at is null and ${condition}`),
  )
  return (JSON.parse(text) as Row[]).map(personFrom)
}

/** Whether an authority (of the table `h`) is held at a moment. */
function isHeld(now: string): Sql {
  return sql`h.deleted_at is null
    and (h.valid_till is null or h.valid_till >= (${now}::timestamptz at time zone 'Asia/Kolkata')::date)`
}

/** A user (of the table `u`) as JSON, with their authorities (of the table `held`). */
const personJson = (passed: Sql): Sql => sql`json_build_object(
  'partner', u.partner_id, 'passed', ${passed},
  'id', u.id, 'username', u.username, 'name', trim(concat_ws(' ', u.first_name, u.last_name)),
  'roleType', u.role_type, 'officeRole', u.office_role, 'keys', coalesce(held.keys, '[]'::json),
  'scopes', (select count(*) from users_scope s where s.record_id = u.id),
  'geographies', coalesce((
    select json_agg(json_build_object('id', g.id, 'type', g.type, 'above', json_build_array(
      g.parent_id, g.parent_zone_id, g.parent_state_id, g.parent_district_id, g.parent_tehsil_id)) order by g.id)
    from users_scope s join geographies g on g.id = s.target_id
    where s.record_id = u.id and g.deleted_at is null), '[]'::json))`

function personFrom({ scopes, geographies, keys, partner, passed, ...person }: Row): Person {
  const held = new Set(keys.filter((key) => !passed || passed.includes(key)))
  // A partner's user without a known partner sees no partner's rows; a user who edits partners belongs to none.
  const isOfSome = keys.includes('role_partner') && !keys.includes('partner:edit')
  const tenant = partner ?? (isOfSome ? 0 : undefined)
  return {
    ...person,
    keys: held,
    ...(tenant !== undefined && { tenant }),
    places: isEverywhere(scopes, held) ? 'everywhere' : placesOf(geographies),
  }
}

/** A scope, once set, always limits; without one only these two authorities give access to the whole country. */
function isEverywhere(scopes: number, keys: ReadonlySet<string>): boolean {
  return scopes === 0 && ['role_superadmin', 'scope:everywhere'].some((wide) => keys.has(wide))
}

/** The places of a scope. */
export function placesOf(geographies: readonly ScopeRow[]): Places {
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
