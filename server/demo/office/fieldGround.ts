import { raw, sql, type Database } from '../../database'

/** A village visited by a person, with its position. */
export interface Visited {
  readonly id: number
  readonly name: string
  readonly at: readonly [number, number]
}

/** A working day of a person in the field. */
export interface Worked {
  readonly user: number
  readonly manager: number
  readonly day: string
  /** When they arrived, and when they left or the current time. */
  readonly came: string
  readonly went: string
}

/** The inputs of trips and meetings. */
export interface FieldGround {
  readonly today: string
  readonly now: string
  readonly days: readonly Worked[]
  readonly villages: ReadonlyMap<number, readonly Visited[]>
  readonly payer: number
  /** The picture used for everything people photograph. */
  readonly picture: unknown
}

const moment = (column: string) => raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`)

/** Reads the working days of field staff, and where they may have travelled. */
export async function fieldGround(database: Database, today: string, now: string): Promise<FieldGround | undefined> {
  const days = await database.rows<Worked>(sql`
    select a.user_id as "user", u.manager_id as manager, a.day::text as day, ${moment('a.in_at')} as came, ${moment(`coalesce(a.out_at, '${now}'::timestamptz)`)} as went
    from attendance a join users u on u.id = a.user_id
    where u.role_type in ('FIELD_OFFICER', 'ASSISTANT_BDO', 'BDO') and u.manager_id is not null and a.in_at is not null and a.outlet_id is null
    order by a.day, a.user_id`)
  const rows = await database.rows<Omit<Visited, 'at'> & { user: number; lon: number; lat: number }>(sql`
    select * from (
      select s.record_id as "user", g.id, g.name, (g.centroid #>> '{coordinates,0}')::float8 as lon, (g.centroid #>> '{coordinates,1}')::float8 as lat,
        row_number() over (partition by s.record_id order by (g.id * 7919) % 1009, g.id) as place
      from users u join users_scope s on s.record_id = u.id
        join geographies g on g.type = 'village' and s.target_id in (g.id, g.parent_tehsil_id, g.parent_district_id) and g.centroid is not null
      where u.role_type in ('FIELD_OFFICER', 'ASSISTANT_BDO', 'BDO')) v
    where place <= 10 order by "user", place`)
  const [fixed] = await database.rows<{ payer: number; picture: unknown }>(sql`
    select (select min(id) from users where role_type = 'SBU_HEAD' and status = 'ACTIVE') as payer,
      (select photos from machine_handovers where photos is not null limit 1) as picture`)
  if (!fixed?.payer || !fixed.picture) return undefined
  const villages = new Map<number, Visited[]>()
  for (const { user, lon, lat, ...village } of rows)
    villages.set(user, [...(villages.get(user) ?? []), { ...village, at: [lon, lat] }])
  return { ...fixed, today, now, days: days.filter(({ user }) => (villages.get(user)?.length ?? 0) > 1), villages }
}

/** Reads some farmers of villages and of nearby villages in their districts, the nearest first, by village. */
export async function farmersIn(
  database: Database,
  villages: readonly number[],
): Promise<ReadonlyMap<number, readonly { id: number; name: string }[]>> {
  const rows = await database.rows<{ village: number; id: number; name: string }>(sql`
    select village, id, name from (
      select g.id as village, f.id, f.name, row_number() over (partition by g.id
        order by f.village_id <> g.id, f.village_tehsil_id <> g.parent_tehsil_id, f.id) as place
      from geographies g join farmers f on f.village_district_id = g.parent_district_id and f.status = 'ACTIVE' and f.deleted_at is null
      where g.id = any(${villages}::bigint[])) v
    where place <= 12 order by village, place`)
  const known = new Map<number, { id: number; name: string }[]>()
  for (const { village, ...farmer } of rows) known.set(village, [...(known.get(village) ?? []), farmer])
  return known
}
