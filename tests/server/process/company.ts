import { onTestFinished } from 'vitest'
import { authorities, authorityList, companies, geographies, userAuthorities, users } from '#resources'
import type { Database } from '../../../server/database'
import { openPglite } from '../../../server/database/pglite'
import { insertMany } from '../../../server/engine/write/insertMany'
import { createApiClient } from '../../../server/session/accounts'
import { openTestDatabase, type TestDatabase } from '../../support/database'
import { emptyFolder, wholeFolder } from '../database/directories'
import type { Environment } from './builtService'

/** A small company in a database of the kind under test, ready for a service in production. */
export interface Company {
  readonly environment: Environment
  /** The village of its farmers. */
  readonly village: number
  /** The data directory of the service. */
  readonly directory: string
  /** Reads from the database once no service holds it. */
  look<Result>(work: (database: Database) => Promise<Result>): Promise<Result>
  /** Signs in a client who may read, create and change farmers; returns the headers. */
  signIn(url: string): Promise<Record<string, string>>
}

/** Required settings of a service in production. The issuer does not exist; only browsers would need it. */
export const production: Environment = {
  OIDC_ISSUER: 'http://localhost:9',
  OIDC_CLIENT_ID: 'agridesk-portal',
}

/**
 * Founds a company, in a fresh database unless one is given, which its owner closes. It is removed after the test,
 * or by the functions passed to `atEnd`.
 */
export async function foundCompany(
  given?: Pick<TestDatabase, 'database' | 'url'>,
  atEnd: (end: () => void | Promise<void>) => void = onTestFinished,
): Promise<Company> {
  const server = given ?? (await freshServer(atEnd))
  const { directory, remove } = server?.url ? emptyFolder() : await wholeFolder()
  atEnd(remove)
  const look: Company['look'] = async (work) => {
    const database = server?.database ?? (await openPglite(directory))
    try {
      return await work(database)
    } finally {
      if (!server) await database.close()
    }
  }
  const { village, client } = await look(settleCompany)
  return {
    directory,
    village,
    look,
    environment: { ...production, DATA_DIR: directory, ...(server?.url && { DATABASE_URL: server.url }) },
    async signIn(url) {
      const response = await fetch(`${url}/api/admin/oauth/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          grant_type: 'client_credentials',
          client_id: client.clientId,
          client_secret: client.clientSecret,
        }),
      })
      const { access_token: token } = (await response.json()) as { access_token: string }
      return { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    },
  }
}

async function freshServer(atEnd: (end: () => Promise<void>) => void): Promise<TestDatabase | undefined> {
  if (process.env.AGRIDESK_TEST_DATABASE !== 'postgres') return undefined
  const server = await openTestDatabase()
  atEnd(() => server.close())
  return server
}

/** Writes the company into an empty database: a village, and an API client that may read, create and change farmers. */
export async function settleCompany(
  database: Database,
): Promise<{ village: number; client: { clientId: string; clientSecret: string } }> {
  let parent: number | undefined
  for (const [type, name] of [
    ['zone', 'North'],
    ['state', 'Punjab'],
    ['district', 'Ludhiana'],
    ['tehsil', 'Jagraon'],
    ['village', 'Galib Kalan'],
  ]) {
    const place = { type, name, code: `${type}-1`.toUpperCase(), status: 'ACTIVE', ...(parent && { parent }) }
    ;[parent] = await insertMany(database, geographies, [place])
  }
  const keys = ['view_farmer_tab', 'farmer:create', 'farmer:edit', 'scope:everywhere'] as const
  const held = await insertMany(
    database,
    authorities,
    keys.map((authority) => ({ authority, ...authorityList[authority], isMasterData: true })),
  )
  const [company] = await insertMany(database, companies, [{ code: 'AGRI', name: 'Agridesk', kind: 'SELF' }])
  const [user = 0] = await insertMany(database, users, [
    {
      username: 'import',
      firstName: 'Import',
      lastName: 'Service',
      roleType: 'OFFICE',
      officeRole: 'ADMIN',
      mobile: '+919000000001',
      email: 'import@example.in',
      company,
      employment: 'ON_ROLL',
      joiningDate: '2024-04-01',
      status: 'ACTIVE',
    },
  ])
  await insertMany(
    database,
    userAuthorities,
    held.map((authority) => ({ user, authority, source: 'DIRECT' })),
  )
  return { village: parent ?? 0, client: await createApiClient(database, { name: 'Import', userId: user }) }
}

/** The body of a request that creates a farmer; each number creates another one. */
export function farmer(number: number, village: number): Readonly<Record<string, unknown>> {
  return {
    mobile: `+919${String(100_000_000 + number)}`,
    firstName: 'Gurpreet',
    lastName: 'Singh',
    gender: 'MALE',
    language: 'pa',
    village,
    source: 'CALL_CENTRE',
  }
}
