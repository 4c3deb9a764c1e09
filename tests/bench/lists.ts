import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import { createApp } from '../../server/app'
import { behaviours, endpoints } from '../../server/behaviours'
import { openDatabase, sql, type Database, type Sql } from '../../server/database'
import { readSettings } from '../../server/settings'
import { register } from '#resources'

/**
 * Measures lists over HTTP on the database that the environment names (DATA_DIR, or DATABASE_URL for PostgreSQL), each
 * beside a bare Node server that sends the same statements and passes the same JSON on, interleaved in one run:
 * `npx tsx tests/bench/lists.ts --rounds 60`, and `--only 'page|search'` for some of them.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '60' },
    only: { type: 'string', default: '' },
    username: { type: 'string', default: 'admin' },
  },
})

interface Measured {
  readonly service: number[]
  readonly bare: number[]
}

async function main(): Promise<void> {
  const settings = await readSettings({ ...process.env, LOG_LEVEL: 'silent', PORT: '0' })
  const database = await openDatabase(settings)
  const recorder = recording(database)
  const app = await createApp({ settings, database: recorder.database, register, behaviours, endpoints })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const bare = await bareServer(database)
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const token = await signIn(url, settings.session.secrets.demoPassword)
  const [farmers] = await database.rows<{ count: number }>(sql`select count(*)::int as count from farmers`)
  process.stdout.write(
    `${database.kind}, ${farmers?.count.toLocaleString('en-IN')} farmers, ${values.rounds} rounds, median (p95) in ms\n`,
  )
  const asked = { ...(await questions(database)), ...(await deepPages(database, url, token)) }
  for (const [name, paths] of Object.entries(asked)) {
    if (!new RegExp(values.only).test(name)) continue
    const measured = await measure({ name, paths, url, token, bare: bare.url, recorder })
    const ratio = median(measured.service) / median(measured.bare)
    process.stdout.write(
      `${name.padEnd(36)} service ${show(measured.service)}   bare ${show(measured.bare)}   ratio ${ratio.toFixed(2)}\n`,
    )
  }
  bare.close()
  await app.close()
  await database.close()
}

/** The lists that support staff ask for all day, each with several words so that no single one is favoured. */
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

/** Far pages, reached by a jump and by a step from the page before, in a whole list and in that of a state. */
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

interface Measuring {
  readonly name: string
  readonly paths: readonly string[]
  readonly url: string
  readonly token: string
  readonly bare: string
  readonly recorder: Recorder
}

async function measure({ paths, url, token, bare, recorder }: Measuring): Promise<Measured> {
  const measured: Measured = { service: [], bare: [] }
  const rounds = Number(values.rounds)
  for (let round = -5; round < rounds; round += 1) {
    const path = paths[Math.abs(round) % paths.length] ?? ''
    recorder.begin()
    const service = await timed(`${url}${path}`, { authorization: `Bearer ${token}` })
    const statements = recorder.end()
    const raw = await timed(bare, { 'content-type': 'application/json' }, JSON.stringify(statements))
    if (round < 0) continue
    measured.service.push(service)
    measured.bare.push(raw)
  }
  return measured
}

async function timed(url: string, headers: Record<string, string>, body?: string): Promise<number> {
  const begun = performance.now()
  const response = await fetch(url, {
    headers: { 'accept-encoding': 'identity', ...headers },
    ...(body && { method: 'POST', body }),
  })
  await response.text()
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return performance.now() - begun
}

interface Recorder {
  readonly database: Database
  begin(): void
  end(): Sql[]
}

/** Passes every question on to the database and remembers it. */
function recording(database: Database): Recorder {
  let statements: Sql[] = []
  const remember =
    <Result>(ask: (query: Sql) => Promise<Result>) =>
    (query: Sql): Promise<Result> => {
      statements.push(query)
      return ask(query)
    }
  return {
    database: { ...database, rows: remember(database.rows) as Database['rows'], json: remember(database.json) },
    begin: () => void (statements = []),
    end: () => statements.filter(({ text }) => !text.includes('from sessions f')),
  }
}

/** The least that a service could do: run the statements it is sent and pass their JSON on. */
async function bareServer(database: Database): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const statements = JSON.parse(Buffer.concat(chunks).toString()) as Sql[]
      void answerAll(database, statements).then((text) =>
        response.setHeader('content-type', 'application/json').end(text),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

async function answerAll(database: Database, statements: readonly Sql[]): Promise<string> {
  let text = ''
  for (const statement of statements) {
    const [row] = await database.rows<Record<string, unknown>>(statement)
    text ||= String(Object.values(row ?? {})[0])
  }
  return text
}

async function signIn(url: string, password: string): Promise<string> {
  const response = await fetch(`${url}/api/admin/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ grant_type: 'password', username: values.username, password }),
  })
  const { access_token: token } = (await response.json()) as { access_token?: string }
  if (!token) throw new Error(`${values.username} could not sign in`)
  return token
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}

function show(numbers: readonly number[]): string {
  const sorted = [...numbers].sort((a, b) => a - b)
  return `${median(sorted).toFixed(1)} (${(sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN).toFixed(1)})`.padStart(
    14,
  )
}

await main()
