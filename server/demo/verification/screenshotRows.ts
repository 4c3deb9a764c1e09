import { addDays } from '#define'
import type { screenshotTags } from '#resources'
import { eveningBefore, workingMoment } from '../kernel/calendar'
import { randomOf, type Random } from '../kernel/random'
import type { Row } from '../kernel/row'
import type { Buyer } from '../retail/buyers'
import type { DrawnLand } from './enrolmentDrafts'
import type { ScreenSource } from './screens'

type TagFields = typeof screenshotTags.fields
type Colour = keyof TagFields['colour']['options']
type Group = keyof TagFields['group']['options']

interface TagDraft {
  readonly code: string
  readonly label: string
  readonly group: Group
  readonly colour: Colour
  readonly hotkey: string
  /** The sources on which it is found. */
  readonly on: readonly ScreenSource[]
}

const tag = (code: string, label: string, look: readonly [Group, Colour, string], ...on: ScreenSource[]): TagDraft => ({
  ...{ code, label, group: look[0], colour: look[1], hotkey: look[2], on },
})

/** The tags of the company. */
export const tagDrafts: readonly TagDraft[] = [
  tag('CROP', 'Crop standing', ['FIELD', 'GREEN', 'c'], 'SATELLITE', 'SPRAY_PATH', 'APP'),
  tag('WEEDS', 'Weeds', ['FIELD', 'AMBER', 'w'], 'SATELLITE', 'APP'),
  tag('PEST', 'Pest or disease', ['FIELD', 'RED', 'p'], 'APP', 'SATELLITE'),
  tag('HARVESTED', 'Harvested', ['FIELD', 'TEAL', 'h'], 'SATELLITE'),
  tag('BOUNDARY', 'Boundary wrong', ['FIELD', 'RED', 'b'], 'SATELLITE', 'SPRAY_PATH'),
  tag('FLOODED', 'Water standing', ['WEATHER', 'BLUE', 'l'], 'SATELLITE', 'APP'),
  tag('CLOUD', 'Clouds', ['WEATHER', 'GREY', 'u'], 'SATELLITE'),
  tag('GAP', 'Gap in the path', ['MACHINE', 'AMBER', 'g'], 'SPRAY_PATH'),
  tag('OVERLAP', 'Overlap', ['MACHINE', 'VIOLET', 'o'], 'SPRAY_PATH'),
  tag('NO_SIGNAL', 'No signal', ['MACHINE', 'GREY', 'n'], 'SPRAY_PATH', 'APP'),
  tag('ERROR', 'Error message', ['APP', 'RED', 'e'], 'APP'),
  tag('ADVICE', 'Advice shown', ['APP', 'GREEN', 'a'], 'APP'),
  tag('MISSED', 'Missed call', ['APP', 'AMBER', 'i'], 'CALL'),
  tag('VIDEO_CALL', 'Video call', ['APP', 'BLUE', 'v'], 'CALL'),
  tag('PAID', 'Paid', ['PAYMENT', 'GREEN', 'y'], 'PAYMENT'),
  tag('UNPAID', 'Payment failed', ['PAYMENT', 'RED', 'x'], 'PAYMENT'),
  tag('REFUND', 'Refund', ['PAYMENT', 'VIOLET', 'r'], 'PAYMENT'),
  tag('UNRELATED', 'Unrelated', ['OTHER', 'GREY', 'q'], 'APP', 'CALL', 'PAYMENT'),
]

/** The inputs of screenshots. */
interface ScreenshotMaking {
  readonly buyers: readonly Buyer[]
  readonly lands: readonly DrawnLand[]
  /** The ids of the tags, in the order of their drafts. */
  readonly tags: readonly number[]
  readonly taggers: readonly number[]
  readonly pictures: Readonly<Record<ScreenSource, readonly object[]>>
  readonly today: string
  readonly count: number
}

const notes = ['Another person’s number is visible', 'The screenshot is cut off', 'Which field is this?'] as const

/**
 * Makes screenshots over the last half year: the latest are pending, the others were tagged, skipped or flagged by a
 * tagger.
 */
export function screenshotRows({ buyers, lands, tags, taggers, pictures, today, count }: ScreenshotMaking): Row[] {
  if (buyers.length === 0 || taggers.length === 0) return []
  const owned = new Map(lands.map((land) => [land.farmer, land] as const))
  return Array.from({ length: count }, (_, at): Row => {
    const random = randomOf(`screenshot ${at}`)
    const source = random.weighted<ScreenSource>({ APP: 34, SATELLITE: 22, SPRAY_PATH: 18, PAYMENT: 16, CALL: 10 })
    const isWaiting = at % 10 < 3
    const back = isWaiting ? random.integer(1, 9) : random.integer(10, 180)
    const takenAt = workingMoment(addDays(today, -back), random)
    const buyer = random.pick(buyers)
    const land = owned.get(buyer.id)
    return {
      ...{ image: [random.pick(pictures[source])], source, takenAt, createdAt: takenAt },
      ...{ farmer: buyer.id, village: buyer.village.id },
      ...(land && (source === 'SATELLITE' || source === 'SPRAY_PATH') && { land: land.id }),
      ...(isWaiting ? { status: 'UNTAGGED' } : judged(random, { source, takenAt, tags, taggers, today })),
    }
  })
}

function judged(
  random: Random,
  {
    source,
    takenAt,
    tags,
    taggers,
    today,
  }: Pick<ScreenshotMaking, 'tags' | 'taggers' | 'today'> & {
    readonly source: ScreenSource
    readonly takenAt: string
  },
): Row {
  const status = random.weighted({ TAGGED: 88, SKIPPED: 7, FLAGGED: 5 })
  if (status === 'SKIPPED') return { status }
  if (status === 'FLAGGED') return { status, note: random.pick(notes) }
  const fitting = tagDrafts.flatMap(({ on }, at) => (on.includes(source) ? [tags[at] ?? 0] : []))
  const chosen = new Set(Array.from({ length: random.integer(1, 3) }, () => random.pick(fitting)))
  const taggedAt = new Date(Date.parse(takenAt) + random.integer(3, 100) * 3_600_000).toISOString()
  const end = eveningBefore(today)
  return {
    ...{ status, tags: [...chosen].sort((one, other) => one - other) },
    ...{ taggedBy: random.pick(taggers), taggedAt: taggedAt < end ? taggedAt : end },
  }
}
