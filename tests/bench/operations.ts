import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import { register } from '#resources'
import { createApp } from '../../server/app'
import { behaviours, endpoints, schedules } from '../../server/behaviours'
import { openDatabase, sql } from '../../server/database'
import { readSettings } from '../../server/settings'

/**
 * Measures a bulk edit of many farmers and its undo, three of them changed in between, over HTTP on the database that the
 * environment names (DATA_DIR with the demo company, or DATABASE_URL for PostgreSQL):
 * `DATA_DIR=… DEMO_PASSWORD=… npx tsx tests/bench/operations.ts --rows 10000`.
 */
const { values } = parseArgs({
  options: { rows: { type: 'string', default: '10000' }, username: { type: 'string', default: 'admin' } },
})

interface Report {
  readonly state: string
  readonly done: number
  readonly failed: number
  readonly refusals: readonly { reason: string; count: number; examples: readonly { label: string }[] }[]
}

async function main(): Promise<void> {
  const settings = await readSettings({ ...process.env, LOG_LEVEL: 'silent', PORT: '0' })
  const database = await openDatabase(settings)
  const app = await createApp({ settings, database, register, behaviours, endpoints, schedules })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/admin`
  let token = ''
  const ask = async <Body>(method: string, path: string, body?: unknown, headers: object = {}): Promise<Body> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as Body
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
    return answer
  }
  const { access_token } = await ask<{ access_token: string }>('POST', '/oauth/token', {
    grant_type: 'password',
    username: values.username,
    password: settings.session.secrets.demoPassword,
  })
  token = access_token
  const rows = await database.rows<{ id: number }>(
    sql`select id from farmers where status = 'ACTIVE' and language <> 'ta' and deleted_at is null order by id limit ${Number(values.rows)}`,
  )
  const ids = rows.map(({ id }) => id)
  const timed = async (what: string, begin: () => Promise<{ operation: string }>): Promise<string> => {
    const start = performance.now()
    const { operation } = await begin()
    let report: Report
    do {
      await new Promise((resolve) => setTimeout(resolve, 100))
      report = await ask<Report>('GET', `/operations/${operation}`)
    } while (report.state === 'running')
    const seconds = (performance.now() - start) / 1000
    const named = report.refusals.map(
      ({ reason, examples }) => `${reason}: ${examples.map(({ label }) => label).join(', ')}`,
    )
    process.stdout.write(
      `${database.kind} ${what}: ${report.state}, ${report.done} done, ${report.failed} not, ${seconds.toFixed(1)} s, ${((seconds * 1000) / ids.length).toFixed(2)} ms a row ${named.join('; ')}\n`,
    )
    return operation
  }
  const inBackground = { prefer: 'respond-async' }
  const previewed = performance.now()
  await ask('POST', '/farmers/preview', { ids, changes: { language: 'ta' } })
  process.stdout.write(`${database.kind} preview: ${(performance.now() - previewed).toFixed(0)} ms\n`)
  const edit = await timed('bulk edit', () =>
    ask('PATCH', '/farmers', { ids, changes: { language: 'ta' } }, inBackground),
  )
  for (const id of [ids[10], ids[500], ids[5000]])
    if (id)
      await ask('PATCH', `/farmers/${id}`, { irrigation: 'CANAL' }).catch(() =>
        ask('PATCH', `/farmers/${id}`, { pin: '141001' }),
      )
  const undo = await timed('undo', () => ask('POST', `/operations/${edit}/undo`, {}, inBackground))
  await timed('undo of the undo', () => ask('POST', `/operations/${undo}/undo`, {}, inBackground))
  await app.close()
  await database.close()
}

await main()
