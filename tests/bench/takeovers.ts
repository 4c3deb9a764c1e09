import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from '../../server/database'
import type { ImportTold } from '../support/sheets'
import { random, signInAt, startPortal, type Headers, type Portal } from './stoppedPortal'
import {
  checkCredits,
  checkExpenses,
  checkExport,
  checkFarmers,
  checkNothingRuns,
  checkOperations,
  type Fault,
  type Job,
} from './takeoverChecks'
import {
  BASE,
  foundTakeoverCompany,
  ROWS,
  sheetsOf,
  spendBefore,
  type Asker,
  type TakeoverCompany,
} from './takeoverCompany'

/**
 * Two built portals on one database of PostgreSQL. In each round people import farmers, points and expenses, undo the
 * expenses of the round before and export 50,000 farmers, and one portal or both are killed, stopped, halted for longer than
 * they are waited for, or lose their sessions, at a random moment. Then whoever is left brings all to an end, as a person
 * would, and every row, line, point, file and figure is counted. Prints a table by way and job; ends with code 1 when
 * anything was lost, doubled, stuck or told otherwise than it is. Build first, then `npx tsx tests/bench/takeovers.ts --rounds 4`.
 * `--patient` waits for the leases as they are; else those of a portal that is gone or halted are ended at once.
 * `--long 100` halts for so many seconds.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    port: { type: 'string', default: '4990' },
    long: { type: 'string', default: '' },
    patient: { type: 'boolean', default: false },
  },
})

const PATIENCE = 240_000

/** A portal of the two. */
interface Site {
  readonly name: string
  readonly port: number
  readonly url: string
  portal: Portal
  /** Whether requests may be sent to it. */
  isThere: boolean
  headers: Partial<Record<Asker, Headers>>
}

/** What somebody does in a round. */
interface Task {
  readonly job: Job
  readonly spokenTo: Site
  /** The operations in which it was done. */
  readonly operations: string[]
  /** Whether the portal that worked on it was met. */
  isHit?: boolean
  /** When it was gone on with after that. */
  resumed?: number
  isOver?: boolean
  readonly faults: Fault[]
}

type Way = 'SIGKILL' | 'SIGTERM' | 'sessions ended' | 'halted'
type Met = 'spoken to' | 'works on the export' | 'both'

const ways: readonly (readonly [Way, Met])[] = [
  ['SIGKILL', 'spoken to'],
  ['halted', 'works on the export'],
  ['SIGTERM', 'both'],
  ['sessions ended', 'spoken to'],
  ['SIGKILL', 'both'],
  ['halted', 'spoken to'],
  ['sessions ended', 'both'],
  ['SIGTERM', 'works on the export'],
  ['halted', 'both'],
  ['SIGKILL', 'works on the export'],
]

function open(company: TakeoverCompany, site: Site): void {
  site.portal = startPortal({ ...company.environment, PGAPPNAME: site.name }, site.port)
}

async function signIn(company: TakeoverCompany, site: Site): Promise<void> {
  for (const asker of ['wide', 'narrow'] as const) {
    const headers = await signInAt(site.url, company.clients[asker], site.portal)
    if (!headers) throw new Error(`${site.name} did not open: ${site.portal.complaints()}`)
    site.headers[asker] = headers
  }
  site.isThere = true
}

interface Said<Body> {
  readonly status: number
  readonly body: Body
}

/** Asks a portal that is there, again and again while none answers, with the same key, as the portal’s pages do. */
async function ask<Body>(
  sites: readonly Site[],
  method: string,
  path: string,
  options: { readonly body?: unknown; readonly asker?: Asker; readonly first?: Site } = {},
): Promise<Said<Body>> {
  const { body, asker = 'wide' } = options
  const key = randomUUID()
  let { first } = options
  for (const deadline = Date.now() + PATIENCE; Date.now() < deadline; await pause(150)) {
    const there = sites.filter(({ isThere }) => isThere)
    const site = first ?? there[Math.floor(Math.random() * there.length)]
    first = undefined
    if (!site) continue
    const headers: Record<string, string> = { ...site.headers[asker] }
    if (method === 'POST') Object.assign(headers, { prefer: 'respond-async', 'idempotency-key': key })
    if (typeof body === 'string') headers['content-type'] = 'application/octet-stream'
    try {
      const response = await fetch(`${site.url}${path}`, {
        ...{ method, headers, signal: AbortSignal.timeout(20_000) },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      if (response.status === 503) continue
      const text = await response.text()
      return { status: response.status, body: (text ? JSON.parse(text) : {}) as Body }
    } catch {
      // Nobody answers there any more.
    }
  }
  throw new Error(`${method} ${path} had no answer`)
}

/** Brings a sheet to where it can be imported. Answers the id of the import. */
async function prepare(sites: readonly Site[], resource: string, sheet: string): Promise<string> {
  const base = `/${resource}/imports`
  const { body } = await ask<ImportTold>(sites, 'POST', base, { body: sheet })
  const columns = body.columns.map(({ field }) => field ?? null)
  let told = (await ask<ImportTold>(sites, 'PUT', `${base}/${body.id}/columns`, { body: { columns } })).body
  while (told.state === 'checking')
    told = (await ask<ImportTold>(sites, 'POST', `${base}/${body.id}/check`, { body: {} })).body
  if (told.state !== 'ready' || told.counts.ERROR || told.counts.ALIKE)
    throw new Error(`${resource} can’t be imported: ${JSON.stringify(told).slice(0, 2000)}`)
  return body.id
}

const told = (task: Task, kind: Fault['kind'], words: string): void =>
  void task.faults.push({ job: task.job, kind, words })

/** Imports what was prepared, and the rest whenever it was interrupted. */
async function importAll(sites: readonly Site[], task: Task, path: string): Promise<void> {
  const commit = async (first?: Site): Promise<void> => {
    const { status, body } = await ask<{ operation: string }>(sites, 'POST', `${path}/commit`, {
      body: {},
      ...(first && { first }),
    })
    if (status === 202) task.operations.push(body.operation)
    else if (status !== 400) told(task, 'untrue', `commit answered ${status} ${JSON.stringify(body)}`)
  }
  await commit(task.spokenTo)
  for (const deadline = Date.now() + PATIENCE; Date.now() < deadline; await pause(300)) {
    const { status, body } = await ask<ImportTold>(sites, 'GET', path)
    if (status !== 200) {
      told(task, 'untrue', `its page answered ${status}`)
      continue
    }
    if (body.state === 'importing') continue
    if (body.state === 'done') {
      const { DONE, ERROR } = body.counts
      if (ERROR) told(task, 'lost', `${ERROR} rows have errors`)
      if (body.isInterrupted) told(task, 'untrue', `interrupted, and done with ${DONE}`)
      return
    }
    if (!body.isInterrupted) told(task, 'untrue', `ready, and not interrupted: ${JSON.stringify(body.counts)}`)
    const before = task.operations.length
    await commit()
    if (task.isHit && task.operations.length > before) task.resumed ??= Date.now()
  }
  told(task, 'stuck', 'the import came to no end')
}

interface Operation {
  readonly state: string
}

/** Undoes an import as its page offers it, again whenever that was interrupted, until the page says that all is undone. */
async function undoAll(sites: readonly Site[], task: Task, path: string, rows: number): Promise<void> {
  let first: Site | undefined = task.spokenTo
  for (const deadline = Date.now() + PATIENCE; Date.now() < deadline; await pause(300)) {
    const { body: page } = await ask<ImportTold & { readonly operation: string }>(sites, 'GET', path)
    if (page.takenBack >= rows) {
      if (page.isUndoable || page.takenBack > rows)
        told(task, 'untrue', `${page.takenBack} of ${rows} undone, and to be undone: ${page.isUndoable}`)
      return
    }
    if (!page.isUndoable) continue
    const asked: Said<{ operation: string }> = await ask(sites, 'POST', `/operations/${page.operation}/undo`, {
      ...{ body: {} },
      ...(first && { first }),
    })
    first = undefined
    if (asked.status !== 202) {
      told(task, 'untrue', `undo answered ${asked.status} ${JSON.stringify(asked.body)}`)
      continue
    }
    task.operations.push(asked.body.operation)
    if (task.isHit) task.resumed ??= Date.now()
    await ended(sites, asked.body.operation)
  }
  told(task, 'stuck', 'the undo came to no end')
}

async function ended(sites: readonly Site[], operation: string): Promise<Operation> {
  for (const deadline = Date.now() + PATIENCE; ; await pause(300)) {
    const { body } = await ask<Operation>(sites, 'GET', `/operations/${operation}`)
    if (body.state !== 'running' || Date.now() > deadline) return body
  }
}

interface ExportTold {
  readonly id: string
  readonly state: string
  readonly error: string | null
}

/** Asks for an export, waits for its file and counts it. */
async function exportAll(company: TakeoverCompany, sites: readonly Site[], task: Task, round: number): Promise<void> {
  const asker: Asker = round % 2 ? 'wide' : 'narrow'
  const format = round % 3 ? 'xlsx' : 'csv'
  const query = asker === 'wide' ? `sort=id&village=${company.village}` : 'sort=id'
  const columns = ['farmerCode', 'firstName', 'mobile', 'village', 'language', 'status', 'createdAt']
  const asked = await ask<ExportTold>(sites, 'POST', '/farmers/exports', {
    ...{ body: { format, query, columns }, asker, first: task.spokenTo },
  })
  const { id } = asked.body
  if (!id) return told(task, 'untrue', `export answered ${asked.status} ${JSON.stringify(asked.body)}`)
  task.operations.push(id)
  for (const deadline = Date.now() + PATIENCE; ; await pause(300)) {
    const { body } = await ask<ExportTold>(sites, 'GET', `/exports/${id}`, { asker })
    const attempt = Number(await company.database.json(sql`select attempt from exports where id = ${id}::uuid`))
    if (task.isHit && attempt > 1) task.resumed ??= Date.now()
    if (body.state === 'EMAILED') break
    if (!['QUEUED', 'RUNNING'].includes(body.state)) return told(task, 'lost', `${body.state}: ${body.error}`)
    if (Date.now() > deadline) return told(task, 'stuck', `it is ${body.state}`)
  }
  // Whoever wakes late must have had the time to do harm.
  await until(() => sites.every(({ isThere }) => isThere))
  const site = sites[0] as Site
  const file = await fetch(`${site.url}/exports/${id}/file`, { headers: site.headers[asker] as Record<string, string> })
  const bytes = new Uint8Array(await file.arrayBuffer())
  task.faults.push(...(await checkExport(company, { id, format, asker, bytes })))
}

async function until(isSo: () => boolean | Promise<boolean>, most = PATIENCE): Promise<boolean> {
  for (const deadline = Date.now() + most; Date.now() < deadline; await pause(20)) if (await isSo()) return true
  return false
}

/** Which portal reads the rows of an export now. */
async function exporterAmong({ database }: TakeoverCompany, sites: readonly Site[]): Promise<Site | undefined> {
  const [found] = await database.rows<{ name: string }>(
    sql`select application_name as name from pg_stat_activity where datname = current_database() and query like 'fetch % from pages'`,
  )
  return sites.find(({ name }) => name === found?.name)
}

/** What is done to one portal. Answers once it may be asked again. */
async function strike(company: TakeoverCompany, site: Site, way: Way): Promise<void> {
  if (way === 'sessions ended') {
    await company.database.rows(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${site.name}`,
    )
    return
  }
  site.isThere = false
  if (way === 'halted') {
    site.portal.child.kill('SIGSTOP')
    const halted = values.long
      ? Number(values.long) * 1000
      : values.patient
        ? random(75_000, 31_000)()
        : random(20_000, 4000)()
    if (!values.patient) void pause(2000).then(() => endLeases(company, site))
    await pause(halted)
    site.portal.child.kill('SIGCONT')
    await pause(1500)
    site.isThere = true
    return
  }
  site.portal.child.kill(way)
  await site.portal.ended
  if (!values.patient) void pause(1000).then(() => endLeases(company, site))
  open(company, site)
  await signIn(company, site)
}

/** As if a portal that says nothing more had been silent for as long as it is waited for. */
async function endLeases({ database }: TakeoverCompany, { name }: Site): Promise<void> {
  const operations = workedOn.get(name) ?? []
  await database.run(sql`
    update operations set beat_at = beat_at - interval '31 seconds' where state = 'running' and id = any(${operations}::uuid[])`)
  if (exporter === name)
    await database.run(sql`update pgboss.job set expire_in = interval '0' where name = 'export' and state = 'active'`)
}

/** What each portal was at when it was met. */
const workedOn = new Map<string, string[]>()
let exporter = ''

/** Notes which tasks are at work at the portals that are about to be met. */
async function noteHits(
  company: TakeoverCompany,
  tasks: readonly Task[],
  met: readonly Site[],
  found?: Site,
): Promise<void> {
  workedOn.clear()
  exporter = found && met.includes(found) ? found.name : ''
  for (const task of tasks) {
    if (task.job === 'export') {
      const state = await company.database.json(
        sql`select state from exports where id = ${task.operations[0] ?? null}::uuid`,
      )
      task.isHit = exporter !== '' && state === 'RUNNING'
      continue
    }
    const last = task.operations.at(-1)
    const [row] = last
      ? await company.database.rows(
          sql`select from operations where id = ${last}::uuid and state = 'running' and total > done`,
        )
      : []
    task.isHit = row !== undefined && met.includes(task.spokenTo)
    if (task.isHit && last) workedOn.set(task.spokenTo.name, [...(workedOn.get(task.spokenTo.name) ?? []), last])
  }
}

interface Tally {
  readonly way: string
  readonly job: Job
  hits: number
  done: number
  lost: number
  doubled: number
  stuck: number
  untrue: number
  seconds: number
}

const isImport = (job: Job): boolean => !['undo', 'export'].includes(job)

async function main(): Promise<void> {
  const company = await foundTakeoverCompany()
  const sites = ['one', 'two'].map((name, at): Site => {
    const port = Number(values.port) + at
    return {
      name,
      port,
      url: `http://localhost:${port}/api/admin`,
      isThere: false,
      headers: {},
      portal: undefined as never,
    }
  })
  for (const site of sites) open(company, site)
  for (const site of sites) await signIn(company, site)
  const total = ROWS.added + ROWS.changed
  const tallies = new Map<string, Tally>()
  const all: Fault[] = []
  await spendBefore(company, 0)
  const before: Task = { job: 'expenses', spokenTo: sites[0] as Site, operations: [], faults: [] }
  const path = `/farmer-expenses/imports/${await prepare(sites, 'farmer-expenses', sheetsOf(0)['farmer-expenses'])}`
  await importAll(sites, before, path)
  let undoable = path
  all.push(...before.faults, ...(await checkExpenses(company, 0, { isUndone: false })))
  const rounds = Array.from({ length: Number(values.rounds) }, () => ways)
    .flat()
    .filter((one) => new RegExp(values.only).test(one.join(', ')))
  for (const [at, [way, met]] of rounds.entries()) {
    const round = at + 1
    const from = Date.now()
    await spendBefore(company, round)
    const sheets = sheetsOf(round)
    const paths: Record<string, string> = {}
    for (const [resource, sheet] of Object.entries(sheets))
      paths[resource] = `/${resource}/imports/${await prepare(sites, resource, sheet)}`
    const prepared = Date.now()
    const [main, other] = (Math.random() < 0.5 ? sites : sites.toReversed()) as [Site, Site]
    const task = (job: Job, spokenTo: Site): Task => ({ job, spokenTo, operations: [], faults: [] })
    const farmers = task('farmers', main)
    const credits = task('credits', Math.random() < 0.5 ? main : other)
    const expenses = task('expenses', Math.random() < 0.5 ? main : other)
    const undo = task('undo', main)
    const exporting = task('export', Math.random() < 0.5 ? main : other)
    const tasks = [farmers, credits, expenses, undo, exporting]
    const later = async (work: () => Promise<void>): Promise<void> => {
      await pause(random(800)())
      await work()
    }
    const works = [
      later(() => importAll(sites, farmers, paths.farmers as string)),
      later(() => importAll(sites, credits, paths['point-credits'] as string)),
      later(() => importAll(sites, expenses, paths['farmer-expenses'] as string)),
      later(() => undoAll(sites, undo, undoable, total)),
      later(() => exportAll(company, sites, exporting, round)),
    ].map((work, index) =>
      work
        .catch((error: unknown) => told(tasks[index] as Task, 'stuck', String(error)))
        .finally(() => ((tasks[index] as Task).isOver = true)),
    )
    let found: Site | undefined
    await until(
      async () => (found = await exporterAmong(company, sites)) !== undefined || exporting.isOver === true,
      20_000,
    )
    await pause(random(1500)())
    const struck = met === 'both' ? sites : [met === 'spoken to' ? main : (found ?? main)]
    await noteHits(company, tasks, struck, found)
    const hitAt = Date.now()
    const strikes = struck.map(async (site, index) => {
      if (index > 0) await pause(random(2000)())
      await strike(company, site, way)
    })
    await Promise.all([...works, ...strikes])
    const faults: Fault[] = [
      ...tasks.flatMap((one) => one.faults),
      ...(await checkFarmers(company, round, farmers.operations)),
      ...(await checkOperations(company, 'farmers', farmers.operations, ROWS.farmers)),
      ...(await checkCredits(company, round)),
      ...(await checkOperations(company, 'credits', credits.operations, ROWS.credits)),
      ...(await checkExpenses(company, round, { isUndone: false })),
      ...(await checkOperations(company, 'expenses', expenses.operations, total)),
      ...(await checkExpenses(company, round - 1, { isUndone: true })),
      ...(await checkOperations(company, 'undo', undo.operations, total)),
      ...(await checkNothingRuns(company)),
    ]
    undoable = paths['farmer-expenses'] as string
    all.push(...faults)
    for (const one of tasks) {
      const name = `${way}, ${met}`
      const key = `${name} ${one.job}`
      const tally = tallies.get(key) ?? {
        way: name,
        job: one.job,
        hits: 0,
        done: 0,
        lost: 0,
        doubled: 0,
        stuck: 0,
        untrue: 0,
        seconds: 0,
      }
      tallies.set(key, tally)
      const mine = faults.filter(({ job }) => job === one.job)
      if (one.isHit) tally.hits += 1
      if (mine.length === 0) tally.done += 1
      for (const { kind } of mine) tally[kind] += 1
      if (one.resumed) tally.seconds = Math.max(tally.seconds, Math.round((one.resumed - hitAt) / 1000))
    }
    const hit = tasks.filter(({ isHit }) => isHit).map(({ job, operations }) => `${job} in ${operations.length}`)
    console.log(
      `${round}. ${way}, ${met}: ${hit.join(', ')} | ${Math.round((prepared - from) / 1000)} s before, ${Math.round((Date.now() - prepared) / 1000)} s, ${faults.length} faults`,
    )
    for (const { job, kind, words } of faults) console.log(`   ${kind}: ${job}: ${words}`)
  }
  for (const { portal } of sites) portal.child.kill('SIGTERM')
  await Promise.all(sites.map(({ portal }) => portal.ended))
  console.table([...tallies.values()])
  const hits = (of: (job: Job) => boolean): number =>
    [...tallies.values()].filter(({ job }) => of(job)).reduce((sum, one) => sum + one.hits, 0)
  console.log(
    `Met at work: ${hits(isImport)} imports, ${hits((job) => job === 'undo')} undos, ${hits((job) => job === 'export')} exports of ${BASE} rows; ${all.length} faults`,
  )
  await company.database.close()
  process.exit(all.length === 0 ? 0 : 1)
}

await main()
