import { crossErrors, fieldErrors, inputSchema, todayInIndia } from '#define'
import { users } from '#resources'
import { sql } from '../../../database'
import type { Work } from '../../../engine/engine'
import type { DirectoryPerson } from '../../../outbound/directory/organisation'
import { inSentences } from './words'

/** The input for a new user from the directory, or what is missing for it. */
export type NewUser =
  | { readonly input: Readonly<Record<string, unknown>> }
  | { readonly input: undefined; readonly missing: string }

const YEAR_10000 = Date.UTC(10_000, 0)

/** Everyone in the directory belongs to the company itself; staffing firms and partners have no account there. */
export async function ownCompany({ tx }: Work): Promise<number | undefined> {
  const [company] = await tx.rows<{ id: number }>(
    sql`select id from companies where kind = 'SELF' and deleted_at is null order by id limit 1`,
  )
  return company?.id
}

/** Builds an invited office user from a directory entry. */
export function newUser({ engine }: Work, person: DirectoryPerson, company: number | undefined): NewUser {
  const { firstName, lastName, email, mobile, employeeCode } = person
  const given = {
    username: usernameFrom(person.login),
    roleType: 'OFFICE',
    officeRole: officeRoleFrom(person),
    firstName,
    lastName,
    email,
    mobile,
    employeeCode,
    company,
    employment: 'ON_ROLL',
    joiningDate: todayInIndia(sinceOf(person) ?? engine.now()),
  }
  const input = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const parsed = inputSchema(users.fields, 'create').safeParse(input)
  const errors = {
    ...(parsed.success ? {} : fieldErrors(parsed.error)),
    ...crossErrors(users.fields, input, engine.now()),
  }
  const missing = inSentences(Object.values(errors))
  return parsed.success && missing === '' ? { input: parsed.data } : { input: undefined, missing }
}

/** Returns the part before the @, reduced to the characters of usernames. */
function usernameFrom(login: string): string {
  return (login.split('@')[0] ?? '')
    .toLowerCase()
    .replace(/[^a-z0-9._]+/g, '.')
    .replace(/^[^a-z]+/, '')
    .slice(0, 32)
}

/** Finds the office role whose name is the department of the entry, else its title. */
function officeRoleFrom({ department, title }: DirectoryPerson): string | undefined {
  const plain = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '')
  const roles = Object.entries(users.fields.officeRole.options)
  for (const name of [department, title]) {
    const found = name && roles.find(([role, label]) => [plain(role), plain(label)].includes(plain(name)))
    if (found) return found[0]
  }
  return undefined
}

function sinceOf({ since }: DirectoryPerson): Date | undefined {
  const at = since === undefined ? NaN : Date.parse(since)
  return Math.abs(at) < YEAR_10000 ? new Date(at) : undefined
}
