import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openDatabase, sql, type Database } from '../../server/database'
import { root } from '../../server/parts.mjs'
import { distinctName } from '../support/distinctName'
import { workbook } from '../support/sheets'
import { secondsOf } from './processorTime'

/**
 * Measures an import over HTTP into the built service in a process of its own: seconds, the service's processor time
 * and its peak resident memory (VmHWM) for reading the workbook, its check and its commit. Runs on PostgreSQL, named
 * by `DATABASE_URL`, with the demo company; needs Linux. Farmers are written and stay, so measure on a copy of the
 * database:
 * `DATABASE_URL=… DATA_DIR=… DEMO_PASSWORD=… npx tsx tests/bench/imports.ts --of farmers --rows 50000 --megabytes 9.9`.
 */
const { values } = parseArgs({
  options: {
    of: { type: 'string', default: 'farmers' },
    rows: { type: 'string', default: '50000' },
    megabytes: { type: 'string', default: '9.9' },
    port: { type: 'string', default: '3999' },
  },
})

interface Told {
  readonly id: string
  readonly state: string
  readonly columns: readonly { readonly field?: string }[]
  readonly counts: Readonly<Record<string, number>>
}

interface Village {
  readonly state: string
  readonly district: string
  readonly tehsil: string
  readonly village: string
}

/** The target of an import, and its rows without the filler. */
interface Kind {
  readonly path: string
  readonly tab?: string
  readonly headings: readonly string[]
  readonly row: (at: number, place: Village) => readonly string[]
}

const inBackground = { prefer: 'respond-async' }

/** How often the portal polls the progress, in milliseconds. */
const ASKED_EVERY = 700

/** No two runs on a database use the same farmers. */
const since = Math.floor(Math.random() * 9e5)

const kinds: Readonly<Record<string, Kind>> = {
  farmers: {
    path: 'farmers',
    headings: [
      'First name',
      'Mobile',
      'Gender',
      'Language',
      'State',
      'District',
      'Tehsil',
      'Village',
      'Source',
      'Old note',
    ],
    row: (at, { state, district, tehsil, village }) => [
      `${distinctName((since + at) % 28_561)} ${distinctName(Math.floor((since + at) / 28_561))}`,
      `9${String(since * 1000 + at).padStart(9, '0')}`,
      at % 2 ? 'Male' : 'Female',
      'Hindi',
      ...[state, district, tehsil, village],
      'Call Centre',
    ],
  },
  villages: {
    path: 'geographies',
    tab: 'village',
    headings: ['State', 'District', 'Tehsil', 'Village', 'LGD Village Code', 'PIN', 'Remarks'],
    row: (at, { state, district, tehsil }) => [
      ...[state, district, at % 100 === 0 ? `${tehsil}x` : tehsil],
      `Bench ${distinctName(at % 28_561)}`,
      String(900_001 + at),
      '141001',
    ],
  },
}

/** Filler text per row that brings the compressed workbook near the wanted size: random letters do not compress. */
function filler(size: number): string {
  return randomBytes(size).toString('base64url').slice(0, size)
}

const MEGABYTE = 1024 * 1024

/** Makes a workbook just below a size; how well its texts compress is unknown before they are compressed. */
function sized(most: number, count: number, made: (size: number) => Buffer): Buffer {
  let size = 0
  let bytes = made(size)
  for (let tries = 0; tries < 6 && (bytes.length > most || bytes.length < 0.99 * most); tries += 1) {
    // Random letters are hardly compressed.
    size = Math.max(0, size + Math.floor((most * 0.995 - bytes.length) / count / 0.8))
    bytes = made(size)
  }
  return bytes
}

function placesIn(database: Database): Promise<Village[]> {
  return database.rows<Village>(sql`
    select s.name as state, d.name as district, t.name as tehsil, min(v.name) as village
    from geographies v join geographies t on t.id = v.parent_id join geographies d on d.id = t.parent_id
    join geographies s on s.id = d.parent_id
    where v.type = 'village' and v.status = 'ACTIVE' and t.status = 'ACTIVE' group by t.id, t.name, d.name, s.name order by t.id`)
}

async function sheetOf({ headings, row }: Kind): Promise<Buffer> {
  const database = await openDatabase({ databaseUrl: process.env.DATABASE_URL ?? '', dataDirectory: '' })
  const places = await placesIn(database)
  await database.close()
  const none: Village = { state: '', district: '', tehsil: '', village: '' }
  return sized(Number(values.megabytes) * MEGABYTE, Number(values.rows), (size) =>
    workbook([
      [...headings],
      ...Array.from({ length: Number(values.rows) }, (_, at) => [
        ...row(at, places[at % places.length] ?? none),
        filler(size),
      ]),
    ]),
  )
}

/** Returns a figure from the system about a process's memory, in megabytes. */
function megabytesOf(pid: number, what: 'VmHWM' | 'VmRSS'): string {
  const [, kilobytes] = new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return (Number(kilobytes) / 1024).toFixed(0)
}

/** Resets the peak memory of a process to its current memory. */
function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}

async function main(): Promise<void> {
  const kind = kinds[values.of]
  if (!kind) throw new Error(`--of is one of ${Object.keys(kinds).join(', ')}`)
  const bytes = await sheetOf(kind)
  const url = `http://localhost:${values.port}`
  const service = spawn(process.execPath, [join(root, 'dist/server/main.js')], {
    env: { ...process.env, PORT: values.port, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const { pid = 0 } = service
  process.once('exit', () => service.kill())
  while (!(await fetch(`${url}/readyz`).catch(() => undefined))?.ok) await pause(200)
  let token = ''
  const ask = async <Body>(method: string, path: string, body?: unknown, more = {}): Promise<Body> => {
    const isBytes = Buffer.isBuffer(body)
    const response = await fetch(`${url}/api/admin${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...more,
      },
      ...(body !== undefined && { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
    })
    const answer = (response.status === 204 ? {} : await response.json()) as Body
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
    return answer
  }
  const { access_token } = await ask<{ access_token: string }>('POST', '/oauth/token', {
    grant_type: 'password',
    username: 'admin',
    password: process.env.DEMO_PASSWORD,
  })
  token = access_token
  await pause(3000)
  console.log(
    `${values.rows} ${values.of}, ${(bytes.length / MEGABYTE).toFixed(2)} MB; at rest ${megabytesOf(pid, 'VmRSS')} MB`,
  )
  const measured = async <Result>(what: string, work: () => Promise<Result>): Promise<Result> => {
    forgetPeak(pid)
    const [start, before] = [performance.now(), secondsOf(pid)]
    const result = await work()
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    const burned = (secondsOf(pid) - before).toFixed(1)
    console.log(`${what}: ${seconds} s, ${burned} s of processor, at most ${megabytesOf(pid, 'VmHWM')} MB`)
    return result
  }
  const base = `/${kind.path}/imports`
  const read = await measured('read', () => ask<Told>('POST', `${base}${kind.tab ? `?tab=${kind.tab}` : ''}`, bytes))
  const until = async (isSo: (told: Told) => boolean): Promise<Told> => {
    for (;;) {
      const told = await ask<Told>('GET', `${base}/${read.id}`)
      if (isSo(told)) return told
      await pause(ASKED_EVERY)
    }
  }
  const fields = read.columns.map(({ field }) => field ?? null)
  await measured('columns settled', () => ask('PUT', `${base}/${read.id}/columns`, { columns: fields }))
  const checked = await measured('checked', async () => {
    await ask('POST', `${base}/${read.id}/check`, {}, inBackground)
    return until(({ state }) => state !== 'checking')
  })
  console.log(JSON.stringify(checked.counts))
  if (values.of === 'farmers') {
    const done = await measured('committed', async () => {
      await ask('POST', `${base}/${read.id}/commit`, {}, inBackground)
      return until(({ state }) => state !== 'importing')
    })
    console.log(JSON.stringify(done.counts))
  }
  await ask('DELETE', `${base}/${read.id}`)
  service.kill()
}

await main()
