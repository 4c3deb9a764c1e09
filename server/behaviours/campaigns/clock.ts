import type { InputOf } from '#define'
import { campaigns } from '#resources'
import { sql, type Queries } from '../../database'
import type { Engine } from '../../engine/engine'
import { badRequest, Problem } from '../../engine/problem'
import { actOn } from '../../engine/write/act'
import { moveCampaigns } from './moves'
import { nextRun, type Series } from './repeats'
import { NOBODY_LEFT } from './start'

/** What happens to a campaign when a run is finished or had no recipients. */
interface Course {
  readonly to: 'SCHEDULED' | 'COMPLETED'
  readonly sets?: InputOf<typeof campaigns>
}

/**
 * Finds what follows a run: a repeating campaign whose last day has not passed waits for its next run; any other is
 * completed.
 */
export async function courseAfterRun(engine: Engine, tx: Queries, campaign: number): Promise<Course> {
  const series = await seriesOf(tx, campaign)
  const next = series && nextRun(series, engine.now())
  return next ? { to: 'SCHEDULED', sets: { startAt: next.toISOString() } } : { to: 'COMPLETED' }
}

async function seriesOf(tx: Queries, campaign: number): Promise<Series | undefined> {
  const [series] = await tx.rows<Series>(sql`
    select repeats, repeats_till::text as "repeatsTill", to_char(first_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "firstAt"
    from campaigns where id = ${campaign} and repeats is not null`)
  return series
}

/** Starts what is due with the permissions and the geographies of the person who planned it. */
export async function beginScheduled(engine: Engine): Promise<void> {
  const due = await engine.database.rows<{ id: number; by: number | null }>(
    sql`select id, started_by_id as by from campaigns where status = 'SCHEDULED' and deleted_at is null and start_at <= ${engine.now().toISOString()}::timestamptz order by start_at limit 20`,
  )
  for (const { id, by } of due) await beginOne(engine, id, by ?? 0)
}

async function beginOne(engine: Engine, id: number, by: number): Promise<void> {
  try {
    await engine.database.transaction(async (tx) => {
      const [viewer] = await engine.viewersOf(tx, [by])
      if (!viewer) throw badRequest('The person who planned it is no longer active')
      await actOn({ engine, viewer, tx }, campaigns, 'run', { id, input: {} })
    })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const problem = (error.detail ?? error.title).slice(0, 300)
    // Another process may have started it already: then it is no longer due, and nothing is reported.
    await engine.database.transaction(async (tx) => {
      const where = sql`t.id = ${id} and t.status = 'SCHEDULED' and t.start_at <= ${engine.now().toISOString()}::timestamptz`
      // A run of a series may have no recipients; a campaign that runs once has then failed.
      const isPassedOver = error.detail === NOBODY_LEFT && (await seriesOf(tx, id)) !== undefined
      const course = isPassedOver ? await courseAfterRun(engine, tx, id) : { to: 'FAILED' }
      await moveCampaigns(engine, tx, { where, problem, ...course })
    })
  }
}
