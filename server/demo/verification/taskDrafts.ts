import { addDays } from '#define'
import type { PhotoStep, pictureReasons } from '#resources'
import { flagsOf, isWithinWindow, type Findings } from '../../behaviours/verification/examine'
import { metresToLand } from '../../behaviours/sprayed/landDistance'
import { shifted } from '../country/positions'
import { workingMoment } from '../kernel/calendar'
import type { EnrolmentDraft } from './enrolmentDrafts'
import type { EventDraft } from './seasonRows'
import type { Scene } from './scenePool'
import type { SceneKind, Spoiling } from './scenes'

/** A picture task before it has an id. */
export interface TaskDraft {
  readonly enrolment: number
  readonly event: EventDraft
  readonly scene: Scene
  readonly takenAt: string
  readonly uploadedAt: string
  readonly findings: Omit<Findings, 'duplicateOf'>
  /** The index of an earlier task with the same picture. */
  readonly duplicateOf: number | undefined
  readonly attempt: number
  readonly status: 'PENDING' | 'APPROVED' | 'REJECTED' | 'RETAKE'
  readonly reason?: keyof typeof pictureReasons
  readonly reviewedAt?: string
  readonly reviewer?: number
}

const kinds: Readonly<Partial<Record<PhotoStep, SceneKind>>> = {
  SIGN_UP: 'PAPER',
  LANDOWNER_DETAILS: 'PAPER',
  LAND_RECORD: 'PAPER',
  CULTIVATION_LOG: 'PAPER',
  BEFORE_AERATION: 'WATER',
  IRRIGATION: 'WATER',
}

/** Hands out the pictures of a kind, each once per season as long as there are any. */
export class Pictures {
  private readonly next = new Map<string, number>()
  private readonly used = new Map<string, number>()

  constructor(private readonly scenes: readonly Scene[]) {}

  /** Returns a picture of a kind, with a defect or without. */
  take(season: number, kind: SceneKind, spoiling?: Spoiling): Scene {
    const fit = this.scenes.filter((one) => one.kind === kind && one.spoiling === spoiling)
    const name = `${season} ${kind} ${spoiling}`
    const at = this.next.get(name) ?? season % 7
    this.next.set(name, at + 1)
    return fit[at % fit.length] as Scene
  }

  /** Returns the task of the season with this picture or its original, and remembers the picture. */
  seen(season: number, scene: Scene, task: number): number | undefined {
    const names = [scene.file.key, ...(scene.copyOf === undefined ? [] : [this.scenes[scene.copyOf]?.file.key ?? ''])]
    const found = names.map((name) => this.used.get(`${season} ${name}`)).find((one) => one !== undefined)
    const own = `${season} ${scene.file.key}`
    if (!this.used.has(own)) this.used.set(own, task)
    return found
  }
}

/** The inputs of tasks. */
export interface TaskMaking {
  readonly today: string
  readonly now: string
  readonly pictures: Pictures
  readonly reviewers: readonly number[]
  /** The number of existing tasks. */
  readonly before: number
}

/** Makes the picture tasks of an enrolment, event by event, up to today. */
export function tasksOf(
  draft: EnrolmentDraft,
  place: number,
  events: readonly EventDraft[],
  making: TaskMaking,
): TaskDraft[] {
  const tasks: TaskDraft[] = []
  let earlierOn: string | null = null
  for (const event of events) {
    if (!draft.random.chance(shownShare(event.step) * (0.4 + 0.6 * draft.diligence))) continue
    const day = dayOf(draft, event, earlierOn)
    if (day >= making.today || (draft.isDropped && tasks.length >= 3)) break
    const task = taskOf({ draft, place, event, day, earlierOn }, { ...making, before: making.before + tasks.length })
    tasks.push(task)
    if (event.step === 'BEFORE_AERATION') earlierOn = day
    const again = addDays(day, 4)
    if (task.status !== 'REJECTED' || again >= making.today) continue
    if (draft.random.chance(0.15)) break
    const next = { ...making, before: making.before + tasks.length }
    tasks.push(taskOf({ draft, place, event, day: again, earlierOn }, next))
  }
  return tasks
}

function shownShare(step: PhotoStep): number {
  return step === 'STAKEHOLDER_MEET' ? 0.5 : step === 'LANDOWNER_DETAILS' ? 0.2 : step === 'DRY_4' ? 0.3 : 0.98
}

/** Chooses a day of the window; sometimes one after it, and never before the sign-up. */
function dayOf(
  { plantedOn, signedUpOn, random }: EnrolmentDraft,
  { step, window }: EventDraft,
  earlierOn: string | null,
): string {
  if (step === 'SIGN_UP') return signedUpOn
  const isLate = random.chance(0.05)
  const day = addDays(plantedOn, isLate ? window[1] + random.integer(2, 6) : random.integer(...window))
  const apart = earlierOn && step === 'DRY_1' && !isLate ? addDays(earlierOn, random.integer(4, 10)) : day
  return apart > signedUpOn ? apart : addDays(signedUpOn, random.integer(1, 5))
}

interface Shown {
  readonly draft: EnrolmentDraft
  readonly place: number
  readonly event: EventDraft
  readonly day: string
  readonly earlierOn: string | null
}

function taskOf({ draft, place, event, day, earlierOn }: Shown, making: TaskMaking): TaskDraft {
  const { random, season, land, plantedOn } = draft
  const kind = kinds[event.step] ?? (event.step.startsWith('DRY_') ? 'CRACKS' : 'CROP')
  const spoiling = random.weighted({ none: 93, blurred: 2, dark: 2, copied: 3 })
  const scene = making.pictures.take(season.id, kind, spoiling === 'none' ? undefined : spoiling)
  const duplicateOf = making.pictures.seen(season.id, scene, making.before)
  const takenAt = workingMoment(day, random)
  const sent = Date.parse(takenAt) + random.integer(5, 60 * 20) * 60_000
  const uploadedAt = new Date(Math.min(sent, Date.parse(making.now) - 60_000)).toISOString()
  const position = positionOf(draft)
  const distance = position && Math.round(metresToLand(position, land.boundary) * 10) / 10
  const found = {
    location: position && { type: 'Point' as const, coordinates: position },
    ...{ takenAt, distance, insideLand: distance === null ? null : distance === 0 },
    withinWindow: isWithinWindow(takenAt, {
      ...{ plantedOn, step: event.step, windowFrom: event.window[0], windowTo: event.window[1], earlierOn },
      ...{ seasonId: 0, landId: 0, minPhotos: 1, maxPhotos: 10, needsInsideLand: true, maxDistance: 100 },
    }),
    ...{ sharpness: scene.sharpness, brightness: scene.brightness },
  }
  const needs = { boundary: land.boundary, needsInsideLand: event.needsInsideLand }
  const maxDistance = event.step === 'CENTRE_OF_BUND' ? 60 : 100
  const flags = flagsOf({ ...found, duplicateOf: duplicateOf ?? null }, { ...needs, maxDistance })
  return {
    ...{ enrolment: place, event, scene, takenAt, uploadedAt, duplicateOf, findings: { ...found, flags } },
    ...verdictOf({ draft, flags, uploadedAt }, making),
  }
}

/** Chooses a position: mostly within the land, sometimes beside it or far away, and sometimes missing. */
function positionOf({ land, random }: EnrolmentDraft): [number, number] | null {
  const where = random.weighted({ inside: 88, beside: 5, away: 4, nowhere: 3 })
  if (where === 'nowhere') return null
  const ring = (land.boundary.type === 'Polygon' ? land.boundary.coordinates : land.boundary.coordinates[0])?.[0] ?? []
  const corners = ring.slice(1)
  const mean = (at: 0 | 1): number => corners.reduce((sum, corner) => sum + corner[at], 0) / Math.max(1, corners.length)
  const centre = [mean(0), mean(1)] as const
  if (where === 'inside') return [...shifted(centre, 4 * random.normal(), 4 * random.normal())] as [number, number]
  const metres = where === 'beside' ? random.integer(85, 140) : random.integer(350, 900)
  return [...shifted(centre, 0, -metres)] as [number, number]
}

type Verdict = Pick<TaskDraft, 'attempt' | 'status' | 'reason' | 'reviewedAt' | 'reviewer'>

const DAY = 86_400_000

/** Chooses a verdict: flagged pictures are mostly rejected, for their flag; the latest ones are pending. */
function verdictOf(
  { draft: { random }, flags, uploadedAt }: { draft: EnrolmentDraft; flags: Findings['flags']; uploadedAt: string },
  { now, reviewers }: TaskMaking,
): Verdict {
  const age = (Date.parse(now) - Date.parse(uploadedAt)) / DAY
  const attempt = random.chance(0.05) ? 2 : 1
  if (age < 12 || (age < 40 && random.chance(0.3)) || reviewers.length === 0) return { attempt, status: 'PENDING' }
  const reviewedAt = new Date(
    Math.min(Date.parse(uploadedAt) + random.integer(3, 70) * 3_600_000, Date.parse(now)),
  ).toISOString()
  const judged = { attempt, reviewedAt, reviewer: random.pick(reviewers) }
  const [flag] = flags.flatMap((one) => reasonsOf[one] ?? [])
  const isBad = flag !== undefined && random.chance(0.85)
  if (!isBad && random.chance(0.95)) return { ...judged, status: 'APPROVED' }
  const reason =
    flag ?? random.pick(['TUBE_NOT_VISIBLE', 'WATER_STANDING', 'NOT_DRY', 'BOARD_MISSING', 'FACE', 'WRONG_EVENT'])
  const isRetaken = age < 40 && random.chance(0.5)
  return { ...judged, reason, status: isRetaken ? 'RETAKE' : 'REJECTED' }
}

const reasonsOf: Readonly<Partial<Record<Findings['flags'][number], keyof typeof pictureReasons>>> = {
  FAR: 'WRONG_PLOT',
  OUTSIDE_WINDOW: 'OUTSIDE_WINDOW',
  BLURRED: 'BLURRED',
  DARK: 'BLURRED',
  DUPLICATE: 'DUPLICATE',
}
