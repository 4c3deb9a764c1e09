import { raw, sql, type Database, type Queries } from '../database'
import type { Jobs, JobShown, JobsAsked, JobState } from '../engine/jobs'
import type { AnyJobKind } from '../engine/engine'
import { bossOver, GIVEN_UP, jobTable, within } from './boss'
import { wordsIn, type Parcel } from './run'
import { tellCancelled, wake } from './wake'

/** The library's names of the states of a job. */
const states: Readonly<Record<string, JobState>> = {
  created: 'WAITING',
  retry: 'WAITING',
  active: 'RUNNING',
  completed: 'DONE',
  failed: 'FAILED',
  cancelled: 'CANCELLED',
}

/** Makes the queue in a database. Jobs are created here and run by the workers, in any process. */
export function jobQueue(database: Database, kinds: readonly AnyJobKind[]): Jobs {
  const boss = bossOver(database)
  const labels = new Map(kinds.map(({ name, label }) => [name, label]))
  return {
    kinds: kinds.map(({ name, label }) => ({ name, label })),
    async send(tx, kind, data, { at, key } = {}) {
      if (key !== undefined) {
        const open = await openUnder(tx, kind.name, key)
        if (open) return open
      }
      const parcel: Parcel = { kind: kind.name, data }
      const id = await boss.send(kind.name, parcel, {
        ...within(tx),
        ...(at && { startAfter: at.toISOString() }),
        ...(key !== undefined && { singletonKey: key }),
      })
      if (!id) throw new Error(`The queue has no room for jobs of the kind ${kind.name}`)
      await tx.run(wake(kind.name))
      return id
    },
    async cancel(tx, id) {
      const found = await jobOf(tx, id, sql`state < 'completed'`)
      if (!found) return undefined
      await boss.cancel(found.name, id, within(tx))
      if (kinds.some(({ name, failed }) => name === found.name && failed)) {
        await boss.send(GIVEN_UP, { ...found.data, why: 'The job was cancelled' } satisfies Parcel, within(tx))
        await tx.run(wake(GIVEN_UP))
      }
      await tx.run(tellCancelled(id))
      return labels.get(found.name) ?? found.name
    },
    async retry(tx, id) {
      const found = await jobOf(tx, id, sql`state = 'failed'`)
      if (!found) return undefined
      const { name } = found
      await boss.retry(name, id, within(tx))
      await tx.run(
        sql`update ${jobTable} set start_after = now(), completed_on = null where name = ${name} and id = ${id}::uuid`,
      )
      await tx.run(wake(name))
      return labels.get(name) ?? name
    },
    counts: counted,
    list: (queries, asked) => listed(queries, labels, asked),
  }
}

/** Finds the waiting or running job of a kind under a key; concurrent callers wait until this transaction ends. */
async function openUnder(tx: Queries, kind: string, key: string): Promise<string | undefined> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`job ${kind} ${key}`}, 0))::text`)
  const [open] = await tx.rows<{ id: string }>(
    sql`select id::text as id from ${jobTable} where name = ${kind} and singleton_key = ${key} and state < 'completed' limit 1`,
  )
  return open?.id
}

async function jobOf(
  tx: Queries,
  id: string,
  condition: ReturnType<typeof sql>,
): Promise<{ readonly name: string; readonly data: Parcel } | undefined> {
  const [found] = await tx.rows<{ name: string; data: Parcel }>(
    sql`select name, data from ${jobTable} where id = ${id}::uuid and name <> ${GIVEN_UP} and ${condition} for update`,
  )
  return found
}

async function counted(queries: Queries): Promise<Record<JobState, number>> {
  const rows = await queries.rows<{ state: string; count: number }>(
    sql`select state::text as state, count(*)::int as count from ${jobTable} where name <> ${GIVEN_UP} group by state`,
  )
  const counts: Record<JobState, number> = { WAITING: 0, RUNNING: 0, DONE: 0, FAILED: 0, CANCELLED: 0 }
  for (const { state, count } of rows) counts[states[state] ?? 'WAITING'] += count
  return counts
}

interface JobRow extends Omit<JobShown, 'state' | 'error' | 'label'> {
  readonly state: string
  readonly output: unknown
  readonly total: number
}

async function listed(
  queries: Queries,
  labels: ReadonlyMap<string, string>,
  { state, kind, skip, take }: JobsAsked,
): Promise<{ items: JobShown[]; total: number }> {
  const wanted = Object.keys(states).filter((one) => !state || states[one] === state)
  const rows = await queries.rows<JobRow>(sql`
    select id::text as id, name as kind, state::text as state, retry_limit + 1 as most, output,
      case when started_on is null then retry_count else retry_count + 1 end as attempts,
      ${iso('created_on')} as "createdAt", ${iso('started_on')} as "startedAt", ${iso('completed_on')} as "endedAt",
      case when state < 'active' then ${iso('start_after')} end as "dueAt", count(*) over ()::int as total
    from ${jobTable}
    where name <> ${GIVEN_UP} and state::text = any(${wanted}::text[]) and (${kind ?? null}::text is null or name = ${kind ?? null})
    order by created_on desc, id limit ${take} offset ${skip}`)
  const items = rows.map(({ total: _total, output, state: known, ...row }) => ({
    ...row,
    label: labels.get(row.kind) ?? row.kind,
    state: states[known] ?? 'WAITING',
    error: wordsIn(output) ?? null,
  }))
  return { items, total: rows[0]?.total ?? 0 }
}

function iso(column: string): ReturnType<typeof sql> {
  return raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`)
}
