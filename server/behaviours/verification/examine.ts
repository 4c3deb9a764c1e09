import { buffer } from 'node:stream/consumers'
import { addDays, todayInIndia, type GeoPolygon, type StoredFile } from '#define'
import { pictureLimits, type PhotoStep, type PictureFlag } from '#resources'
import { sql } from '../../database'
import type { Work } from '../../engine/engine'
import { sha256Of } from '../../engine/files/fileStore'
import { lookAt } from '../../engine/files/looks'
import { dryingDays, floweringHold, windowOf } from './awd'
import { metresToLand } from '../sprayed/landDistance'
import { findDuplicate, keepPrint } from './prints'

type Position = readonly [number, number]

/** What is known of a task besides its pictures. */
export interface Circumstances {
  readonly seasonId: number
  readonly landId: number
  readonly boundary: GeoPolygon | null
  readonly plantedOn: string
  readonly step: PhotoStep
  readonly windowFrom: number
  readonly windowTo: number
  readonly minPhotos: number
  readonly maxPhotos: number
  readonly needsInsideLand: boolean | null
  readonly maxDistance: number
  /** The day of the pictures of the earlier event. */
  readonly earlierOn: string | null
}

/** The pictures of a task, with what their sender stated. */
export interface Sent {
  readonly images: readonly StoredFile[]
  readonly location?: Position | undefined
  readonly takenAt?: string | undefined
}

/** The findings about pictures: values of their task's fields. */
export interface Findings {
  readonly location: { readonly type: 'Point'; readonly coordinates: [number, number] } | null
  readonly takenAt: string
  readonly distance: number | null
  readonly insideLand: boolean | null
  readonly withinWindow: boolean
  readonly sharpness: number | null
  readonly brightness: number | null
  readonly duplicateOf: number | null
  readonly flags: PictureFlag[]
}

/**
 * Examines pictures as they arrive: where and when they were taken, their quality, and whether they were sent before.
 */
export async function examine(work: Work, sent: Sent, about: Circumstances, task?: number): Promise<Findings> {
  const { images } = sent
  const place = images.find(({ location }) => location)?.location ?? sent.location ?? null
  const takenAt = images.find((one) => one.takenAt)?.takenAt ?? sent.takenAt ?? work.engine.now().toISOString()
  const looks = []
  let duplicateOf: number | null = null
  for (const { key } of images) {
    const stream = await work.engine.files.read(key)
    if (!stream) continue
    const bytes = await buffer(stream)
    const look = await lookAt(bytes)
    const print = { key, seasonId: about.seasonId, sha256: sha256Of(bytes), prints: look?.prints ?? [] }
    duplicateOf ??= (await findDuplicate(work.tx, print, task)) ?? null
    await keepPrint(work.tx, print, task)
    if (look) looks.push(look)
  }
  const least = (values: readonly number[]): number | null => (values.length ? Math.min(...values) : null)
  const found = {
    location: place && { type: 'Point' as const, coordinates: [place[0], place[1]] as [number, number] },
    takenAt,
    ...standing(place, about),
    withinWindow: isWithinWindow(takenAt, about),
    sharpness: least(looks.map(({ sharpness }) => sharpness)),
    brightness: least(looks.map(({ brightness }) => brightness)),
    duplicateOf,
  }
  return { ...found, flags: flagsOf(found, about) }
}

function standing(place: Position | null, { boundary }: Circumstances): Pick<Findings, 'distance' | 'insideLand'> {
  if (!place || !boundary) return { distance: null, insideLand: null }
  const metres = metresToLand(place, boundary)
  return { distance: Math.round(metres * 10) / 10, insideLand: metres === 0 }
}

/**
 * Whether pictures were taken in the window of their event, and a first dry one the right number of days after the one
 * before aeration.
 */
export function isWithinWindow(
  takenAt: string,
  { plantedOn, windowFrom, windowTo, step, earlierOn }: Omit<Circumstances, 'boundary'>,
): boolean {
  const day = todayInIndia(new Date(takenAt))
  const { from, till } = windowOf(plantedOn, [windowFrom, windowTo])
  const isDry = step.startsWith('DRY_')
  const hold = windowOf(plantedOn, floweringHold)
  if (day < from || day > till || (isDry && day >= hold.from && day <= hold.till)) return false
  return step !== 'DRY_1' || !earlierOn || within(day, earlierOn, dryingDays)
}

function within(day: string, since: string, [least, most]: readonly [number, number]): boolean {
  return day >= addDays(since, least) && day <= addDays(since, most)
}

/** Returns the flags of findings. */
export function flagsOf(
  { location, distance, insideLand, withinWindow, sharpness, brightness, duplicateOf }: Omit<Findings, 'flags'>,
  { boundary, needsInsideLand, maxDistance }: Pick<Circumstances, 'boundary' | 'needsInsideLand' | 'maxDistance'>,
): PictureFlag[] {
  const raised: readonly (readonly [PictureFlag, boolean])[] = [
    ['NO_LOCATION', !location],
    ['NO_BOUNDARY', needsInsideLand === true && !boundary],
    ['OUTSIDE', needsInsideLand === true && insideLand === false],
    ['FAR', needsInsideLand === true && distance !== null && distance > maxDistance],
    ['OUTSIDE_WINDOW', !withinWindow],
    ['BLURRED', sharpness !== null && sharpness < pictureLimits.sharpness],
    ['DARK', brightness !== null && brightness < pictureLimits.brightness],
    ['DUPLICATE', duplicateOf !== null],
  ]
  return raised.flatMap(([flag, isRaised]) => (isRaised ? [flag] : []))
}

/** Reads what is known about the pictures of an enrolment's event. */
export async function circumstancesOf(
  { tx }: Pick<Work, 'tx'>,
  { enrolment, event }: { readonly enrolment: number; readonly event: number },
): Promise<Circumstances | undefined> {
  const [found] = await tx.rows<Circumstances>(sql`
    select e.season_id as "seasonId", e.land_id as "landId", l.boundary, e.transplanted_on::text as "plantedOn",
      v.step, v.window_from as "windowFrom", v.window_to as "windowTo", v.min_photos as "minPhotos", v.max_photos as "maxPhotos",
      v.needs_inside_land as "needsInsideLand", v.max_distance as "maxDistance",
      (p.taken_at at time zone 'Asia/Kolkata')::date::text as "earlierOn"
    from enrolments e join lands l on l.id = e.land_id join photo_events v on v.id = ${event}
    left join lateral (select t.taken_at from picture_tasks t
      where t.enrolment_id = e.id and t.event_id = v.pairs_with_id and t.deleted_at is null
      order by (t.status = 'APPROVED') desc, t.id desc limit 1) p on true
    where e.id = ${enrolment}`)
  return found
}
