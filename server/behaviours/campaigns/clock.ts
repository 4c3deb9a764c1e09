import type { InputOf } from '#define'
import { campaigns } from '#resources'
import { sql, type Queries } from '../../database'
import type { Engine } from '../../engine/engine'
import { badRequest, Problem } from '../../engine/problem'
import { actOn } from '../../engine/write/act'
import { moveCampaigns } from './moves'
import { nextRun, type Series } from './repeats'
import { NOBODY_LEFT } from './start'

/** How a campaign goes on when a run is over, or was for nobody. */
interface Course {
  readonly to: 'SCHEDULED' | 'COMPLETED'
  readonly sets?: InputOf<typeof campaigns>
}

/** A campaign that repeats waits for its next run, if its last day is not over; any other is completed. */
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

/** Begins what is due as whoever planned it would: with what they may do, and in the part of the country that is theirs. */
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
    // Another process may have begun it meanwhile: then it is no longer due, and nothing is said.
    await engine.database.transaction(async (tx) => {
      const where = sql`t.id = ${id} and t.status = 'SCHEDULED' and t.start_at <= ${engine.now().toISOString()}::timestamptz`
      // Of a series nobody need be left on a day; what runs once has failed its purpose.
      const isPassedOver = error.detail === NOBODY_LEFT && (await seriesOf(tx, id)) !== undefined
      const course = isPassedOver ? await courseAfterRun(engine, tx, id) : { to: 'FAILED' }
      await moveCampaigns(engine, tx, { where, problem, ...course })
    })
  }
}
