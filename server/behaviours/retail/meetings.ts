import { allows } from '#define'
import { meetingAttendees, meetingDaysLate, meetings } from '#resources'
import { sql, type Sql } from '../../database'
import { behaviour } from '../../engine/behaviour'
import { idOf } from '../../engine/idOf'
import { badRequest, forbidden } from '../../engine/problem'
import type { Viewer } from '../../engine/viewer'
import type { AnyBehaviour } from '../../engine/engine'

const DAY = 86_400_000
/** The maximum number of days for which meetings are planned ahead. */
const DAYS_AHEAD = 366

/** The fields that are fixed once a meeting has been held: reports count it by them. */
const settledWhenHeld = ['plannedAt', 'host', 'village'] as const

/**
 * Builds the condition for the meetings that a viewer may change: all in their villages for those who verify meetings,
 * for others those that they host or reported.
 */
function meetingsOf(viewer: Viewer): Sql | undefined {
  if (viewer.isService || allows(viewer.keys, 'meeting:verify')) return undefined
  return sql`(t.host_id = ${viewer.id}::bigint or t.held_by_id = ${viewer.id}::bigint)`
}

/** Meetings: planned for days that can still be reported, and held by then. */
const meetingsBehaviour = behaviour(meetings, {
  reach: meetingsOf,
  prepare: (work, { before, input }) => {
    const { createFailed, updateFailed } = meetings.form.messages
    const title = before ? updateFailed : createFailed
    const changed = settledWhenHeld.filter((name) => before && isChanged(before[name], input[name]))
    if (before?.status === 'HELD' && changed.length > 0)
      throw badRequest(title, {
        fields: Object.fromEntries(changed.map((name) => [name, 'This can’t be changed once the meeting is held'])),
      })
    const isPlannedAnew = !before || changed.includes('plannedAt')
    const days = (Date.parse(String(input.plannedAt ?? '')) - work.engine.now().getTime()) / DAY
    if (isPlannedAnew && days < -meetingDaysLate)
      throw badRequest(title, {
        fields: { plannedAt: `Enter a time within the last ${meetingDaysLate} days or later` },
      })
    if (isPlannedAnew && days > DAYS_AHEAD)
      throw badRequest(title, { fields: { plannedAt: 'Enter a time within the next year' } })
    return Promise.resolve(idOf(input.host) ? undefined : { host: work.viewer.id })
  },
  effects: {
    hold: ({ engine }, { record, input }) => {
      const { failed } = meetings.actions.hold
      const at = Date.parse(String(input.heldAt))
      if (at > engine.now().getTime())
        throw badRequest(failed, { fields: { heldAt: 'Enter a time that is not in the future' } })
      if (at < Date.parse(String(record.plannedAt)) - DAY)
        throw badRequest(failed, { fields: { heldAt: 'This is more than a day before the planned time' } })
      if (Number(input.headcount) < Number(record.attendees))
        throw badRequest(failed, { fields: { headcount: `${record.attendees} attendees are listed already` } })
      return Promise.resolve()
    },
  },
})

/** Attendees: a farmer of the portal is listed by their name in the portal, unless another one is given. */
const meetingAttendeesBehaviour = behaviour(meetingAttendees, {
  reach: (viewer) => {
    const theirs = meetingsOf(viewer)
    return theirs && sql`t.meeting_id in (select t.id from meetings t where ${theirs})`
  },
  prepare: async ({ tx, viewer }, { before, input }) => {
    const theirs = meetingsOf(viewer)
    const isOthers =
      !before &&
      theirs &&
      (await tx.rows(sql`select from meetings t where t.id = ${idOf(input.meeting) ?? 0} and ${theirs}`)).length === 0
    if (isOthers)
      throw forbidden(undefined, { detail: 'Only the host and people who verify meetings can list attendees' })
    const farmer = idOf(input.farmer)
    const isOther = before && before.farmer?.id !== farmer && before.name === input.name
    if (!farmer || (input.name && !isOther)) return
    const [found] = await tx.rows<{ name: string }>(sql`select name from farmers where id = ${farmer}`)
    return { name: found?.name ?? null }
  },
  effects: {},
})

/** Behaviours of meetings. */
export const meetingBehaviours: readonly AnyBehaviour[] = [meetingsBehaviour, meetingAttendeesBehaviour]

function isChanged(before: unknown, after: unknown): boolean {
  const plain = (value: unknown): unknown =>
    typeof value === 'object' && value !== null && 'id' in value ? value.id : (value ?? null)
  const [old, fresh] = [plain(before), plain(after)]
  return typeof old === 'string' && typeof fresh === 'string' && old.endsWith('Z')
    ? Date.parse(old) !== Date.parse(fresh)
    : old !== fresh
}
