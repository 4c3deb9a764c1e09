import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApp } from '../../server/app'
import { behaviours, endpoints, schedules } from '../../server/behaviours'
import { openDatabase, type Database, type Sql } from '../../server/database'
import { readSettings } from '../../server/settings'
import { register } from '#resources'

/** A posted body, and what the bare server reads from the database instead, so that nothing is written twice. */
export interface Posted {
  readonly post: string
  readonly body: unknown
  readonly bare: Sql
}

/** The measured addresses below the service, several per name so that no single one dominates. */
export type Questions = Readonly<Record<string, readonly (string | Posted)[]>>

/** The database, and the service with a user's token. */
export interface Bench {
  readonly database: Database
  readonly url: string
  readonly token: string
}

/** How often, which questions (a pattern), and as which user. */
export interface BenchOptions {
  readonly rounds: number
  readonly only: string
  readonly username: string
}

interface Measured {
  readonly service: number[]
  readonly bare: number[]
}

/**
 * Measures addresses over HTTP on the database that the environment names (DATA_DIR, or DATABASE_URL for PostgreSQL),
 * each beside a bare Node server that sends the same statements and returns the same JSON, interleaved in one run.
 * Prints the medians, the 95th percentiles and the ratio.
 */
export async function measureBeside(
  { rounds, only, username }: BenchOptions,
  ask: (bench: Bench) => Promise<Questions>,
): Promise<void> {
  const settings = await readSettings({ ...process.env, LOG_LEVEL: 'silent', PORT: '0' })
  const database = await openDatabase(settings)
  const recorder = recording(database)
  const app = await createApp({ settings, database: recorder.database, register, behaviours, endpoints, schedules })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const bare = await bareServer(database)
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const token = await signIn(url, username, settings.session.secrets.demoPassword)
  const asked = await ask({ database, url, token })
  process.stdout.write(`${database.kind}, ${rounds} rounds, median (p95) in ms\n`)
  for (const [name, questions] of Object.entries(asked)) {
    if (!new RegExp(only).test(name)) continue
    const measured = await measure({ questions, url, token, bare: bare.url, recorder, rounds })
    const ratio = median(measured.service) / median(measured.bare)
    process.stdout.write(
      `${name.padEnd(36)} service ${show(measured.service)}   bare ${show(measured.bare)}   ratio ${ratio.toFixed(2)}\n`,
    )
  }
  bare.close()
  await app.close()
  await database.close()
}

interface Measuring {
  readonly questions: Questions[string]
  readonly url: string
  readonly token: string
  readonly bare: string
  readonly recorder: Recorder
  readonly rounds: number
}

const json = { 'content-type': 'application/json' }

async function measure({ questions, url, token, bare, recorder, rounds }: Measuring): Promise<Measured> {
  const measured: Measured = { service: [], bare: [] }
  for (let round = -5; round < rounds; round += 1) {
    const question = questions[Math.abs(round) % questions.length] ?? ''
    const headers = { authorization: `Bearer ${token}` }
    recorder.begin()
    const service =
      typeof question === 'string'
        ? await timed(`${url}${question}`, headers)
        : await timed(`${url}${question.post}`, { ...headers, ...json }, JSON.stringify(question.body))
    const recorded = recorder.end()
    const statements = typeof question === 'string' ? recorded : [question.bare]
    const raw = await timed(
      bare,
      json,
      JSON.stringify(statements.map(({ text, values, preparedAs }) => ({ text, values, preparedAs }))),
    )
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
  const text = await response.text()
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text}`)
  return performance.now() - begun
}

interface Recorder {
  readonly database: Database
  begin(): void
  end(): Sql[]
}

/** Passes every query on to the database and records it. */
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

/** The minimum that a service could do: run the received statements and return their JSON. */
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

async function signIn(url: string, username: string, password: string): Promise<string> {
  const response = await fetch(`${url}/api/admin/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ grant_type: 'password', username, password }),
  })
  const { access_token: token } = (await response.json()) as { access_token?: string }
  if (!token) throw new Error(`${username} could not sign in`)
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
