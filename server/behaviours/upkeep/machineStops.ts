import type { RowOf } from '#define'
import { machines, type breakdowns } from '#resources'
import { sql } from '../../database'
import type { Work } from '../../engine/engine'
import { Problem } from '../../engine/problem'
import { fullRecords } from '../../engine/read/oneRecord'
import { actTogether } from '../../engine/write/act'

/** The breakdowns of a machine, and its status. */
interface Standing {
  readonly status: string
  readonly critical: number
  readonly repairing: number
}

/**
 * Moves a machine to the status its breakdowns require: stopped by an open critical one, held during any repair, and
 * otherwise back in service. Inactive, in transit and scrapped machines stay as they are.
 */
export async function settleMachine(work: Work, breakdown: RowOf<typeof breakdowns>): Promise<void> {
  const machine = breakdown.machine?.id ?? 0
  const [standing] = await work.tx.rows<Standing>(sql`
    select m.status,
      (select count(*)::int from breakdowns b where b.machine_id = m.id and b.deleted_at is null and b.severity = 'CRITICAL' and b.status not in ('RESOLVED', 'CLOSED', 'REJECTED')) as critical,
      (select count(*)::int from breakdowns b where b.machine_id = m.id and b.deleted_at is null and b.status = 'REPAIRING') as repairing
    from machines m where m.id = ${machine} for no key update`)
  if (!standing) return
  const why = `${breakdown.breakdownNo}: ${breakdown.description ?? ''}`.slice(0, 300)
  for (const word of wayOf(standing)) await move(work, machine, word, why)
}

type Word = 'breakDown' | 'maintain' | 'release'

/** Lists the moves of the machine that its breakdowns require, in order. */
export function wayOf({ status, critical, repairing }: Standing): Word[] {
  if (status === 'ACTIVE') return repairing > 0 ? ['maintain'] : critical > 0 ? ['breakDown'] : []
  if (repairing > 0) return status === 'BREAKDOWN' ? ['maintain'] : []
  if (critical > 0) return []
  if (status === 'BREAKDOWN') return ['maintain', 'release']
  return status === 'MAINTENANCE' ? ['release'] : []
}

async function move(work: Work, machine: number, word: Word, why: string): Promise<void> {
  const found = await fullRecords(work, machines, [machine])
  const input = word === 'release' ? {} : { statusReason: why }
  const refused = (await actTogether(work, machines, word, { found, input })).get(machine)
  if (refused instanceof Problem) throw refused
}
