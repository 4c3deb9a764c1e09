import { setTimeout as pause } from 'node:timers/promises'
import { sql } from '../../server/database'
import type { ImportTold } from '../support/sheets'
import { checkExport, type Fault, type Job } from './takeoverChecks'
import type { Asker, TakeoverCompany } from './takeoverCompany'
import { ask, PATIENCE, until, type Said, type Site } from './takeoverSites'

/** A user's task in a round. */
export interface Task {
  readonly job: Job
  /** The portal that the user contacts first, then the one that works on it. */
  at: Site
  /** The operations in which it was done. */
  readonly operations: string[]
  /** How often the portal that worked on it was struck. */
  hits: number
  /** The time of the last strike, until the task resumes, and the longest interruption, in milliseconds. */
  hitAt?: number | undefined
  slowest: number
  isOver?: boolean
  readonly faults: Fault[]
}

/** Records that a task has resumed, and how long after the strike on its portal. */
function resumed(task: Task): void {
  if (task.hitAt !== undefined) task.slowest = Math.max(task.slowest, Date.now() - task.hitAt)
  task.hitAt = undefined
}

/** Prepares a sheet for import. Returns the id of the import. */
export async function prepare(sites: readonly Site[], resource: string, sheet: string): Promise<string> {
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

/** Records a fault of a task. */
export const told = (task: Task, kind: Fault['kind'], words: string): void =>
  void task.faults.push({ job: task.job, kind, words })

/** Imports a prepared sheet, and continues whenever that was interrupted. */
export async function importAll(sites: readonly Site[], task: Task, path: string): Promise<void> {
  const commit = async (first?: Site): Promise<void> => {
    const { status, body, site } = await ask<{ operation: string }>(sites, 'POST', `${path}/commit`, {
      body: {},
      ...(first && { first }),
    })
    if (status === 202) {
      task.operations.push(body.operation)
      task.at = site
      resumed(task)
    } else if (status !== 400) told(task, 'untrue', `commit answered ${status} ${JSON.stringify(body)}`)
  }
  await commit(task.at)
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
    await commit()
  }
  told(task, 'stuck', 'the import came to no end')
}

interface Operation {
  readonly state: string
}

/** Undoes an import as its page offers it, repeatedly when interrupted, until the page says that all is undone. */
export async function undoAll(sites: readonly Site[], task: Task, path: string, rows: number): Promise<void> {
  let first: Site | undefined = task.at
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
    task.at = asked.site
    resumed(task)
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

/** Requests an export, waits for its file and counts it. */
export async function exportAll(
  company: TakeoverCompany,
  sites: readonly Site[],
  task: Task,
  round: number,
): Promise<void> {
  const asker: Asker = round % 2 ? 'wide' : 'narrow'
  const format = round % 3 ? 'xlsx' : 'csv'
  const query = asker === 'wide' ? `sort=id&village=${company.village}` : 'sort=id'
  const columns = ['farmerCode', 'firstName', 'mobile', 'village', 'language', 'status', 'createdAt']
  const asked = await ask<ExportTold>(sites, 'POST', '/farmers/exports', {
    ...{ body: { format, query, columns }, asker, first: task.at },
  })
  const { id } = asked.body
  if (!id) return told(task, 'untrue', `export answered ${asked.status} ${JSON.stringify(asked.body)}`)
  task.operations.push(id)
  let last = 1
  for (const deadline = Date.now() + PATIENCE; ; await pause(300)) {
    const { body } = await ask<ExportTold>(sites, 'GET', `/exports/${id}`, { asker })
    const attempt = Number(await company.database.json(sql`select attempt from exports where id = ${id}::uuid`))
    if (attempt > last) resumed(task)
    last = attempt
    if (body.state === 'EMAILED') break
    if (!['QUEUED', 'RUNNING'].includes(body.state)) return told(task, 'lost', `${body.state}: ${body.error}`)
    if (Date.now() > deadline) return told(task, 'stuck', `it is ${body.state}`)
  }
  // A portal that resumes late must have had the time to do damage.
  await until(() => sites.every(({ isThere }) => isThere))
  const site = sites[0] as Site
  const file = await fetch(`${site.url}/exports/${id}/file`, { headers: site.headers[asker] as Record<string, string> })
  const bytes = new Uint8Array(await file.arrayBuffer())
  task.faults.push(...(await checkExport(company, { id, format, asker, bytes })))
}
