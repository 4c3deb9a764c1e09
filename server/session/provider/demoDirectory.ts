import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql, type Database } from '../../database'
import type { DirectorySettings } from '../../outbound/directory/settings'
import { MOUNT } from './mount'

/** A user in the format of Okta's Users API, as far as the demo has the values. */
interface OktaUser {
  readonly id: string
  readonly status: 'ACTIVE' | 'DEPROVISIONED'
  readonly created: string
  readonly profile: Readonly<Record<'login' | 'firstName' | 'lastName' | 'email', string>> &
    Readonly<Partial<Record<'mobilePhone' | 'employeeNumber' | 'department', string | null>>>
}

interface Asked {
  readonly Params: { readonly group: string }
  readonly Querystring: { readonly limit?: string; readonly after?: string }
}

const MOST = 200

/** In the demo one person has married, and one has left, which the portal does not know yet. */
const married = { username: 'call.centre04', lastName: 'Deshmukh' }
const gone = 'call.centre05'

/** New colleagues, whom the portal does not know yet; the last one's data is incomplete. */
const newcomers: readonly OktaUser[] = [
  newcomer('00uNewcomer1', 'Nikhil Bhandari', {
    department: 'Support',
    number: 'AG9001',
    mobilePhone: '+91 99000 00901',
  }),
  newcomer('00uNewcomer2', 'Revathi Sundaram', {
    department: 'Call centre',
    number: 'AG9002',
    mobilePhone: '+91 99000 00902',
  }),
  newcomer('00uNewcomer3', 'Zubin Daruwala', { department: 'Sales', number: 'AG9003' }),
]

function newcomer(
  id: string,
  name: string,
  { number, ...more }: { department: string; number: string; mobilePhone?: string },
): OktaUser {
  const [firstName = '', lastName = ''] = name.split(' ')
  const login = `${firstName}.${lastName}@example.in`.toLowerCase()
  const profile = { login, email: login, firstName, lastName, employeeNumber: number, ...more }
  return { id, status: 'ACTIVE', created: '2026-11-16T04:30:00.000Z', profile }
}

/**
 * Serves the directory of the demo users beside their sign-in: the members of its one group, page by page, in the
 * format of Okta's Groups API, for clients with the token. It contains what the portal knows of them, with the few
 * differences above.
 */
export function demoDirectory(
  scope: FastifyInstance,
  { database, issuer, directory }: { database: Database; issuer: string; directory: DirectorySettings },
): void {
  scope.get<Asked>(`${MOUNT}/api/v1/groups/:group/users`, async ({ headers, params, query }, reply) => {
    if (!isSame(headers.authorization ?? '', `SSWS ${directory.token}`))
      return reply.code(401).send({ errorCode: 'E0000011', errorSummary: 'Invalid token provided' })
    if (params.group !== directory.group)
      return reply.code(404).send({ errorCode: 'E0000007', errorSummary: 'Not found: Resource not found (UserGroup)' })
    const members = [...(await accounts(database)), ...newcomers]
    const size = Math.min(MOST, Math.max(1, Number(query.limit) || MOST))
    const start = query.after === undefined ? 0 : members.findIndex(({ id }) => id === query.after) + 1
    const page = members.slice(start, start + size)
    const address = `${issuer}/api/v1/groups/${params.group}/users?limit=${size}`
    const last = page.at(-1)
    const hasMore = last !== undefined && start + size < members.length
    return reply
      .header('cache-control', 'no-store')
      .header('link', [
        `<${address}>; rel="self"`,
        ...(hasMore ? [`<${address}&after=${encodeURIComponent(last.id)}>; rel="next"`] : []),
      ])
      .send(page)
  })
}

function isSame(one: string, other: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}

interface AccountRow {
  readonly id: number
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly mobile: string | null
  readonly employeeCode: string | null
  readonly officeRole: string | null
  readonly created: string
}

/** Reads the accounts of the local sign-in that have an e-mail address. */
async function accounts(database: Database): Promise<OktaUser[]> {
  const rows = await database.rows<AccountRow>(sql`
    select u.id, u.username, u.first_name as "firstName", u.last_name as "lastName", u.email, u.mobile,
      u.employee_code as "employeeCode", u.office_role as "officeRole",
      to_char(u.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created
    from users u join credentials c on c.user_id = u.id
    where u.status = 'ACTIVE' and u.deleted_at is null and u.email is not null order by u.id`)
  return rows.map(({ id, username, mobile, employeeCode, officeRole, created, ...known }) => ({
    id: `00uDemo${id}`,
    status: username === gone ? 'DEPROVISIONED' : 'ACTIVE',
    created,
    profile: {
      ...known,
      ...(username === married.username && { lastName: married.lastName }),
      login: known.email,
      mobilePhone: mobile,
      employeeNumber: employeeCode,
      department: officeRole,
    },
  }))
}
