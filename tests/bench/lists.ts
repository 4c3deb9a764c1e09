import { parseArgs } from 'node:util'
import { sql, type Database } from '../../server/database'
import { measureBeside } from './beside'

/**
 * Measures lists over HTTP on the database that the environment names (DATA_DIR, or DATABASE_URL for PostgreSQL),
 * each beside a bare Node server that sends the same statements and returns the same JSON, interleaved in one run:
 * `npx tsx tests/bench/lists.ts --rounds 60`, and `--only 'page|search'` for some of them.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '60' },
    only: { type: 'string', default: '' },
    username: { type: 'string', default: 'admin' },
  },
})

await measureBeside({ ...values, rounds: Number(values.rounds) }, async ({ database, url, token }) => {
  const [farmers] = await database.rows<{ count: number }>(sql`select count(*)::int as count from farmers`)
  process.stdout.write(`${farmers?.count.toLocaleString('en-IN')} farmers\n`)
  return { ...(await questions(database)), ...(await deepPages(database, url, token)) }
})

/** The daily list requests of support staff, each with several words so that no single one dominates. */
async function questions(database: Database): Promise<Record<string, string[]>> {
  const states = await database.rows<{ id: number }>(
    sql`select village_state_id as id from farmers tablesample system (0.1) group by 1 limit 8`,
  )
  const some = await database.rows<{ mobile: string; last: string | null; first: string }>(
    sql`select mobile, last_name as last, first_name as first from farmers tablesample system (0.1) where last_name is not null limit 40`,
  )
  const long = some.filter(({ first, last }) => first.length > 4 && (last ?? '').length > 4)
  const list = (query: string): string => `/api/admin/farmers?${query}`
  return {
    'page 1': [list('')],
    'page 1, 35 rows': [list('size=35')],
    'state and status': states.map(({ id }) => list(`village.state=${id}&status=ACTIVE`)),
    'search for a part of a name': some
      .map(({ last }) => list(`q=${encodeURIComponent((last ?? '').slice(0, 5))}`))
      .filter((path) => path.length > 24),
    'search for two names': some.map(({ first, last }) => list(`q=${encodeURIComponent(`${first} ${last ?? ''}`)}`)),
    'search for 7 digits of a mobile': some.map(({ mobile }) => list(`q=${mobile.slice(-7)}`)),
    'search for a whole mobile': some.map(({ mobile }) => list(`q=${mobile.slice(3)}`)),
    'search with a letter too few': long.map(({ last }) => list(`q=${encodeURIComponent(misspelt(last ?? ''))}`)),
    'search with letters swapped': long.map(({ first, last }) =>
      list(`q=${encodeURIComponent(`${swapped(first)} ${swapped(last ?? '')}`)}`),
    ),
    'search for nothing like it': ['zzqxv', 'wwyzz kkjjq', 'xqzj'].map((q) => list(`q=${q}`)),
    'counts of the values, all': ['/api/admin/farmers/facets?field=status,holdingClass,source,language,blacklisted'],
    'counts of the values, a state': states.map(
      ({ id }) => `/api/admin/farmers/facets?field=status,holdingClass,source,language,blacklisted&village.state=${id}`,
    ),
    'counts of the values, a search': some.map(
      ({ last }) =>
        `/api/admin/farmers/facets?field=status,holdingClass&q=${encodeURIComponent((last ?? '').padEnd(3, 'a'))}`,
    ),
    'count all': ['/api/admin/farmers/count?count=exact'],
    neighbours: [1, 500, 900, 700_000].map((id) => `/api/admin/farmers/${id}/neighbours?`),
    'neighbours by name in a state': states.map(
      ({ id }) => `/api/admin/farmers/500000/neighbours?sort=name&village.state=${id}`,
    ),
    'one record': [1, 500, 900].map((id) => `/api/admin/farmers/${id}`),
  }
}

function misspelt(word: string): string {
  return word.slice(0, 2) + word.slice(3)
}

function swapped(word: string): string {
  return word.slice(0, 1) + word.charAt(2) + word.charAt(1) + word.slice(3)
}

/** Far pages, reached by a jump and by a step from the previous page, in a whole list and in that of a state. */
async function deepPages(database: Database, url: string, token: string): Promise<Record<string, string[]>> {
  const [state] = await database.rows<{ id: number; pages: number }>(
    sql`select village_state_id as id, (count(*) / 35)::int as pages from farmers group by 1 order by 2 desc limit 1`,
  )
  const lists: [string, string, number[]][] = [
    ['all', 'size=35', [1, 1000, 20_000]],
    ['a state', `size=35&village.state=${state?.id}`, [1, 1000, state?.pages ?? 2000]],
    ['all by name', 'size=35&sort=name', [1, 20_000]],
  ]
  const found: Record<string, string[]> = {}
  for (const [name, query, pages] of lists) {
    for (const page of pages) {
      const path = (number: number): string => `/api/admin/farmers?${query}&page=${number}`
      found[`${name}: page ${page}`] = [path(page)]
      if (page === 1) continue
      const response = await fetch(`${url}${path(page - 1)}`, { headers: { authorization: `Bearer ${token}` } })
      const { after } = (await response.json()) as { after: string }
      found[`${name}: page ${page} by next`] = [`${path(page)}&after=${after}`]
    }
  }
  return found
}
