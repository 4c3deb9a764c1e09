import { tickets } from '#resources'
import { sql, type Sql } from '../../database'
import { tell } from '../../engine/write/notified'
import type { Engine, Work } from '../../engine/engine'
import { system } from '../../engine/read/oneRecord'
import { soonFrom } from './clock'
import { membersOf, type Group } from './people'

/** Updates tickets as time passes: they become due soon, then overdue. */
export async function letTicketsAge(engine: Engine): Promise<void> {
  await engine.database.transaction(async (tx) =>
    tellOfTime({ engine, viewer: system, tx }, await settleTime({ tx, engine })),
  )
}

/** The statuses in which the time of a ticket still matters. */
const unfinished = Object.keys(tickets.fields.status.options).filter((one) => one !== 'CLOSED' && one !== 'DUPLICATE')

interface Aged {
  readonly id: number
  readonly sla: string
  readonly group: Group
  readonly assignee: number | null
}

/** Updates the time status of tickets where it has changed: no change of the ticket, so its version stays. */
export async function settleTime({ tx, engine }: Pick<Work, 'tx' | 'engine'>, which?: Sql): Promise<readonly Aged[]> {
  const now = engine.now()
  const stands = sql`case
    when s.status in ('RESOLVED', 'CLOSED', 'DUPLICATE') then case when coalesce(s.resolved_at, s.sla_due) > s.sla_due then 'MISSED' else 'MET' end
    when s.status = 'WAITING_REQUESTER' then 'PAUSED'
    when s.sla_due < ${now.toISOString()}::timestamptz then 'BREACHED'
    when s.sla_due <= ${soonFrom(now).toISOString()}::timestamptz then 'DUE_SOON'
    else 'IN_TIME' end`
  return tx.rows<Aged>(sql`
    update tickets t set sla = aged.sla
    from (select s.id, ${stands} as sla from tickets s where ${which ?? sql`s.deleted_at is null and s.status = any(${unfinished}::text[])`}) aged
    where aged.id = t.id and t.sla is distinct from aged.sla
    returning t.id, t.sla, t."group", t.assignee_id as assignee`)
}

/** Notifies the assignee of a ticket about its time; for an unassigned one, the whole group. */
async function tellOfTime(work: Work, aged: readonly Aged[]): Promise<void> {
  for (const { id, sla, group, assignee } of aged) {
    const kind = sla === 'BREACHED' ? 'breached' : sla === 'DUE_SOON' ? 'breaching' : undefined
    if (!kind) continue
    const users = assignee ? [assignee] : await membersOf(work, group)
    await tell(work, { resource: tickets, id }, { kind, users })
  }
}
