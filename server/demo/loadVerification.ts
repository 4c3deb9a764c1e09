import { cultivationLogs, enrolments, photoEvents, pictureTasks, programmeSeasons, type PhotoStep } from '#resources'
import { addDays } from '#define'
import { standingOf } from '../behaviours/verification/enrolments'
import type { OfficersOf } from './farming/officers'
import { workingMoment } from './kernel/calendar'
import { withoutNulls, type Row } from './kernel/row'
import type { Hired } from './people/hired'
import type { Store } from './store'
import { enrolmentRow, enrolmentsOf, type DrawnLand, type EnrolmentDraft } from './verification/enrolmentDrafts'
import { noScenes, type Scene } from './verification/scenePool'
import { eventDrafts, eventRow, seasonDrafts, seasonRow, type EventDraft } from './verification/seasonRows'
import { Pictures, tasksOf, type TaskDraft } from './verification/taskDrafts'
import { grouped } from './words'

/** The inputs of programmes. */
export interface VerificationLoad {
  readonly staff: readonly Hired[]
  readonly lands: readonly DrawnLand[]
  readonly officersOf: OfficersOf
  readonly today: string
  readonly now: string
  /** The size of the company, as a share of its full size. */
  readonly share: number
  readonly scenes?: readonly Scene[]
  readonly log: (line: string) => void
}

/** Stores the seasons with their events, the enrolments, their pictures and their logs. */
export async function loadVerification(store: Store, load: VerificationLoad): Promise<void> {
  const { today, now, share, lands, officersOf, staff, scenes = noScenes, log } = load
  const drafts: EnrolmentDraft[] = []
  for (const season of seasonDrafts) {
    const beside = drafts.filter((one) => one.season.from <= season.till && one.season.till >= season.from)
    const taken = new Set(beside.map(({ land }) => land.id))
    drafts.push(...enrolmentsOf(season, lands, { today, share, officersOf, taken }))
  }
  const seasonIds = await store.insert(
    programmeSeasons,
    seasonDrafts.map((season) => seasonRow(season, today, drafts.filter((one) => one.season === season).length)),
  )
  const events = await storeEvents(store, seasonIds)
  const reviewers = staff.flatMap(({ id, office }) => (office?.role === 'VERIFIER' && !office.holds ? [id] : []))
  const pictures = new Pictures(scenes)
  const tasks: TaskDraft[] = []
  drafts.forEach((draft, place) => {
    const of = events.drafts.filter(({ season }) => season === draft.season)
    tasks.push(...tasksOf(draft, place, of, { today, now, pictures, reviewers, before: tasks.length }))
  })
  const logs = drafts.map((draft) => logRows(draft, today))
  const consent = scenes.find(({ kind }) => kind === 'PAPER')?.file ?? {}
  const enrolmentIds = await store.insert(
    enrolments,
    drafts.map((draft, place) => ({
      ...enrolmentRow(draft, { today, consent }),
      season: seasonIds[seasonDrafts.indexOf(draft.season)],
      ...reached(
        draft,
        tasks.filter(({ enrolment }) => enrolment === place),
        events.drafts,
        today,
      ),
      logEntries: logs[place]?.length ?? 0,
    })),
  )
  await storeTasks(store, tasks, { drafts, enrolmentIds, seasonIds, events })
  const entries = logs.flatMap((rows, place) =>
    rows.map((row) => ({ ...row, enrolment: enrolmentIds[place], village: drafts[place]?.land.village })),
  )
  await store.insert(cultivationLogs, entries)
  log(`enrolments ${drafts.length}, picture tasks ${grouped(tasks.length)}, log entries ${grouped(entries.length)}`)
}

interface StoredEvents {
  readonly drafts: readonly EventDraft[]
  readonly ids: ReadonlyMap<EventDraft, number>
}

/** Stores the events, those with which others are compared first. */
async function storeEvents(store: Store, seasonIds: readonly number[]): Promise<StoredEvents> {
  const drafts = seasonDrafts.flatMap(eventDrafts)
  const ids = new Map<EventDraft, number>()
  for (const some of [drafts.filter(({ pairsWith }) => !pairsWith), drafts.filter(({ pairsWith }) => pairsWith)]) {
    const rows = some.map((draft) => {
      const own = drafts.filter(({ season }) => season === draft.season)
      const compared = own.find(({ step }) => step === draft.pairsWith)
      const pairsWith = compared && ids.get(compared)
      return eventRow(draft, own.indexOf(draft) + 1, {
        season: seasonIds[seasonDrafts.indexOf(draft.season)] ?? 0,
        ...(pairsWith !== undefined && { pairsWith }),
      })
    })
    const stored = await store.insert(photoEvents, rows)
    some.forEach((draft, at) => ids.set(draft, stored[at] ?? 0))
  }
  return { drafts, ids }
}

/** Computes the progress of an enrolment from its pictures. */
function reached(
  draft: EnrolmentDraft,
  tasks: readonly TaskDraft[],
  events: readonly EventDraft[],
  today: string,
): Row {
  const approved = tasks.filter(({ status }) => status === 'APPROVED')
  const first = (step: PhotoStep): string | null =>
    approved
      .filter(({ event }) => event.step === step)
      .map(({ reviewedAt }) => reviewedAt ?? '')
      .sort()[0] ?? null
  const milestones = {
    geotaggedAt: first('GEOTAGGING'),
    landRecordAt: first('LAND_RECORD'),
    dryOneAt: first('DRY_1'),
    dryTwoAt: first('DRY_2'),
    logAt: first('CULTIVATION_LOG'),
    dryEvents: approved.filter(({ event }) => event.step.startsWith('DRY_')).length,
  }
  const status = draft.isDropped ? 'DROPPED' : 'SIGNED_UP'
  const standing = standingOf({
    ...{ status, programme: draft.season.programme, plantedOn: draft.plantedOn, acres: draft.land.acres },
    ...{ baseline: draft.baseline, ...milestones, steps: approved.map(({ event }) => event.step) },
    events: events
      .filter(({ season, isRequired }) => season === draft.season && isRequired)
      .map(({ step, window }) => ({ step, windowTo: window[1] })),
  })
  // Enrolments that were incomplete when the season ended get no credit for it.
  if (draft.season.till < 0 && standing.nextStep)
    return withoutNulls({ status: 'INELIGIBLE', ...milestones, isOverdue: false, reduction: standing.reduction })
  const isOverdue = standing.dueOn !== null && standing.dueOn < today
  return withoutNulls({ status, ...milestones, ...standing, isOverdue })
}

/** Stores the tasks: originals before those with the same picture. */
async function storeTasks(
  store: Store,
  tasks: readonly TaskDraft[],
  {
    drafts,
    enrolmentIds,
    seasonIds,
    events,
  }: {
    readonly drafts: readonly EnrolmentDraft[]
    readonly enrolmentIds: readonly number[]
    readonly seasonIds: readonly number[]
    readonly events: StoredEvents
  },
): Promise<void> {
  const ids = new Map<number, number>()
  const rowOf = (task: TaskDraft): Row => {
    const draft = drafts[task.enrolment] as EnrolmentDraft
    const { event, scene, findings, uploadedAt, takenAt, attempt, status, reason, reviewedAt, reviewer } = task
    const compared = events.drafts.find(({ season, step }) => season === event.season && step === event.pairsWith)
    const { location, ...found } = findings
    return {
      ...{ enrolment: enrolmentIds[task.enrolment], event: events.ids.get(event), step: event.step },
      ...{ season: seasonIds[seasonDrafts.indexOf(draft.season)], programme: draft.season.programme },
      ...{ farmer: draft.land.farmer, land: draft.land.id, village: draft.land.village, plantedOn: draft.plantedOn },
      ...(draft.officer !== undefined && { officer: draft.officer, uploadedBy: draft.officer }),
      images: [{ ...scene.file, takenAt, ...(location && { location: location.coordinates }) }],
      ...{ ...withoutNulls(found), uploadedAt, attempt, status, createdAt: uploadedAt },
      ...(location && { location }),
      ...(compared && { comparedWith: events.ids.get(compared) }),
      ...(task.duplicateOf !== undefined && { duplicateOf: ids.get(task.duplicateOf) }),
      ...(reason && { verdictReason: reason }),
      ...(reviewedAt && { reviewedAt, reviewer }),
    }
  }
  const places = tasks.map((_, place) => place)
  const isCopy = (place: number): boolean => tasks[place]?.duplicateOf !== undefined
  for (const some of [places.filter((place) => !isCopy(place)), places.filter(isCopy)]) {
    const stored = await store.insert(
      pictureTasks,
      some.map((place) => rowOf(tasks[place] as TaskDraft)),
    )
    some.forEach((place, at) => ids.set(place, stored[at] ?? 0))
  }
  await store.prints(
    tasks.map(({ scene, event }, place) => ({
      ...{ key: scene.file.key, task: ids.get(place) ?? 0, sha256: scene.sha256, prints: scene.prints },
      season: seasonIds[seasonDrafts.indexOf(event.season)] ?? 0,
    })),
  )
}

/** Makes the log of a land from planting on. */
function logRows({ plantedOn, random, isDropped }: EnrolmentDraft, today: string): Row[] {
  if (isDropped) return []
  const entries = [
    ...[
      { after: -6, activity: 'LAND_PREP', quantity: 3, unit: 'HOUR' },
      { after: 0, activity: 'TRANSPLANT' },
    ],
    ...[
      { after: 4, activity: 'IRRIGATION', waterLevel: 5 },
      { after: 12, activity: 'FERTILISER', quantity: 45, unit: 'KG' },
    ],
    ...[
      { after: 22, activity: 'DRAIN', waterLevel: -random.integer(12, 18) },
      { after: 27, activity: 'IRRIGATION', waterLevel: 4 },
    ],
    ...[
      { after: 41, activity: 'DRAIN', waterLevel: -random.integer(11, 17) },
      { after: 60, activity: 'SPRAY', quantity: 0.5, unit: 'LITRE' },
    ],
    ...[{ after: 118, activity: 'HARVEST', quantity: random.integer(38, 62), unit: 'QUINTAL' }],
  ]
  return entries.flatMap(({ after, ...entry }): Row[] => {
    const day = addDays(plantedOn, after + random.integer(0, 2))
    return day < today && random.chance(0.9) ? [{ ...entry, day, createdAt: workingMoment(day, random) }] : []
  })
}
