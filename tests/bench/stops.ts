import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from '../../server/database'
import { openPglite } from '../../server/database/pglite'
import { root } from '../../server/parts.mjs'
import { distinctName } from '../support/distinctName'
import { emptyFolder, wholeFolder } from '../server/database/directories'
import type { Environment } from '../server/process/builtService'
import { farmer, production, settleCompany } from '../server/process/company'
import { random, signInAt, startPortal, type Client, type Headers, type Portal } from './stoppedPortal'

/**
 * Stops the built portal on an embedded directory in thirteen ways while clients create farmers, reopens it, and
 * checks that every acknowledged farmer exists once and that every unanswered request, sent again with its key,
 * created one. Prints a table of the ways; exits with code 1 if anything was lost, duplicated or refused. Build
 * first, then `npx tsx tests/bench/stops.ts --rounds 17 --port 4990`.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '17' },
    only: { type: 'string', default: '' },
    port: { type: 'string', default: '4990' },
  },
})

const CLIENTS = 6
/** Maximum time that clients write before a stop, in milliseconds. */
const WRITING = 1200

/** A client's request: the number of its farmer is its key as well. */
interface Sent {
  readonly number: number
  /** The id of the farmer, once acknowledged. */
  id?: number
}

/** The state of a run on its directory. */
interface Run {
  directory: string
  readonly village: number
  readonly client: Client
  readonly sent: Sent[]
  readonly faults: string[]
  /** How long the last opening took, in milliseconds; a signal is sent at some time within it. */
  opening: number
}

/** Stops a portal while clients write. Resolves once it has ended. */
type Way = (run: Run, portal: Portal) => Promise<void>

/** Sends a signal, then others some milliseconds after each other. */
function signals(first: NodeJS.Signals, ...rest: readonly (readonly [after: () => number, NodeJS.Signals])[]): Way {
  return async (_run, { child, ended }) => {
    child.kill(first)
    for (const [after, signal] of rest) {
      await Promise.race([pause(after()), ended])
      child.kill(signal)
    }
    await ended
  }
}

const ways: Readonly<Record<string, Way>> = {
  SIGTERM: signals('SIGTERM'),
  SIGINT: signals('SIGINT'),
  SIGHUP: signals('SIGHUP'),
  'SIGTERM twice': signals('SIGTERM', [random(1000), 'SIGTERM']),
  'SIGTERM, then SIGKILL': signals('SIGTERM', [random(400), 'SIGKILL']),
  SIGKILL: signals('SIGKILL'),
  'SIGKILL while opening': stopWhileOpening('SIGKILL'),
  'SIGTERM while opening': stopWhileOpening('SIGTERM'),
  'SIGTERM during a backup': stopDuringBackup('SIGTERM'),
  'SIGKILL during a backup': stopDuringBackup('SIGKILL'),
  'thread of the database ended': signals('SIGUSR2'),
  'copied while closing': async (run, { child, ended }) => {
    child.kill('SIGTERM')
    const { directory: copy, remove } = emptyFolder()
    while (child.exitCode === null && child.signalCode === null) {
      // A file that disappears while it is copied ends this copy early; another one is made.
      await pause(20)
      try {
        cpSync(join(run.directory, 'postgres'), join(copy, 'postgres'), { recursive: true })
      } catch {
        continue
      }
    }
    await ended
    remove()
  },
  'moved after SIGKILL, a second one refused': async (run, { child, ended }) => {
    const second = startPortal(of(run.directory), Number(values.port) + 1)
    if ((await second.ended) !== '1' || !second.complaints().includes('is in use by'))
      run.faults.push(`A second process was not refused: ${second.complaints()}`)
    child.kill('SIGKILL')
    await ended
    const moved = emptyFolder().directory
    cpSync(run.directory, join(moved, 'data'), { recursive: true, filter: (path) => !path.endsWith('.sock') })
    rmSync(run.directory, { recursive: true })
    renameSync(join(moved, 'data'), run.directory)
    rmSync(moved, { recursive: true })
  },
}

/** Kills the portal, and stops the next one, which recovers the database, while it opens. */
function stopWhileOpening(signal: NodeJS.Signals): Way {
  return async (run, { child, ended }) => {
    child.kill('SIGKILL')
    await ended
    const next = startPortal(of(run.directory), Number(values.port))
    await Promise.race([pause(random(run.opening)()), next.ended])
    next.child.kill(signal)
    const end = await next.ended
    if (signal === 'SIGTERM' && !['0', 'SIGTERM'].includes(end))
      run.faults.push(`Told to stop while it opened, it ended with ${end}: ${next.complaints()}`)
  }
}

/** Stops the portal while a command backs it up. The backup is complete or does not exist. */
function stopDuringBackup(signal: NodeJS.Signals): Way {
  return async (run, { child, ended }) => {
    const { directory, remove } = emptyFolder()
    const target = join(directory, 'backup')
    const command = spawn(process.execPath, [join(root, 'dist/server/backupCommand.js'), target], {
      env: { PATH: process.env.PATH, ...production, DATA_DIR: run.directory },
      stdio: 'ignore',
    })
    const made = once(command, 'close')
    await Promise.race([pause(random(3000)()), made])
    child.kill(signal)
    await ended
    await made
    if (existsSync(target) !== (command.exitCode === 0)) run.faults.push('A backup that failed has its name')
    remove()
  }
}

/** Returns the environment of a portal on an embedded directory. */
const of = (directory: string): Environment => ({ ...production, DATA_DIR: directory })

const url = `http://localhost:${values.port}/api/admin`

/** Creates the farmer with a number. Returns the outcome: `refused` while the portal stops. */
async function create(run: Run, headers: Headers, one: Sent): Promise<'made' | 'refused'> {
  const body = JSON.stringify({ ...farmer(one.number, run.village), firstName: distinctName(one.number % 28_561) })
  const key = { 'idempotency-key': `farmer ${one.number}` }
  const response = await fetch(`${url}/farmers`, { method: 'POST', headers: { ...headers, ...key }, body })
  if (response.status === 503) return 'refused'
  const answer = (await response.json()) as { id: number }
  if (response.status !== 201) throw new Error(`Farmer ${one.number}: ${response.status} ${JSON.stringify(answer)}`)
  one.id = answer.id
  return 'made'
}

/** Creates farmers with several clients until the portal ends. */
async function writeUntilItEnds(run: Run, headers: Headers): Promise<void> {
  const client = async (): Promise<void> => {
    for (;;) {
      const one: Sent = { number: run.sent.length + 1 }
      run.sent.push(one)
      try {
        if ((await create(run, headers, one)) === 'refused') return
      } catch (error) {
        if (!(error instanceof TypeError) && !(error instanceof SyntaxError)) run.faults.push(String(error))
        return
      }
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
}

/** Checks that the reopened portal has the farmers since a number, after unanswered requests were sent again. */
async function verify(run: Run, headers: Headers, since: number): Promise<void> {
  const mine = run.sent.slice(since)
  const known = new Set(mine.flatMap(({ id }) => (id === undefined ? [] : [id])))
  for (const one of mine) if (one.id === undefined) await create(run, headers, one)
  const found = new Set<number>()
  for (let page = 1; page <= Math.ceil(mine.length / 100) + 1; page += 1) {
    const response = await fetch(`${url}/farmers?sort=-id&size=100&page=${page}`, { headers })
    const { items } = (await response.json()) as { items: { id: number }[] }
    for (const { id } of items) found.add(id)
  }
  const lost = [...known].filter((id) => !found.has(id))
  if (lost.length) run.faults.push(`${lost.length} acknowledged farmers were lost: ${lost.join(', ')}`)
}

/** Reads the whole closed directory: each number has one farmer with one line of history, and there are no others. */
async function verifyAll({ directory, sent, faults }: Run): Promise<void> {
  const database = await openPglite(directory)
  const rows = await database.rows<{ id: number; mobile: string; lines: number }>(sql`
    select f.id, f.mobile, (select count(*)::int from history h where h.resource = 'farmers' and h.record_id = f.id) as lines
    from farmers f`)
  await database.close()
  const ids = new Map(rows.map(({ id, mobile }) => [mobile, id]))
  const wrong = sent.filter(({ number, id }) => ids.get(`+919${String(100_000_000 + number)}`) !== id)
  if (wrong.length) faults.push(`${wrong.length} farmers are not as acknowledged`)
  if (rows.length !== sent.length || ids.size !== sent.length)
    faults.push(`${rows.length} farmers, ${ids.size} mobile numbers, ${sent.length} requests`)
  const unnoted = rows.filter(({ lines }) => lines !== 1)
  if (unnoted.length) faults.push(`${unnoted.length} farmers without one line of history`)
  console.log(`At the end ${rows.length} farmers of ${sent.length} requests, each with one line of history`)
}

async function main(): Promise<void> {
  const { directory, remove } = await wholeFolder()
  const database = await openPglite(directory)
  const settled = await settleCompany(database)
  await database.close()
  const run: Run = { directory, ...settled, sent: [], faults: [], opening: 3000 }
  const tallies = Object.keys(ways).map((way) => ({ way, stops: 0, requests: 0, unanswered: 0, faults: 0, slowest: 0 }))
  const rounds = Array.from({ length: Number(values.rounds) }, () => tallies).flat()
  let portal = startPortal(of(directory), Number(values.port))
  let headers = await signInAt(url, run.client, portal)
  for (const tally of rounds.filter(({ way }) => new RegExp(values.only).test(way))) {
    if (!headers) break
    const [since, faults] = [run.sent.length, run.faults.length]
    const writing = writeUntilItEnds(run, headers)
    await pause(random(WRITING, 100)())
    await ways[tally.way]?.(run, portal)
    await writing
    tally.unanswered += run.sent.slice(since).filter(({ id }) => id === undefined).length
    const from = performance.now()
    portal = startPortal(of(directory), Number(values.port))
    headers = await signInAt(url, run.client, portal)
    run.opening = Math.round(performance.now() - from)
    tally.slowest = Math.max(tally.slowest, run.opening)
    if (headers) await verify(run, headers, since)
    else run.faults.push(`It could not be reopened: ${portal.complaints()}`)
    tally.stops += 1
    tally.requests += run.sent.length - since
    tally.faults += run.faults.length - faults
    for (const fault of run.faults.slice(faults)) console.log(`${tally.way}: ${fault}`)
  }
  portal.child.kill('SIGTERM')
  await portal.ended
  if (headers) await verifyAll(run)
  console.table(tallies)
  console.log(`${tallies.reduce((sum, { stops }) => sum + stops, 0)} stops, ${run.faults.length} faults`)
  for (const fault of run.faults) console.log(`  – ${fault}`)
  if (run.faults.length === 0) remove()
  else console.log(`The directory is left in ${directory}`)
  process.exit(run.faults.length === 0 ? 0 : 1)
}

await main()
