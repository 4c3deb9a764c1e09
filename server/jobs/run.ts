import type PgBoss from 'pg-boss'
import { sql, type Queries } from '../database'
import type { AnyJobKind, Engine } from '../engine/engine'
import { faultText, KILLED } from '../engine/faultText'
import type { JobRun } from '../engine/jobs'
import { GIVEN_UP, jobTable, LEASE, within } from './boss'

/** The interval of a job's heartbeats, in milliseconds. */
const SIGN_OF_LIFE = (LEASE / 4) * 1000

/** The library's data of a job, with the kind inside, because all given-up jobs share one queue. */
export interface Parcel {
  readonly kind: string
  readonly data: object
  /** Why it was given up, if not because of an error. */
  readonly why?: string
}

/** A job that this process has taken. */
export type Taken = PgBoss.JobWithMetadata<Parcel>

/** What running a job requires. */
export interface Workplace {
  readonly boss: PgBoss
  readonly engine: Engine
  readonly kinds: ReadonlyMap<string, AnyJobKind>
  /** Checks, for each job that runs here, whether it was cancelled or another process has taken it over. */
  readonly telling: Map<string, () => Promise<void>>
}

/**
 * Runs a job that was taken, and stores the outcome. Heartbeats keep it with this process; when it was cancelled or
 * another process has taken it over, its signal aborts and nothing is stored. Answers with the error, if any.
 */
export async function carryOut(place: Workplace, job: Taken, stopping: AbortSignal): Promise<unknown> {
  const lost = new AbortController()
  const signal = AbortSignal.any([lost.signal, stopping])
  const look = async (): Promise<void> => {
    const isOurs = await keep(place.engine.database, job).catch(() => true)
    if (!isOurs) lost.abort(new Error('The job was cancelled'))
  }
  const life = setInterval(() => void look(), SIGN_OF_LIFE)
  place.telling.set(job.id, look)
  try {
    // It was taken with the lease of an earlier run, which may nearly be over.
    await look()
    lost.signal.throwIfAborted()
    await workOn(place, job, { id: job.id, attempt: job.retryCount + 1, signal })
    await conclude(place, job, (tx) => place.boss.complete(job.name, job.id, {}, within(tx)))
    return undefined
  } catch (error) {
    await conclude(place, job, (tx) => (stopping.aborted ? release(tx, job) : giveBack(place, job, tx, error)))
    return lost.signal.aborted || stopping.aborted ? undefined : error
  } finally {
    clearInterval(life)
    place.telling.delete(job.id)
  }
}

/** Runs a job: for a given-up one, the kind's `failed`, otherwise its `carryOut`. */
async function workOn({ engine, kinds }: Workplace, job: Taken, run: JobRun): Promise<void> {
  const { kind: name, data, why } = job.data
  const kind = kinds.get(name)
  if (!kind) throw new Error(`This release knows no jobs of the kind ${name}`)
  if (job.name === GIVEN_UP) await kind.failed?.(engine, data as never, why ?? wordsIn(job.output) ?? '')
  else await kind.carryOut(engine, data as never, run)
}

/** Stores the outcome of a job while holding its lease: if another process has taken it over, that one stores it. */
async function conclude({ engine }: Workplace, job: Taken, say: (tx: Queries) => Promise<unknown>): Promise<void> {
  await engine.database.transaction(async (tx) => {
    if (await keep(tx, job)) await say(tx)
  })
}

/** Sends a heartbeat. Answers whether the job still belongs to this process. */
async function keep(queries: Queries, { name, id, startedOn }: Taken): Promise<boolean> {
  const count = await queries.run(sql`
    update ${jobTable} set expire_in = now() - started_on + make_interval(secs => ${LEASE})
    where name = ${name} and id = ${id}::uuid and state = 'active' and started_on = ${startedOn}::timestamptz`)
  return count > 0
}

function giveBack({ boss }: Workplace, job: Taken, tx: Queries, error: unknown): Promise<unknown> {
  return boss.fail(job.name, job.id, { message: faultText(error) }, within(tx))
}

/** A stopping service returns its unfinished jobs as if they had not started, because that is no failure. */
function release(tx: Queries, { name, id, retryCount }: Taken): Promise<number> {
  return tx.run(sql`
    update ${jobTable} set state = ${retryCount > 0 ? 'retry' : 'created'}, started_on = null, start_after = now()
    where name = ${name} and id = ${id}::uuid`)
}

/** Reads the error of a job, as the library stores it. */
export function wordsIn(output: unknown): string | undefined {
  const { message, value } = (output ?? {}) as { message?: unknown; value?: { message?: unknown } }
  const words = message ?? value?.message
  if (words === 'job failed by timeout in active state') return KILLED
  return typeof words === 'string' ? words : undefined
}
