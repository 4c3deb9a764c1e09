import { allows, todayInIndia, type RowOf } from '#define'
import { bookings, sprayings } from '#resources'
import { escapeLike } from '../../database/conditionSql'
import { sql } from '../../database'
import { dayWords } from '../../engine/dayWords'
import { around } from '../../engine/desk/recordEndpoint'
import { readFull } from '../../engine/read/oneRecord'
import { visibleRows } from '../../engine/read/scope'
import type { Endpoint } from '../../engine/behaviour'
import type { Work } from '../../engine/engine'
import { matchesFor, type Match } from './bookingMatch'
import { soughtIn } from './sprayingParts'
import { suggestions } from '../../engine/commonSchemas'

const MOST = 30

/** Suggests bookings for a spraying: those of its machine on its day, the one whose land has most of the path first. */
export const sprayingBookingsEndpoint: Endpoint = around(sprayings, {
  method: 'GET',
  path: 'bookings',
  summary: 'Bookings for a spraying, likeliest first: { items: { id, label, hint, warning? }, note? }',
  query: {
    q: 'Part of a number, at least 3 characters. Searches every booking of the machine the viewer may see',
  },
  gives: suggestions,
  answer: async (work, { id }, { query }) => {
    const { viewer } = work
    if (!allows(viewer.keys, 'spraying:edit') || !allows(viewer.keys, bookings.access.see)) return { items: [] }
    const record = (await readFull(work.engine, work.tx, sprayings, id)) as unknown as RowOf<typeof sprayings>
    const typed = typeof query.q === 'string' ? query.q.trim() : ''
    const ofTheDay = await matchesFor(work, soughtIn(record), [visibleRows(work.engine, bookings, viewer)])
    const items = ofTheDay.map(suggested)
    if (typed.length < 3) return items.length ? { items: items.slice(0, MOST) } : { items, note: noneWords(record) }
    const known = new Set(items.map((item) => item.id))
    const others = (await numbered(work, record, typed)).filter((item) => !known.has(item.id))
    const all = [...items.filter(({ label }) => label.includes(typed.toUpperCase())), ...others].slice(0, MOST)
    return all.length ? { items: all } : { items: all, note: noNumberWords(record, typed) }
  },
})

interface Suggestion {
  readonly id: number
  readonly label: string
  readonly hint: string
  readonly warning?: string
}

function suggested({ booked, share, metres, isNamed }: Match): Suggestion {
  const { booking, bookingNo, farmer, village, boundary } = booked
  const fit = boundary
    ? `${Math.round(share * 100)}% of the path on the land`
    : Number.isFinite(metres)
      ? `${Math.round(metres)} m from the meeting point`
      : isNamed
        ? 'the land entered'
        : 'the land’s position is unknown'
  const isOutside = boundary && share < 0.6 && !isNamed
  return {
    id: booking,
    label: bookingNo,
    hint: [farmer, village, fit].filter(Boolean).join(' · '),
    ...(isOutside && { warning: 'most of the path is outside its land' }),
  }
}

/** Says why there is no suggestion, and what can be done. */
function noneWords({ machine, startAt }: RowOf<typeof sprayings>): string {
  const day = dayWords(todayInIndia(new Date(String(startAt))))
  return `${machine?.label ?? 'The machine'} has no open booking on ${day}. Type part of a number to find one on another day, or assign the booking to this machine first.`
}

function noNumberWords({ machine }: RowOf<typeof sprayings>, typed: string): string {
  return `No open booking of ${machine?.label ?? 'the machine'} matches “${typed}”. Bookings of other machines must be reassigned first; verified bookings can’t take sprayings.`
}

function numbered(work: Work, record: RowOf<typeof sprayings>, typed: string): Promise<Suggestion[]> {
  return work.tx.rows<Suggestion>(sql`
    select t.id, t.booking_no as label, 'for ' || t.service_date as hint, 'another day than that of the spraying' as warning
    from bookings t where t.machine_id = ${record.machine?.id ?? 0} and t.status in ('ASSIGNED', 'IN_PROGRESS', 'COMPLETED')
      and t.booking_no ilike ${`%${escapeLike(typed)}%`} and ${visibleRows(work.engine, bookings, work.viewer)}
    order by t.service_date desc limit ${MOST}`)
}
