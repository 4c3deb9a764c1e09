import { addDays } from '#define'
import { workingMoment } from '../kernel/calendar'
import { randomOf, type Random } from '../kernel/random'
import type { Row } from '../kernel/row'
import type { DrawnLand } from '../verification/enrolmentDrafts'

/** The questions of the demo's farmers, with answers. */
const questions = [
  [
    'NUTRITION',
    'The field looks yellow between the rows since last week.',
    'Nitrogen is short',
    'Spray 2% urea in the evening and irrigate lightly after two days.',
  ],
  [
    'PEST',
    'Leaves are rolled and small green caterpillars are inside.',
    'Leaf folder above the threshold',
    'Drain the field, then spray the recommended insecticide on the tops in the evening.',
  ],
  [
    'DISEASE',
    'Brown spots with a yellow ring on the lower leaves.',
    'Leaf blight, early stage',
    'Remove the worst plants and spray a fungicide twice, ten days apart.',
  ],
  [
    'WEED',
    'Grass grows higher than the crop along the canal.',
    'Grassy weeds after the first irrigation',
    'Spray the herbicide on moist soil before the weeds have four leaves.',
  ],
  [
    'WATER',
    'The crop wilts at noon although I irrigated on Sunday.',
    'Shallow wetting',
    'Irrigate longer, once in eight days, and break the crust between the rows.',
  ],
  [
    'SPRAY_COMPLAINT',
    'Strips of the field were not reached by the drone.',
    'Gaps of two passes',
    'We spray the missed strips again free of charge this week.',
  ],
  [
    'PRODUCT',
    'Which spray is right for thrips after flowering?',
    'Thrips on flowers',
    'Hang blue traps and spray only where more than five thrips are on a flower.',
  ],
  [
    'OTHER',
    'When should I give the second dose of fertiliser?',
    'Tillering stage',
    'Give the second dose at the first irrigation, 21 days after sowing.',
  ],
] as const

/** The people who work on care cases, and the day. */
export interface CareMaking {
  readonly today: string
  readonly agronomists: readonly number[]
  readonly callers: readonly number[]
  readonly cropsOf: (farmer: number) => readonly number[]
  readonly pictures: readonly object[]
}

/** Makes a care case about a land: old cases are closed, new ones wait. */
export function careCaseOf(land: DrawnLand, at: number, making: CareMaking): Row {
  const { today, agronomists, callers, cropsOf, pictures } = making
  const random = randomOf(`care case ${at} ${land.id}`)
  const wanted = random.chance(0.3) ? random.integer(1, 8) : random.integer(9, 300)
  const day = addDays(today, -wanted) > land.since ? addDays(today, -wanted) : addDays(today, -1)
  const [topic, description, diagnosis, advice] = random.pick(questions)
  const createdAt = workingMoment(day, random)
  const status = statusOf(Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000), random)
  const after = (hours: number): string =>
    new Date(Math.min(Date.parse(createdAt) + hours * 3_600_000, Date.parse(`${today}T00:00:00+05:30`))).toISOString()
  const isAdvised = ['ADVISED', 'FOLLOW_UP', 'RESOLVED', 'CLOSED'].includes(status)
  const isOver = status === 'RESOLVED' || status === 'CLOSED'
  const grown = cropsOf(land.farmer)
  return {
    ...{ farmer: land.farmer, land: land.id, village: land.village, topic, description, status, createdAt },
    channel: random.weighted({ CALL: 70, WHATSAPP: 15, APP: 10, OUTLET: 5 }),
    priority: random.weighted({ NORMAL: 75, HIGH: 15, LOW: 10 }),
    ...(grown.length > 0 && { crop: random.pick(grown) }),
    ...(callers.length > 0 && { createdBy: random.pick(callers) }),
    ...(pictures.length > 0 && random.chance(0.6) && { photos: [random.pick(pictures)] }),
    ...(status !== 'NEW' && agronomists.length > 0 && { agronomist: random.pick(agronomists) }),
    ...(isAdvised && { diagnosis, advice, advisedAt: after(5) }),
    ...(status === 'FOLLOW_UP' && { callbackAt: `${addDays(today, random.integer(0, 3))}T05:30:00.000Z` }),
    ...(isOver && { outcome: 'The farmer says that the crop has recovered.', resolvedAt: after(90), isFinal: true }),
    ...(isOver && random.chance(0.7) && { satisfaction: random.integer(3, 5) }),
  }
}

function statusOf(age: number, random: Random): string {
  if (age > 20) return 'CLOSED'
  if (age > 8) return random.weighted({ CLOSED: 80, FOLLOW_UP: 20 })
  return random.weighted({ NEW: 20, ASSIGNED: 25, ADVISED: 30, FOLLOW_UP: 25 })
}
