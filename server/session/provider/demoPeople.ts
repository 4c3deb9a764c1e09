import { sql, type Database } from '../../database'

/** A person who can sign in at the local provider: ACTIVE and with a password. */
export interface DemoPerson {
  readonly id: number
  readonly username: string
  readonly name: string
  readonly email: string | null
  readonly role: string
  readonly group: string
  /** The names of the geographies that the person is responsible for, at most two. */
  readonly places: string
}

interface Row {
  readonly id: number
  readonly username: string
  readonly name: string
  readonly email: string | null
  readonly roleType: string | null
  readonly officeRole: string | null
  readonly places: string | null
}

const GROUPS = [
  { name: 'Office', roles: ['OFFICE'] },
  {
    name: 'Regional management',
    roles: [
      'SBU_HEAD',
      'ZONAL_SALES_MANAGER',
      'ZONAL_MARKETING_MANAGER',
      'ZONAL_SERVICE_MANAGER',
      'TERRITORY_MANAGER',
      'CLUSTER_INCHARGE',
    ],
  },
  { name: 'Field', roles: ['BDO', 'ASSISTANT_BDO', 'FIELD_OFFICER', 'OPERATOR'] },
]
const SHORT = ['BDO', 'SBU', 'BI', 'AKC', 'CRM']

/** Reads everyone on the sign-in page, in the page's order: by group, rank, name. */
export async function demoPeople(database: Database): Promise<DemoPerson[]> {
  const rows = await people(database, undefined)
  const ordered = rows.sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name))
  return ordered.map(personFrom)
}

/** Reads one of them, or undefined. */
export async function demoPerson(database: Database, id: number): Promise<DemoPerson | undefined> {
  if (!Number.isSafeInteger(id)) return undefined
  const [row] = await people(database, id)
  return row && personFrom(row)
}

function people(database: Database, id: number | undefined): Promise<Row[]> {
  return database.rows<Row>(
    sql`select u.id, u.username, trim(concat_ws(' ', u.first_name, u.last_name)) as name, u.email,
               u.role_type as "roleType", u.office_role as "officeRole",
               (select string_agg(p.name, ', ') from (
                  select g.name from users_scope s join geographies g on g.id = s.target_id
                  where s.record_id = u.id and g.deleted_at is null order by g.name limit 2) p) as places
        from users u join credentials c on c.user_id = u.id
        where u.status = 'ACTIVE' and u.deleted_at is null
          and (${id ?? null}::bigint is null or u.id = ${id ?? null}::bigint)`,
  )
}

function personFrom({ roleType, officeRole, places, name, ...row }: Row): DemoPerson {
  const role = inWords((roleType === 'OFFICE' && officeRole) || roleType || officeRole || 'Staff')
  const group = GROUPS.find(({ roles }) => roles.includes(roleType ?? 'OFFICE'))?.name ?? 'Others'
  return { ...row, name: name || row.username, role, group, places: places ?? '' }
}

function rank({ roleType }: Row): number {
  const order = GROUPS.flatMap(({ roles }) => roles)
  const place = order.indexOf(roleType ?? 'OFFICE')
  return place === -1 ? order.length : place
}

function inWords(code: string): string {
  const words = code.split('_').map((word) => (SHORT.includes(word) ? word : word.toLowerCase()))
  const text = words.join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
