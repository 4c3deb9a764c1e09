import { sql, type Database } from './database'
import type { Settings } from './settings'

/** Returns the message when the service is ready: its address and, in the demo, who may sign in. */
export async function greeting(
  database: Database,
  { session, isDemo, databaseUrl, dataDirectory }: Settings,
): Promise<string> {
  const lines = ['', `Agridesk is ready: ${session.publicUrl}`, `Data: ${databaseUrl ? 'PostgreSQL' : dataDirectory}`]
  if (isDemo) lines.push(...(await demoLines(database, session.secrets.demoPassword)))
  return `${lines.join('\n')}\n\n`
}

async function demoLines(database: Database, password: string): Promise<string[]> {
  const people = await database.rows<{ username: string; name: string; role: string }>(sql`
    select u.username, u.name, coalesce(u.office_role, u.role_type) as role from users u join credentials c on c.user_id = u.id
    where u.status = 'ACTIVE' and u.deleted_at is null order by (u.username = 'superadmin') desc, (u.username = 'admin') desc, u.id`)
  const width = Math.max(10, ...people.map(({ username }) => username.length))
  return [
    '',
    `Demo people (one password for all: ${password}):`,
    ...people.map(
      ({ username, name, role }) => `  ${username.padEnd(width)}  ${name} – ${role.toLowerCase().replaceAll('_', ' ')}`,
    ),
  ]
}
