import { todayInIndia } from '#define'
import { sql } from '../../database'
import { noteAccess } from '../../engine/accessLog'
import { pauseDeliveriesOf } from '../../engine/deliveries/store'
import { endSessions } from '../../engine/endSessions'
import type { Work } from '../../engine/engine'
import { badRequest } from '../../engine/problem'
import { isWithoutSuperadmin } from '../../engine/superadmins'
import { handOver, refuseLeaderless, type Succession } from './handOver'

/**
 * Signs a leaving user out everywhere and reassigns their reports to the successor. Refuses the last active superadmin,
 * and a user who still leads others.
 */
export async function leave(work: Work, id: number, succession: Succession): Promise<void> {
  const { failed } = succession
  await refuseLastSuperadmin(work, id, failed)
  await handOver(work, id, succession)
  await refuseStanding(work, id, failed)
  await endAccess(work, id, 'The user left', 'the user can no longer sign in')
  await pauseDeliveriesOf(work.tx, id)
}

/** Checks that may refuse leaving, in words; other parts of the portal add theirs here. */
const obstacles: readonly ((work: Work, id: number, failed: string) => Promise<void>)[] = [
  (work, id, failed) => refuseLeaderless(work, id, { leaving: true, failed }),
  refuseOpenTickets,
  refuseOpenBookings,
  refuseMachine,
]

async function refuseOpenTickets({ tx }: Work, id: number, failed: string): Promise<void> {
  const open = Number(
    await tx.json(
      sql`select count(*)::text from tickets where assignee_id = ${id} and deleted_at is null and status not in ('RESOLVED', 'CLOSED', 'DUPLICATE')`,
    ),
  )
  if (open)
    throw badRequest(failed, {
      detail: `${open} open ${open === 1 ? 'ticket is' : 'tickets are'} assigned to this user. Reassign ${open === 1 ? 'it' : 'them'} first`,
    })
}

async function refuseMachine({ tx }: Work, id: number, failed: string): Promise<void> {
  const [held] = await tx.rows<{ machine: string }>(
    sql`select m.machine_no as machine from operator_mappings o join machines m on m.id = o.machine_id where o.operator_id = ${id} and o.effective_to is null and o.deleted_at is null`,
  )
  if (held) throw badRequest(failed, { detail: `This user works machine ${held.machine}. Un-assign it first` })
}

async function refuseOpenBookings({ tx }: Work, id: number, failed: string): Promise<void> {
  const open = Number(
    await tx.json(
      sql`select count(*)::text from bookings where operator_id = ${id} and deleted_at is null and status in ('ASSIGNED', 'IN_PROGRESS')`,
    ),
  )
  if (open)
    throw badRequest(failed, {
      detail: `${open} open ${open === 1 ? 'booking is' : 'bookings are'} assigned to this user. Reassign ${open === 1 ? 'it' : 'them'} first`,
    })
}

async function refuseStanding(work: Work, id: number, failed: string): Promise<void> {
  for (const refuse of obstacles) await refuse(work, id, failed)
}

/** Ends every session of a user, with an entry in the access log. */
export async function endAccess({ tx, viewer }: Work, id: number, ending: string, why: string): Promise<void> {
  const ended = await endSessions(tx, sql`t.user_id = ${id}`, ending)
  if (ended.length === 0) return
  const detail = `${ended.length} ${ended.length === 1 ? 'session' : 'sessions'}: ${why}`
  const by = viewer.id ? { by: viewer.id } : {}
  await noteAccess(tx, { kind: 'SESSION_ENDED', what: 'All sessions', detail, who: id, ...by })
}

async function refuseLastSuperadmin(work: Work, id: number, failed: string): Promise<void> {
  const held = await work.tx.rows(sql`
    select 1 from user_authorities h join authorities a on a.id = h.authority_id
    where h.user_id = ${id} and lower(a.authority) = 'role_superadmin' and h.deleted_at is null
      and (h.valid_till is null or h.valid_till >= ${todayInIndia(work.engine.now())}::date) limit 1`)
  if (held.length > 0 && (await isWithoutSuperadmin(work, id)))
    throw badRequest(failed, { detail: 'The last superadmin can’t leave' })
}
