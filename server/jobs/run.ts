import type PgBoss from 'pg-boss'
import { sql, type Queries } from '../database'
import type { AnyJobKind, Engine } from '../engine/engine'
import { faultText, KILLED } from '../engine/faultText'
import type { JobRun } from '../engine/jobs'
import { GIVEN_UP, jobTable, LEASE, within } from './boss'

/** A sign of life is given so often, in milliseconds. */
const SIGN_OF_LIFE = (LEASE / 4) * 1000

/** What the library keeps of a job: the kind within, since all that was given up lies in one place. */
export interface Parcel {
  readonly kind: string
  readonly data: object
  /** Why it was given up, where that is nothing that went wrong. */
  readonly why?: string
}

/** A job that this process has taken. */
export type Taken = PgBoss.JobWithMetadata<Parcel>

/** What a job is carried out with. */
export interface Workplace {
  readonly boss: PgBoss
  readonly engine: Engine
  readonly kinds: ReadonlyMap<string, AnyJobKind>
  /** How to tell each job that runs here that it was cancelled, or is somebody else's by now. */
  readonly telling: Map<string, () => Promise<void>>
}

/**
 * Carries out a job that was taken, and says what became of it. Meanwhile it stays this process's own by signs of life;
 * when it was cancelled, or is another's by now, it is told to end and nothing is said. Answers what went wrong.
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
    // It was taken with the lease that an earlier run of it had, which may have been at it for long.
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

/** Of what was given up the kind itself hears; of all else, what it is there for. */
async function workOn({ engine, kinds }: Workplace, job: Taken, run: JobRun): Promise<void> {
  const { kind: name, data, why } = job.data
  const kind = kinds.get(name)
  if (!kind) throw new Error(`This release knows no jobs of the kind ${name}`)
  if (job.name === GIVEN_UP) await kind.failed?.(engine, data as never, why ?? wordsIn(job.output) ?? '')
  else await kind.carryOut(engine, data as never, run)
}

/** Says what became of a job while it is held as this process's own: what is another's by now is theirs to conclude. */
async function conclude({ engine }: Workplace, job: Taken, say: (tx: Queries) => Promise<unknown>): Promise<void> {
  await engine.database.transaction(async (tx) => {
    if (await keep(tx, job)) await say(tx)
  })
}

/** A sign of life. Answers whether the job is still this process's own. */
async function keep(queries: Queries, { name, id, startedOn }: Taken): Promise<boolean> {
  const count = await queries.run(sql`
    update ${jobTable} set expire_in = now() - started_on + make_interval(secs => ${LEASE})
    where name = ${name} and id = ${id}::uuid and state = 'active' and started_on = ${startedOn}::timestamptz`)
  return count > 0
}

function giveBack({ boss }: Workplace, job: Taken, tx: Queries, error: unknown): Promise<unknown> {
  return boss.fail(job.name, job.id, { message: faultText(error) }, within(tx))
}

/** A service that stops gives back what it has begun, as if it had not: that is nothing that went wrong. */
function release(tx: Queries, { name, id, retryCount }: Taken): Promise<number> {
  return tx.run(sql`
    update ${jobTable} set state = ${retryCount > 0 ? 'retry' : 'created'}, started_on = null, start_after = now()
    where name = ${name} and id = ${id}::uuid`)
}

/** What went wrong, as the library keeps it. */
export function wordsIn(output: unknown): string | undefined {
  const { message, value } = (output ?? {}) as { message?: unknown; value?: { message?: unknown } }
  const words = message ?? value?.message
  if (words === 'job failed by timeout in active state') return KILLED
  return typeof words === 'string' ? words : undefined
}
