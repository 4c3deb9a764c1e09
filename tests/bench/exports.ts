import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../../server/parts.mjs'

/**
 * Measures how long the export of a list takes, the peak memory of the service during it, and how fast the service
 * answers a list request all the time: the built service in a process of its own, on the database that the environment
 * names (DATA_DIR with the demo company, or DATABASE_URL for PostgreSQL). Needs Linux. The workbook is reported as a
 * ratio to plain CSV of the same rows in the same run:
 * `DATABASE_URL=… DATA_DIR=… DEMO_PASSWORD=… npx tsx tests/bench/exports.ts`, and for another list than farmers with
 * `--of retail/attendance --columns person,outlet,day,status`.
 */
const { values } = parseArgs({
  options: {
    query: { type: 'string', default: 'sort=id' },
    of: { type: 'string', default: 'admin/farmers' },
    columns: {
      type: 'string',
      default:
        'farmerCode,name,gender,language,village,landsCount,totalLandAcre,irrigation,source,status,createdAt,updatedAt',
    },
    username: { type: 'string', default: 'admin' },
    port: { type: 'string', default: '3999' },
  },
})

const COLUMNS = values.columns.split(',')

interface Told {
  readonly id: string
  readonly state: string
  readonly done: number
  readonly size: number
  readonly error: string | null
}

interface Measured {
  readonly seconds: number
  readonly megabytes: number
  readonly median: number
  readonly slow: number
}

type Ask = <Body>(method: string, path: string, body?: unknown) => Promise<Body>

async function main(): Promise<void> {
  const base = `http://localhost:${values.port}`
  const service = spawn(process.execPath, [join(root, 'dist/server/main.js')], {
    env: { ...process.env, PORT: values.port, LOG_LEVEL: 'silent' },
    stdio: 'ignore',
  })
  process.once('exit', () => service.kill())
  while (!(await fetch(`${base}/readyz`).catch(() => undefined))?.ok) await pause(200)
  const url = `${base}/api`
  let token = ''
  const ask: Ask = async <Body>(method: string, path: string, body?: unknown) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as Body
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
    return answer
  }
  const { access_token } = await ask<{ access_token: string }>('POST', '/admin/oauth/token', {
    grant_type: 'password',
    username: values.username,
    password: process.env.DEMO_PASSWORD,
  })
  token = access_token
  const quiet = await latencies(ask, () => pause(3000))
  process.stdout.write(`Nothing else: ${megabytesOf(service.pid).toFixed(0)} MB, list request ${show(quiet)}\n`)
  const csv = await measured(ask, 'csv', service.pid)
  const xlsx = await measured(ask, 'xlsx', service.pid)
  const ratio = (of: keyof Measured): string => (xlsx[of] / csv[of]).toFixed(2)
  process.stdout.write(`xlsx to csv: seconds ${ratio('seconds')}, memory ${ratio('megabytes')}\n`)
  service.kill()
}

/** Returns the resident memory of a process. */
function megabytesOf(pid: number | undefined): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

async function measured(ask: Ask, format: 'xlsx' | 'csv', pid: number | undefined): Promise<Measured> {
  let [megabytes, seconds] = [0, 0]
  const watch = setInterval(() => (megabytes = Math.max(megabytes, megabytesOf(pid))), 50)
  const times = await latencies(ask, async () => {
    const begun = performance.now()
    const body = { format, query: values.query, columns: COLUMNS }
    let told = await ask<Told>('POST', `/${values.of}/exports`, body)
    while (told.state === 'QUEUED' || told.state === 'RUNNING') {
      await pause(100)
      told = await ask<Told>('GET', `/admin/exports/${told.id}`)
    }
    seconds = (performance.now() - begun) / 1000
    if (told.state !== 'EMAILED') throw new Error(`${told.state}: ${told.error}`)
    const size = `${(told.size / 1e6).toFixed(1)} MB`
    process.stdout.write(`${format}: ${told.done} rows × ${COLUMNS.length}, ${size}, ${seconds.toFixed(1)} s, `)
  })
  clearInterval(watch)
  process.stdout.write(`at most ${megabytes.toFixed(0)} MB; list request meanwhile ${show(times)}\n`)
  return { seconds, megabytes, ...times }
}

/** Requests a page of a list repeatedly while some work runs. */
async function latencies(ask: Ask, work: () => Promise<unknown>): Promise<Pick<Measured, 'median' | 'slow'>> {
  const times: number[] = []
  let isOver = false
  const going = work().finally(() => (isOver = true))
  while (!isOver) {
    const begun = performance.now()
    await ask('GET', `/${values.of}?size=10`)
    times.push(performance.now() - begun)
    await pause(100)
  }
  await going
  times.sort((one, other) => one - other)
  const at = (part: number): number => times[Math.floor(times.length * part)] ?? Number.NaN
  return { median: at(0.5), slow: at(0.95) }
}

function show({ median, slow }: Pick<Measured, 'median' | 'slow'>): string {
  return `${median.toFixed(0)} ms at the median (${slow.toFixed(0)} ms at 95 %)`
}

await main()
