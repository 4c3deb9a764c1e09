import { addDays, allows, todayInIndia, type GeoLine, type RowOf } from '#define'
import { bookings, controllers, sprayingLimits, sprayings } from '#resources'
import { sql } from '../../database'
import { behaviour, type Endpoint } from '../../engine/behaviour'
import { around } from '../../engine/desk/recordEndpoint'
import type { Work } from '../../engine/engine'
import { badRequest } from '../../engine/problem'
import { idOf } from '../../engine/idOf'
import { mayRead } from '../../engine/viewer'
import { noteHand } from '../../engine/write/noteHand'
import { put } from '../../engine/write/put'
import { keepControllerAcres } from '../sprayed/controllerAcres'
import { keepMachineDays } from '../sprayed/machineDays'
import { clearMatch, matchesFor, matchIn } from './bookingMatch'
import { judged, knownOf, reckoned, type Spraying } from './reckoning'
import { mergeInto, mustBeUnverified, soughtIn, splitAt } from './sprayingParts'
import { geoLine, geoPolygon } from '../../engine/commonSchemas'
import { maybe, number, objectOf } from '../../engine/jsonSchema'

type Row = RowOf<typeof sprayings>

/** Sprayings: their operator and booking, and what is computed from their path. */
export const sprayingsBehaviour = behaviour(sprayings, {
  prepare: async (work, { before, input }) => {
    const failed = sprayings.form.messages[before ? 'updateFailed' : 'createFailed']
    if (!before) mustBeInTime(work, input, failed)
    if (before) mustStayMeasured(work, before, input)
    await mustBeUnverified(work, failed, idOf(before?.booking))
    const linked = await linkOf(work, before, input)
    const known = await knownOf(work, { ...input, ...linked })
    if (before) return { ...linked, ...again(before, input, known) }
    const { operator, controller } = known
    return { ...linked, source: input.source ?? 'MANUAL', operator, controller, ...reckoned(input, known) }
  },
  saved: async (work, { before, after }) => {
    await keepMachine(work, before, after)
    const concerned = new Set([before?.booking?.id, after.booking?.id])
    for (const booking of concerned) {
      if (!booking) continue
      await keepControllerAcres(work, booking)
      await noteWhoseHand(work, booking, before !== undefined || after.source === 'MANUAL')
    }
    const day = todayInIndia(new Date(String(after.startAt)))
    await keepMachineDays(work.tx, { machines: [after.machine?.id ?? 0], from: day, to: day, now: work.engine.now() })
  },
  effects: {
    link: async (work, { record, input }) => {
      const { failed } = sprayings.actions.link
      const match = await matchIn(work, soughtIn(record), Number(input.booking))
      const [own] = await work.tx.rows(
        sql`select 1 from bookings where id = ${Number(input.booking)} and machine_id = ${record.machine?.id ?? 0}`,
      )
      if (!own || !match) throw badRequest(failed, { fields: { booking: 'This booking is for another machine' } })
      await stand(work, record, { booking: Number(input.booking), land: match.booked.land })
    },
    dispute: (work, { record }) => mustBeUnverified(work, sprayings.actions.dispute.failed, record.booking?.id),
    unlink: async (work, { record }) => {
      await mustBeUnverified(work, sprayings.actions.unlink.failed, record.booking?.id)
      await stand(work, record, { booking: null, land: await landOfItsOwn(work, record) })
    },
    split: (work, { record, input }) => splitAt(work, record, String(input.at)),
    merge: (work, { record, input }) => mergeInto(work, record, Number(input.other)),
    notBillable: (work, { record }) => mustBeUnverified(work, sprayings.actions.notBillable.failed, record.booking?.id),
    billable: (work, { record }) => mustBeUnverified(work, sprayings.actions.billable.failed, record.booking?.id),
    markDuplicate: async (work, { record, input }) => {
      const { failed } = sprayings.actions.markDuplicate
      await mustBeUnverified(work, failed, record.booking?.id)
      const words = await notItsDuplicate(work, record, Number(input.duplicateOf))
      if (words) throw badRequest(failed, { fields: { duplicateOf: words } })
    },
  },
})

/**
 * Records who enters or changes the sprayings of a booking, and so may not verify it; sprayings changed by hand require
 * a remark at verification.
 */
async function noteWhoseHand(work: Work, booking: number, isByHand: boolean): Promise<void> {
  await noteHand(work, bookings, 'sprayingsBy', booking)
  if (isByHand) await put(work, bookings, booking, { sprayingsByHand: true })
}

async function notItsDuplicate({ tx }: Work, record: Row, original: number): Promise<string | undefined> {
  const [other] = await tx.rows<{ machine: number; isDuplicate: boolean }>(
    sql`select machine_id as machine, duplicate_of_id is not null as "isDuplicate" from sprayings where id = ${original}`,
  )
  if (original === record.id) return 'A spraying can’t be a duplicate of itself'
  if (other?.machine !== record.machine?.id) return 'This spraying is of another machine'
  return other?.isDuplicate ? 'This one is itself a duplicate. Choose the original' : undefined
}

function mustBeInTime({ engine }: Work, input: Spraying, failed: string): void {
  const [start, end] = [Date.parse(String(input.startAt)), Date.parse(String(input.endAt))]
  const now = engine.now()
  const earliest = addDays(todayInIndia(now), -sprayingLimits.daysAgo)
  const fields = {
    ...(todayInIndia(new Date(start)) < earliest && {
      startAt: `This can’t be more than ${sprayingLimits.daysAgo} days ago`,
    }),
    ...(start > now.getTime() && { startAt: 'This can’t be in the future' }),
    ...(end <= start
      ? { endAt: 'This must be after the start' }
      : end - start > sprayingLimits.hours * 3_600_000
        ? { endAt: `A spraying can take at most ${sprayingLimits.hours} hours` }
        : end > now.getTime() && { endAt: 'This can’t be in the future' }),
  }
  if (Object.keys(fields).length) throw badRequest(failed, { fields })
}

/** A typed value would no longer be a measurement. Throws 400 at the measured values. */
function mustStayMeasured({ viewer }: Work, before: Row, input: Spraying): void {
  if (before.source === 'MANUAL' || allows(viewer.keys, 'spraying:device')) return
  const changed = (['sprayedAcres', 'litres'] as const).filter(
    (name) => (input[name] ?? null) !== (before[name] ?? null),
  )
  if (changed.length)
    throw badRequest(sprayings.form.messages.updateFailed, {
      fields: Object.fromEntries(
        changed.map((name) => [
          name,
          'Measured values can’t be changed. Mark the spraying not billable and add a manual one',
        ]),
      ),
    })
}

/** Finds the booking of a spraying automatically; a link that a person set or disputed stays. */
async function linkOf(work: Work, before: Row | undefined, input: Spraying): Promise<Spraying> {
  if (before && (before.link !== 'UNLINKED' || idOf(input.land) === before.land?.id)) return {}
  const match = clearMatch(
    await matchesFor(work, {
      machine: idOf(input.machine) ?? 0,
      startAt: String(input.startAt),
      path: input.path ?? null,
      ...(idOf(input.land) !== undefined && { land: idOf(input.land) }),
    }),
  )
  if (!match) return {}
  return { booking: match.booked.booking, link: 'LINKED', land: idOf(input.land) ?? match.booked.land }
}

/** Computes what follows from a change: the computed acres of a path stay. */
function again(before: Row, input: Spraying, known: Parameters<typeof judged>[1]): Spraying {
  const sprayedAcres = before.path ? (before.sprayedAcres ?? 0) : (input.sprayedAcres ?? 0)
  return {
    farmer: known.farmer,
    village: known.village,
    sprayedAcres,
    ...judged({ ...input, sprayedAcres }, known),
  }
}

/** Links a spraying to the land of a booking, or unlinks it, and judges it again. */
async function stand(
  work: Work,
  record: Row,
  place: { readonly booking: number | null; readonly land: number | null },
): Promise<void> {
  const input: Spraying = { ...partOf(record), ...place }
  const known = await knownOf(work, input)
  await put(work, sprayings, record.id, {
    land: place.land,
    farmer: known.farmer,
    village: known.village,
    ...judged(input, known),
  })
}

function partOf(record: Row): Spraying {
  const { startAt, endAt, path, secondsApart, swathMetres, sprayedAcres, litres } = record
  return {
    ...{ startAt, endAt, path, secondsApart, swathMetres, sprayedAcres, litres },
    machine: record.machine?.id ?? 0,
  }
}

/** Returns the land of a spraying, unless it came with the booking. */
async function landOfItsOwn({ tx }: Work, { booking, land }: Row): Promise<number | null> {
  if (!land) return null
  const booked = await tx.rows(
    sql`select 1 from booking_lands where booking_id = ${booking?.id ?? 0} and land_id = ${land.id} and deleted_at is null`,
  )
  return booked.length ? null : land.id
}

/** Updates when the machine and its controller were last seen, and adds the duration to the machine's hours. */
async function keepMachine(work: Work, before: Row | undefined, after: Row): Promise<void> {
  const hours = hoursOf(after) - (before ? hoursOf(before) : 0)
  if (hours === 0) return
  // Two concurrent sprayings of a machine each add their hours to the stored value: `put` would overwrite one.
  await work.tx.run(
    sql`update machines set last_location = case when last_seen_at is null or last_seen_at <= ${after.endAt ?? null}::timestamptz then coalesce(${lastOf(after.path)}::jsonb, last_location) else last_location end,
      last_seen_at = greatest(last_seen_at, ${after.endAt ?? null}::timestamptz), hours = greatest(0, coalesce(hours, 0) + ${hours}::numeric) where id = ${after.machine?.id ?? 0}`,
  )
  const lastSyncAt = String(after.endAt)
  const isNewer = {
    any: [
      { field: 'lastSyncAt', empty: true },
      { field: 'lastSyncAt', lt: lastSyncAt },
    ],
  }
  if (after.source === 'CONTROLLER')
    await put(work, controllers, { all: [{ field: 'id', eq: after.controller?.id ?? 0 }, isNewer] }, { lastSyncAt })
}

/** Returns the last position of a path, as stored. */
function lastOf(path: GeoLine | null | undefined): string | null {
  const end = path?.coordinates.at(-1)
  return end ? JSON.stringify({ type: 'Point', coordinates: end }) : null
}

function hoursOf({ startAt, endAt, mergedInto }: Row): number {
  if (mergedInto) return 0
  return Math.round((Date.parse(String(endAt)) - Date.parse(String(startAt))) / 360_000) / 10
}

/**
 * Answers what a drawing of a spraying needs; the outline of the land only for viewers who may know which land it is.
 */
export const sprayingDrawingEndpoint: Endpoint = around(sprayings, {
  method: 'GET',
  path: 'drawing',
  summary:
    'The `path` of a spraying, the boundary of its `land` if the viewer may see it, and the sprayed width, `swathMetres`',
  gives: objectOf({ path: maybe(geoLine), land: maybe(geoPolygon), swathMetres: maybe(number) }),
  answer: async ({ tx, viewer }, { id }) => {
    const [found] = await tx.rows(sql`
      select s.path, case when ${mayRead(sprayings.fields.land, viewer)} then l.boundary end as land, s.swath_metres::float8 as "swathMetres"
      from sprayings s left join lands l on l.id = s.land_id where s.id = ${id}`)
    return found
  },
})
