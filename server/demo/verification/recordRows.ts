import { addDays } from '#define'
import { papersOfState, type LandPaper, type landReasons } from '#resources'
import { eveningBefore, workingMoment } from '../kernel/calendar'
import { randomOf } from '../kernel/random'
import type { Row } from '../kernel/row'
import type { DrawnLand } from './enrolmentDrafts'

/** The inputs of land records. */
interface RecordMaking {
  readonly today: string
  /** The ISO code of the state of a village. */
  readonly stateOf: (village: number) => string
  readonly uploaderOf: (village: number, day: string) => number | undefined
  readonly reviewers: readonly number[]
  readonly pages: readonly object[]
  /** The names of farmers. */
  readonly names: ReadonlyMap<number, string>
}

const others = ['Ramesh Kumar', 'Sunita Devi', 'Baldev Singh', 'Mahesh Patil', 'Lakshmi Narayan'] as const

/** Makes a land record for each of some lands: the latest are pending, most others approved. */
export function landRecordRows(lands: readonly DrawnLand[], making: RecordMaking): Row[] {
  const { today, stateOf, uploaderOf, reviewers, pages, names } = making
  return lands.map((land, at): Row => {
    const random = randomOf(`land record ${land.id}`)
    const isWaiting = at % 10 < 3
    const day = addDays(today, isWaiting ? -random.integer(1, 14) : -random.integer(15, 200))
    const since = day > land.since ? day : addDays(land.since, 1) < today ? addDays(land.since, 1) : addDays(today, -1)
    const uploadedAt = workingMoment(since, random)
    const uploadedBy = uploaderOf(land.village, since)
    const status = isWaiting ? 'PENDING' : random.chance(0.86) ? 'APPROVED' : 'REJECTED'
    const reason: keyof typeof landReasons = random.pick([
      ...(['UNREADABLE', 'NAME_MISMATCH', 'AREA_MISMATCH', 'OLD', 'PAGE_MISSING', 'WRONG_VILLAGE'] as const),
      ...(['WRONG_DOCUMENT', 'TAMPERED', 'AADHAAR_VISIBLE'] as const),
    ])
    const differs = random.chance(0.12) || reason === 'AREA_MISMATCH'
    const acres = Math.max(0.05, Math.round(land.acres * (differs ? 0.6 + 0.9 * random.next() : 1) * 1000) / 1000)
    const reviewedAt = new Date(Date.parse(uploadedAt) + random.integer(4, 90) * 3_600_000).toISOString()
    const end = eveningBefore(today)
    return {
      ...{ farmer: land.farmer, land: land.id, village: land.village, landArea: { value: land.acres, unit: 'ACRE' } },
      kind: random.pick<LandPaper>(papersOfState[stateOf(land.village)] ?? ['OTHER']),
      pages: [pages[at % Math.max(1, pages.length)]],
      ...(random.chance(0.9) && {
        ...{
          surveyNumber: `${random.integer(1, 480)}/${random.integer(1, 9)}`,
          khata: String(random.integer(10, 900)),
        },
        ...{
          ownerName: random.chance(0.08) ? random.pick(others) : (names.get(land.farmer) ?? random.pick(others)),
          readArea: { value: acres, unit: 'ACRE' },
        },
        areaDifference: Math.round(((acres - land.acres) / land.acres) * 1000) / 10,
        ...{ readVillage: land.village, issuedOn: addDays(since, -random.integer(5, random.chance(0.1) ? 700 : 200)) },
      }),
      ...(uploadedBy !== undefined && { uploadedBy }),
      ...{ uploadedAt, createdAt: uploadedAt, status },
      ...(status !== 'PENDING' && {
        ...{ reviewedAt: reviewedAt < end ? reviewedAt : end, reviewer: random.pick(reviewers) },
      }),
      ...(status === 'REJECTED' && { verdictReason: reason }),
    }
  })
}
