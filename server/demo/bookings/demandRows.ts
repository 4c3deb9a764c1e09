import { addDays, type FieldOf } from '#define'
import { serviceDemands } from '#resources'
import { workingMoment } from '../kernel/calendar'
import { randomOf } from '../kernel/random'
import type { Row } from '../kernel/row'
import type { Buyer } from '../retail/buyers'

/** The share of farmers in unserved villages who have asked for the service. */
const ASKED = 0.35
/** The number of days back of the first calls. */
const DAYS = 240
/** In villages served for fewer days than this, callers still wait to be called back. */
const LATELY = 60

/** What demands are made from. */
export interface DemandMaking {
  readonly today: string
  readonly crops: readonly number[]
  /** The people who take the calls. */
  readonly agents: readonly number[]
  /** The first day of service of each served village, by id. */
  readonly servedFrom: ReadonlyMap<number, string>
}

const notes = [
  'The neighbour’s field was sprayed by our drone',
  'Wants to be called in the evening',
  'Four farmers of the village would book together',
  'Has water at the field',
  'Asked twice this season',
] as const

/** Makes the demands of farmers in villages that were unserved when they called, in the order of their calls. */
export function demandRows(farmers: readonly Buyer[], making: DemandMaking): Row[] {
  return farmers
    .flatMap((farmer): Row[] => {
      const demand = demandOf(farmer, making)
      return demand ? [demand] : []
    })
    .sort((one, other) => (String(one.createdAt) < String(other.createdAt) ? -1 : 1))
}

function demandOf(
  { id, mobile, village, joined }: Buyer,
  { today, crops, agents, servedFrom }: DemandMaking,
): Row | undefined {
  const random = randomOf(`demand ${id}`)
  const from = servedFrom.get(village.id)
  const isLate = from !== undefined && from > addDays(today, -LATELY) && from <= today
  if ((from !== undefined && !isLate) || agents.length === 0 || crops.length === 0 || !random.chance(ASKED))
    return undefined
  const day = addDays(from ?? today, -random.integer(1, DAYS))
  // Farmers ask only after they are registered.
  if (day <= joined) return undefined
  const createdAt = workingMoment(day, random)
  const agent = random.pick(agents)
  const isClosed = from === undefined && random.chance(0.15)
  const row = {
    ...{ farmer: id, mobile, village: village.id, createdAt, createdBy: agent, notedBy: agent },
    service: random.weighted({ DRONE_SPRAY: 7, BOOM_SPRAY: 3, TRACTOR_SPRAY: 1 }),
    ...(random.chance(0.8) && { crop: random.pick(crops) }),
    area: { value: random.integer(2, 24) / 2, unit: 'ACRE' },
    ...(random.chance(0.6) && { wantedOn: addDays(day, random.integer(2, 20)) }),
    ...(random.chance(0.3) && { note: random.pick(notes) }),
  }
  if (!isClosed) return { ...row, status: 'OPEN' }
  const settledOn = addDays(day, random.integer(1, 40))
  if (settledOn >= today) return { ...row, status: 'OPEN' }
  const { options } = serviceDemands.fields.closeReason as FieldOf<'choice'>
  return {
    ...row,
    ...{ status: 'CLOSED', closeReason: random.pick(Object.keys(options)) },
    ...{ settledAt: workingMoment(settledOn, random), settledBy: random.pick(agents) },
  }
}
