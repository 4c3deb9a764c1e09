import type { Work } from '../../engine/engine'
import { sql } from '../../database'
import { badRequest } from '../../engine/problem'

/** Says what open work a machine has, such as `3 open bookings`; undefined when it has none. */
export type OpenWork = (work: Work, machine: number) => Promise<string | undefined>

/** Open work that keeps a machine in service. Other parts of the portal add theirs here. */
export const openWork: readonly OpenWork[] = [openBookings]

/** Throws 400 with the reason while a machine has open work. */
export async function refuseOpenWork(
  work: Work,
  machine: number,
  failed: string,
  kinds: readonly OpenWork[] = openWork,
): Promise<void> {
  const open: string[] = []
  for (const kind of kinds) open.push(...[(await kind(work, machine)) ?? []].flat())
  if (open.length)
    throw badRequest(failed, { detail: `This machine still has ${open.join(' and ')}. Reassign them first` })
}

async function openBookings({ tx }: Work, machine: number): Promise<string | undefined> {
  const open = Number(
    await tx.json(
      sql`select count(*)::text from bookings where machine_id = ${machine} and deleted_at is null and status in ('ASSIGNED', 'IN_PROGRESS')`,
    ),
  )
  return open ? `${open} open ${open === 1 ? 'booking' : 'bookings'}` : undefined
}
