import { addDays } from '#define'
import { recommendationFor, type CropDoses } from '../../behaviours/agronomy/soil/doses'
import { ratedSoil } from '../../behaviours/agronomy/soil/ratings'
import type { OfficersOf } from '../farming/officers'
import { workingMoment } from '../kernel/calendar'
import { randomOf, type Random } from '../kernel/random'
import type { Row } from '../kernel/row'
import type { DrawnLand } from '../verification/enrolmentDrafts'
import { limitsIn, soilOf } from './soilValues'

/** A crop of the demo, with the doses that it gets. */
export interface DosedCrop extends CropDoses {
  readonly id: number
}

/** The inputs of soil tests. */
export interface SoilMaking {
  readonly today: string
  readonly officersOf: OfficersOf
  /** The ISO code of the state of a village. */
  readonly stateOf: (village: number) => string
  /** The crops of a farmer. */
  readonly cropsOf: (farmer: number) => readonly DosedCrop[]
  readonly labs: readonly number[]
  readonly pictures: readonly object[]
}

const reasons = ['TOO_LITTLE', 'SPOILT', 'LABEL_LOST', 'FARMER_WITHDREW', 'OTHER'] as const

/** Makes a soil test of a land, up to its state today. */
export function soilTestOf(land: DrawnLand, at: number, making: SoilMaking): Row {
  const { today, officersOf, stateOf, cropsOf } = making
  const random = randomOf(`soil test ${at} ${land.id}`)
  const wanted = addDays(today, -(random.chance(0.3) ? random.integer(0, 30) : random.integer(20, 545)))
  const day = wanted > land.since ? wanted : today > land.since ? addDays(land.since, 1) : today
  const [officer] = officersOf(land.village, day, 'FIELD_OFFICER', 'BDO', 'ASSISTANT_BDO')
  const grown = cropsOf(land.farmer)
  const crop = grown.length > 0 ? random.pick(grown) : undefined
  const whole: Row = {
    ...{ farmer: land.farmer, land: land.id, village: land.village, createdAt: momentBy(day, today, random) },
    ...(crop && { crop: crop.id }),
    ...(random.chance(0.7) && { price: 150_00, payRef: `SOIL-${String(at + 1).padStart(5, '0')}` }),
    ...(officer !== undefined && { createdBy: officer }),
  }
  const steps = stepsOf(land, day, { ...making, random, officer, crop, state: stateOf(land.village) })
  const row = { ...whole }
  let status = 'REQUESTED'
  const last = random.chance(0.05) ? random.integer(1, 4) : steps.length
  for (const [place, { on, values, to }] of steps.entries()) {
    if (on >= today || place >= last || (to === 'REPORT_READY' && !crop)) break
    Object.assign(row, values)
    status = to
  }
  const isRejected = last < steps.length && day < addDays(today, -20)
  return { ...row, status, ...(isRejected && { status: 'REJECTED', rejectReason: random.pick(reasons) }) }
}

interface Step {
  readonly to: string
  readonly on: string
  readonly values: Row
}

interface Sampling extends SoilMaking {
  readonly random: Random
  readonly officer: number | undefined
  readonly crop: DosedCrop | undefined
  readonly state: string
}

/** Lists the steps of a test in order, each with its day. */
function stepsOf(land: DrawnLand, day: string, sampling: Sampling): Step[] {
  const { today, random, officer, crop, state, labs, pictures } = sampling
  const days = [random.integer(0, 2), random.integer(1, 5), random.integer(1, 3), random.integer(1, 3)]
  const later = [random.integer(2, 9), random.integer(0, 2), random.integer(0, 4)]
  let on = day
  const [scheduled = day, sampled = day, sent = day, received = day, tested = day, reported = day, shared = day] = [
    ...days,
    ...later,
  ].map((after) => (on = addDays(on, after)))
  const results = soilOf(state, random)
  const rated = ratedSoil(results, limitsIn(state))
  const who = officer === undefined ? {} : { sampler: officer }
  return [
    { to: 'SCHEDULED', on: scheduled, values: { plannedOn: sampled, ...who } },
    {
      to: 'COLLECTED',
      on: sampled,
      values: {
        ...{ sampledAt: momentBy(sampled, today, random), depthCm: 15, point: middleOf(land) },
        ...(officer !== undefined && { sampledBy: officer }),
        ...(pictures.length > 0 && random.chance(0.4) && { pictures: [random.pick(pictures)] }),
      },
    },
    { to: 'SENT_TO_LAB', on: sent, values: { lab: random.pick(labs), sentAt: momentBy(sent, today, random) } },
    { to: 'RECEIVED', on: received, values: { receivedAt: momentBy(received, today, random) } },
    { to: 'TESTED', on: tested, values: { ...results, ...rated, testedOn: tested } },
    {
      to: 'REPORT_READY',
      on: reported,
      values: crop ? filled({ ...recommendationFor(crop, results, rated.ratings) }) : {},
    },
    { to: 'SHARED', on: shared, values: { sharedAt: momentBy(shared, today, random) } },
  ]
}

/** Removes empty values. */
function filled(values: Row): Row {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
}

/** Makes a moment on a day, before today starts. */
function momentBy(day: string, today: string, random: Random): string {
  return workingMoment(day < today ? day : addDays(today, -1), random)
}

/** Computes the middle of a land's first ring. */
function middleOf({ boundary }: DrawnLand): object {
  const [ring = []] = (boundary.type === 'MultiPolygon' ? boundary.coordinates[0] : boundary.coordinates) ?? []
  const mean = (axis: 0 | 1): number =>
    Number((ring.reduce((sum, point) => sum + (point[axis] ?? 0), 0) / Math.max(1, ring.length)).toFixed(6))
  return { type: 'Point', coordinates: [mean(0), mean(1)] }
}
