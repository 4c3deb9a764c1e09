import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from '../../server/database'
import { random } from './stoppedPortal'
import {
  checkCredits,
  checkExpenses,
  checkFarmers,
  checkNothingRuns,
  checkOperations,
  type Fault,
  type Job,
} from './takeoverChecks'
import { BASE, foundTakeoverCompany, ROWS, sheetsOf, spendBefore, type TakeoverCompany } from './takeoverCompany'
import { open, signIn, until, type Site } from './takeoverSites'
import { exportAll, importAll, prepare, told, undoAll, type Task } from './takeoverTasks'

/**
 * Two built portals on one PostgreSQL database. In each round, users import farmers, points and expenses, undo the
 * expenses of the previous round and export 50,000 farmers, and one portal or both are killed, stopped, halted for
 * longer than others wait for them, or lose their sessions, at a random moment. Then the remaining portal finishes
 * everything, as a user would, and every row, line, point, file and figure is counted. Prints a table by way and job;
 * exits with code 1 if anything was lost, duplicated, stuck or reported wrongly. Build first, then
 * `npx tsx tests/bench/takeovers.ts --rounds 4`. `--strikes 3` sets the maximum number of strikes in a round.
 * `--patient` waits for leases to expire; otherwise those of a killed or halted portal are ended immediately.
 * `--long 100` halts for that many seconds.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    strikes: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    port: { type: 'string', default: '4990' },
    long: { type: 'string', default: '' },
    patient: { type: 'boolean', default: false },
  },
})

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

/** Returns which portal reads the rows of an export now. */
async function exporterAmong({ database }: TakeoverCompany, sites: readonly Site[]): Promise<Site | undefined> {
  const [found] = await database.rows<{ name: string }>(
    sql`select application_name as name from pg_stat_activity where datname = current_database() and query like 'fetch % from pages'`,
  )
  return sites.find(({ name }) => name === found?.name)
}

/** Strikes one portal. Resolves once requests may be sent to it again. */
async function strike(company: TakeoverCompany, site: Site, way: Way, work: AtWork): Promise<void> {
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
    if (!values.patient) void pause(2000).then(() => endLeases(company, site, work))
    await pause(halted)
    site.portal.child.kill('SIGCONT')
    await pause(1500)
    site.isThere = true
    return
  }
  site.portal.child.kill(way)
  await site.portal.ended
  if (!values.patient) void pause(1000).then(() => endLeases(company, site, work))
  open(company, site)
  await signIn(company, site)
}

/** Ends the leases of a silent portal, as if they had expired. */
async function endLeases({ database }: TakeoverCompany, site: Site, { operations, exporter }: AtWork): Promise<void> {
  await database.run(sql`
    update operations set beat_at = beat_at - interval '31 seconds' where state = 'running' and id = any(${operations}::uuid[])`)
  if (exporter === site)
    await database.run(sql`update pgboss.job set expire_in = interval '0' where name = 'export' and state = 'active'`)
}

/** The work of the portals about to be struck. */
interface AtWork {
  readonly operations: readonly string[]
  readonly exporter?: Site | undefined
}

/** Records which tasks run at the portals about to be struck. */
async function noteHits(company: TakeoverCompany, tasks: readonly Task[], met: readonly Site[]): Promise<AtWork> {
  const found = await exporterAmong(company, met)
  const operations: string[] = []
  for (const task of tasks) {
    const last = task.operations.at(-1) ?? null
    const running = await company.database.rows(
      task.job === 'export'
        ? sql`select from exports where id = ${last}::uuid and state = 'RUNNING'`
        : sql`select from operations where id = ${last}::uuid and state = 'running' and total > done`,
    )
    const isHit = running.length > 0 && (task.job === 'export' ? found !== undefined : met.includes(task.at))
    if (!isHit) continue
    task.hits += 1
    task.hitAt = Date.now()
    if (last && task.job !== 'export') operations.push(last)
  }
  return { operations, exporter: found }
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
  const before: Task = { job: 'expenses', at: sites[0] as Site, operations: [], faults: [], hits: 0, slowest: 0 }
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
    // The planner does not know the rows that a few rounds have added.
    await company.database.vacuum()
    const sheets = sheetsOf(round)
    const paths: Record<string, string> = {}
    for (const [resource, sheet] of Object.entries(sheets))
      paths[resource] = `/${resource}/imports/${await prepare(sites, resource, sheet)}`
    const prepared = Date.now()
    const [main, other] = (Math.random() < 0.5 ? sites : sites.toReversed()) as [Site, Site]
    const task = (job: Job, at: Site): Task => ({ job, at, operations: [], faults: [], hits: 0, slowest: 0 })
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
    await until(async () => (await exporterAmong(company, sites)) !== undefined || exporting.isOver === true, 20_000)
    for (let strikes = 0; strikes < Number(values.strikes) && !tasks.every(({ isOver }) => isOver); strikes += 1) {
      await pause(random(5000)())
      const exporter = await exporterAmong(company, sites)
      const [first, second] = [farmers.at, sites.find((one) => one !== farmers.at) as Site]
      const struck = met === 'both' ? [first, second] : [met === 'spoken to' ? first : (exporter ?? first)]
      // An export is abandoned when it loses its process for the third time.
      const spared = struck.filter((site) => site !== exporter || exporting.hits < 2)
      const atWork = await noteHits(company, tasks, spared)
      await Promise.all(
        spared.map(async (site, index) => {
          if (index > 0) await pause(random(2000)())
          await strike(company, site, way, atWork)
        }),
      )
    }
    await Promise.all(works)
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
      tally.hits += one.hits
      if (mine.length === 0) tally.done += 1
      for (const { kind } of mine) tally[kind] += 1
      tally.seconds = Math.max(tally.seconds, Math.round(one.slowest / 1000))
    }
    const hit = tasks
      .filter(({ hits }) => hits > 0)
      .map(({ job, hits, slowest }) => `${job} ${hits} times (${Math.round(slowest / 1000)} s)`)
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
