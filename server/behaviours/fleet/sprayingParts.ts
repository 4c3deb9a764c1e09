import { todayInIndia, type GeoLine, type RowOf } from '#define'
import { sprayingLimits, sprayings } from '#resources'
import { sql } from '../../database'
import type { Work } from '../../engine/engine'
import { badRequest, Problem } from '../../engine/problem'
import { fullRecords, type FullRecord } from '../../engine/read/oneRecord'
import { insertRecord } from '../../engine/write/create'
import { put } from '../../engine/write/put'
import { putTogether } from '../../engine/write/putTogether'
import { clearMatch, matchesFor, type Sought } from './bookingMatch'
import { measured } from '../sprayed/geometry'
import { judged, knownOf, round, type Spraying } from './reckoning'

type Row = RowOf<typeof sprayings>

/** The maximum number of positions in a path (kinds of fields). */
const MOST_POSITIONS = 10_000

/** Throws 400 where the booking of a spraying is verified: it was judged with the sprayings that it has. */
export async function mustBeUnverified({ tx }: Work, failed: string, booking: number | undefined): Promise<void> {
  if (!booking) return
  const [found] = await tx.rows<{ no: string }>(
    sql`select booking_no as no from bookings where id = ${booking} and status = 'VERIFIED' for no key update`,
  )
  if (found) throw badRequest(failed, { detail: `${found.no} is verified, so its sprayings can no longer be changed.` })
}

/** Converts a stored spraying for comparison with bookings. */
export function soughtIn({ machine, startAt, path, land }: Row): Sought {
  return {
    machine: machine?.id ?? 0,
    startAt: String(startAt),
    path: path ?? null,
    ...(land && { land: land.id }),
  }
}

interface Part {
  readonly startAt: string
  readonly endAt: string
  readonly path: GeoLine | null
  readonly sprayedAcres: number
  readonly litres: number
}

/** Splits a spraying in two, before and after a moment. Their sums are those of the whole. Returns the second's id. */
export async function splitAt(work: Work, record: Row, at: string): Promise<number> {
  const { failed } = sprayings.actions.split
  await mustBeUnverified(work, failed, record.booking?.id)
  const [first, second] = partsOf(record, at)
  await put(work, sprayings, record.id, { ...first, ...(await placed(work, record, first)) })
  const { machine, source, secondsApart, swathMetres, speedKmh, billable } = record
  const place = await placed(work, record, second)
  const known = await knownOf(work, { machine: machine?.id ?? 0, startAt: second.startAt })
  const { id } = await insertRecord(
    work,
    sprayings,
    {
      ...{ machine: machine?.id, source, secondsApart, swathMetres, speedKmh, billable },
      ...{ operator: known.operator, controller: known.controller, ...second, ...place },
    },
    failed,
    `Split from ${record.sprayingNo ?? ''}`,
  )
  return id
}

function partsOf(record: Row, at: string): readonly [Part, Part] {
  const { failed } = sprayings.actions.split
  const [start, end, moment] = [record.startAt, record.endAt, at].map((text) => Date.parse(String(text))) as [
    number,
    number,
    number,
  ]
  const refuse = (words: string): never => {
    throw badRequest(failed, { fields: { at: words } })
  }
  if (!(moment > start && moment < end)) return refuse('This must be between the start and the end')
  const time = (moment - start) / (end - start)
  const positions = record.path?.coordinates ?? []
  if (record.path && positions.length < 3) return refuse('A path of two points can’t be split')
  // Both parts include the point between them, so that no distance is lost.
  const index = Math.min(positions.length - 2, Math.max(1, Math.round(time * (positions.length - 1))))
  const [before, after] = [positions.slice(0, index + 1), positions.slice(index)].map((coordinates): GeoLine | null =>
    record.path ? { type: 'LineString', coordinates } : null,
  ) as [GeoLine | null, GeoLine | null]
  const share = shareOf(record, before, after) ?? time
  const [acres, litres] = [record.sprayedAcres ?? 0, record.litres ?? 0]
  const [firstAcres, firstLitres] = [round(acres * share, 3), round(litres * share, 2)]
  const [startAt, endAt] = [String(record.startAt), String(record.endAt)]
  return [
    { startAt, endAt: at, path: before, sprayedAcres: firstAcres, litres: firstLitres },
    {
      ...{ startAt: at, endAt, path: after },
      ...{ sprayedAcres: round(acres - firstAcres, 3), litres: round(litres - firstLitres, 2) },
    },
  ]
}

/** Returns the share of the distance in the first path; undefined without paths, or without movement. */
function shareOf(record: Row, before: GeoLine | null, after: GeoLine | null): number | undefined {
  const metresOf = (path: GeoLine | null): number =>
    path ? measured({ path, secondsApart: record.secondsApart ?? 1, swathMetres: record.swathMetres ?? 1 }).metres : 0
  const [one, other] = [metresOf(before), metresOf(after)]
  return one + other > 0 ? one / (one + other) : undefined
}

/** Finds the booking and the land of a part: by its own path, else those of the whole. */
async function placed(work: Work, record: Row, part: Part): Promise<Spraying> {
  const own = clearMatch(await matchesFor(work, { ...soughtIn(record), startAt: part.startAt, path: part.path }))
  const isDisputed = record.link === 'DISPUTED'
  const booking = (isDisputed ? undefined : own?.booked.booking) ?? record.booking?.id ?? null
  const land = (isDisputed ? undefined : own?.booked.land) ?? record.land?.id ?? null
  const input: Spraying = {
    ...{ machine: record.machine?.id ?? 0, secondsApart: record.secondsApart, swathMetres: record.swathMetres },
    ...part,
    ...{ booking, land },
  }
  const known = await knownOf(work, input)
  return {
    ...{ booking, land, link: isDisputed ? 'DISPUTED' : booking ? 'LINKED' : 'UNLINKED' },
    ...{ farmer: known.farmer, village: known.village },
    ...judged(input, known),
  }
}

/**
 * Merges another spraying of the same machine, operator and day into one, which gets both paths; the other is unlinked
 * and not billable.
 */
export async function mergeInto(work: Work, record: Row, id: number): Promise<void> {
  const { failed } = sprayings.actions.merge
  const found = (await fullRecords(work, sprayings, [id])).get(id)
  if (!found || found instanceof Problem) throw found ?? new Error('A spraying was asked for and not answered')
  const other = found as FullRecord & Row
  const words = notTogether(record, other)
  if (words) throw badRequest(failed, { fields: { other: words } })
  for (const one of [record, other]) await mustBeUnverified(work, failed, one.booking?.id)
  const inTurn = [record, other].sort((one, next) => (String(one.startAt) < String(next.startAt) ? -1 : 1))
  const coordinates = inTurn.flatMap(({ path }) => path?.coordinates ?? [])
  const whole: Spraying = {
    ...{ startAt: inTurn[0]?.startAt ?? '', endAt: inTurn[1]?.endAt ?? '' },
    path: coordinates.length ? { type: 'LineString', coordinates } : null,
    secondsApart: record.secondsApart ?? other.secondsApart,
    sprayedAcres: round((record.sprayedAcres ?? 0) + (other.sprayedAcres ?? 0), 3),
    litres: round((record.litres ?? 0) + (other.litres ?? 0), 2),
    booking: record.booking?.id ?? other.booking?.id ?? null,
    link: record.booking ? record.link : other.link,
    land: record.land?.id ?? other.land?.id ?? null,
  }
  const input = { ...whole, machine: record.machine?.id ?? 0, swathMetres: record.swathMetres }
  const known = await knownOf(work, input)
  const nothing = { mergedInto: record.id, billable: false, link: 'UNLINKED', booking: null }
  const reason = `Merged into ${record.sprayingNo ?? ''}`
  await putTogether(work, sprayings, [{ id, values: nothing }], { action: 'merge', reason })
  await put(work, sprayings, record.id, {
    ...whole,
    ...{ farmer: known.farmer, village: known.village },
    ...judged(input, known),
  })
}

/** Says why two sprayings cannot be merged; undefined where they can. */
export function notTogether(record: Row, other: Row): string | undefined {
  const day = ({ startAt }: Row): string => todayInIndia(new Date(String(startAt)))
  const [from, to] = [record, other].map(({ startAt, endAt }) => [String(startAt), String(endAt)] as const) as [
    readonly [string, string],
    readonly [string, string],
  ]
  const span = Math.max(Date.parse(from[1]), Date.parse(to[1])) - Math.min(Date.parse(from[0]), Date.parse(to[0]))
  const positions = (record.path?.coordinates.length ?? 0) + (other.path?.coordinates.length ?? 0)
  if (other.id === record.id) return 'Choose another spraying'
  if (other.machine?.id !== record.machine?.id) return 'This spraying is of another machine'
  if (other.operator?.id !== record.operator?.id) return 'This spraying is of another operator'
  if (other.source !== record.source) return 'The two were measured in different ways'
  if (other.bookingVerified) return 'Its booking is verified, so it can no longer be changed'
  if (day(other) !== day(record)) return 'This spraying is on another day'
  if (from[0] < to[1] && to[0] < from[1]) return 'The two overlap. One may be a duplicate of the other'
  if (span > sprayingLimits.hours * 3_600_000) return `A spraying can take at most ${sprayingLimits.hours} hours`
  if (other.billable !== record.billable) return 'One of the two is billable, and the other is not'
  if (other.link !== record.link) return 'Only one of the two is linked, or their links differ'
  if (record.booking && other.booking && record.booking.id !== other.booking.id)
    return 'The two are linked to different bookings. Unlink one of them first'
  if (record.path && other.path && record.secondsApart !== other.secondsApart)
    return 'Their points are recorded at different intervals'
  return positions > MOST_POSITIONS ? `Together their paths have more than ${MOST_POSITIONS} points` : undefined
}
