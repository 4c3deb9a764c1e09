import { addDays } from '#define'
import { workingMoment } from '../kernel/calendar'
import { randomOf } from '../kernel/random'
import type { Row } from '../kernel/row'

interface Making {
  /** The ids of the service areas by code. */
  readonly areas: ReadonlyMap<string, number>
  /** The people who set switches. */
  readonly by: readonly number[]
  readonly today: string
}

/** Past, current and future switches, by day from today; without a last day where none is known. */
const turned = [
  { area: 'SOUTH', service: 'SANITISATION', reason: 'Machines are being disinfected', from: -20, till: 10 },
  { area: 'EAST-WEST', service: 'ORCHARD_SPRAY', reason: 'No trained operators until the next course', from: -45 },
  { area: 'NORTH-CENTRE', service: 'DRONE_SPRAY', reason: 'No-fly order of the administration', from: -60, till: -55 },
  { area: 'NORTH-CENTRE', service: 'TRACTOR_SPRAY', reason: 'Yearly service of the tractors', from: 30, till: 37 },
  { area: 'EAST-WEST', service: 'BOOM_SPRAY', from: -90 },
] as const

/** Makes the switches of the demo; one was turned off and is on again. */
export function switchRows({ areas, by, today }: Making): Row[] {
  return turned.map(({ area, service, ...one }) => {
    const random = randomOf(`switch ${area} ${service}`)
    const written = workingMoment(addDays(today, Math.min(one.from, 0) - random.integer(1, 4)), random)
    return {
      serviceArea: areas.get(area),
      service,
      enabled: !('reason' in one),
      ...('reason' in one && { reason: one.reason }),
      from: addDays(today, one.from),
      ...('till' in one && { till: addDays(today, one.till) }),
      changedBy: by.length ? random.pick(by) : undefined,
      changedAt: written,
      createdAt: written,
    }
  })
}
