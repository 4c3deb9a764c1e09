import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import { createApp } from '../../server/app'
import { behaviours, endpoints, schedules } from '../../server/behaviours'
import { openDatabase, sql, type Database } from '../../server/database'
import { readSettings } from '../../server/settings'
import { register } from '#resources'

/**
 * Measures the omnibox over HTTP, all kinds of records together, on the database that the environment names (DATA_DIR, or
 * DATABASE_URL for PostgreSQL): `npx tsx tests/bench/omnibox.ts --rounds 60 --username admin`.
 */
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '60' }, username: { type: 'string', default: 'admin' } },
})

interface Answer {
  readonly groups: readonly { readonly resource: string; readonly items: readonly unknown[]; readonly isCut: boolean }[]
}

async function main(): Promise<void> {
  const settings = await readSettings({ ...process.env, LOG_LEVEL: 'silent', PORT: '0' })
  const database = await openDatabase(settings)
  const app = await createApp({ settings, database, register, behaviours, endpoints, schedules })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const token = await signIn(url, settings.session.secrets.demoPassword)
  const [farmers] = await database.rows<{ count: number }>(sql`select count(*)::int as count from farmers`)
  process.stdout.write(
    `${database.kind}, ${farmers?.count.toLocaleString('en-IN')} farmers, as ${values.username}, ${values.rounds} rounds, median (p95, worst) in ms\n`,
  )
  for (const [name, words] of Object.entries(await questions(database))) {
    const { times, found, cut } = await measure(`${url}/api/admin/search`, token, words)
    process.stdout.write(
      `${name.padEnd(24)} ${show(times)}   ${found} of ${times.length} found, ${cut} groups cut off\n`,
    )
  }
  await app.close()
  await database.close()
}

/** What people type, each kind with many words so that no single one dominates. */
async function questions(database: Database): Promise<Record<string, string[]>> {
  const some = await database.rows<{ mobile: string; last: string; first: string; code: string }>(sql`
    select mobile, last_name as last, first_name as first, farmer_code as code
    from farmers tablesample system (0.1) where length(last_name) > 3 and length(first_name) > 3 limit 60`)
  return {
    'part of a name': some.map(({ last }) => last.slice(0, 4)),
    'three letters': some.map(({ first }) => first.slice(0, 3)),
    'two names': some.map(({ first, last }) => `${first} ${last}`),
    'seven digits': some.map(({ mobile }) => mobile.slice(-7)),
    'whole mobile': some.map(({ mobile }) => mobile.slice(3)),
    code: some.map(({ code }) => code),
    'nothing there': some.map(({ first }, index) => `${first.slice(0, 2)}qx${index}`),
  }
}

async function measure(
  url: string,
  token: string,
  words: readonly string[],
): Promise<{ times: number[]; found: number; cut: number }> {
  const times: number[] = []
  let found = 0
  let cut = 0
  for (let round = -5; round < Number(values.rounds); round += 1) {
    const q = words[Math.abs(round) % words.length] ?? ''
    const begun = performance.now()
    const response = await fetch(`${url}?q=${encodeURIComponent(q)}`, { headers: { authorization: `Bearer ${token}` } })
    const { groups } = (await response.json()) as Answer
    if (!response.ok) throw new Error(`${q}: ${response.status}`)
    if (round < 0) continue
    times.push(performance.now() - begun)
    found += groups.some(({ items }) => items.length > 0) ? 1 : 0
    cut += groups.filter(({ isCut }) => isCut).length
  }
  return { times, found, cut }
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

function show(times: readonly number[]): string {
  const sorted = [...times].sort((one, other) => one - other)
  const at = (part: number): string => (sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN).toFixed(1)
  return `${at(0.5)} (${at(0.95)}, ${at(1)})`.padStart(24)
}

await main()
