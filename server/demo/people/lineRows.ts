import { addDays } from '#define'
import { randomOf } from '../kernel/random'
import type { Row } from '../kernel/row'
import type { Employee } from './employees'

/** A person in the reporting line, with their first day. */
interface Placed extends Employee {
  readonly id: number
  readonly joined: string
}

/** Makes everyone's managers over time; some had another manager of the same rank before. */
export function lineRows(staff: readonly Placed[], today: string): Row[] {
  const byName = new Map(staff.map((one) => [one.username, one]))
  return staff.flatMap((one): Row[] => {
    const manager = one.manager ? byName.get(one.manager) : undefined
    if (!manager) return []
    const random = randomOf(`line ${one.username}`)
    const peers = staff.filter(
      ({ roleType, state, id }) => roleType === manager.roleType && state === manager.state && id !== manager.id,
    )
    const changed = addDays(today, -random.integer(30, 300))
    const before = random.chance(0.15) && changed > one.joined && peers.length > 0 ? random.pick(peers) : undefined
    const link = (to: Placed, since: string, until?: string): Row => ({
      user: one.id,
      manager: to.id,
      since,
      ...(until && { until }),
    })
    return before ? [link(before, one.joined, changed), link(manager, changed)] : [link(manager, one.joined)]
  })
}
