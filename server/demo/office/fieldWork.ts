import { addDays, todayInIndia } from '#define'
import { meetingAttendees, meetings, tripRates, trips, tripStops } from '#resources'
import type { Database } from '../../database'
import { insertMany } from '../../engine/write/insertMany'
import type { Row } from '../kernel/row'
import { farmersIn, fieldGround } from './fieldGround'
import { attendeeRows, meetingDrafts } from './meetingRows'
import { rateRows, tripDrafts } from './tripRows'

/** Writes the meetings and trips of field staff on their working days. */
export async function writeFieldWork(database: Database, now: string): Promise<void> {
  const today = todayInIndia(new Date(now))
  await insertMany(database, tripRates, rateRows(addDays(today, -400)), { today })
  const ground = await fieldGround(database, today, now)
  if (!ground) return
  const held = meetingDrafts(ground)
  const ids = await insertMany(database, meetings, held, { today })
  const known = await farmersIn(database, [...new Set(held.map(({ village }) => Number(village)))])
  const attendees = held.flatMap((meeting, at) => attendeeRows({ ...meeting, id: ids[at] }, known))
  await insertMany(database, meetingAttendees, attendees, { today })
  const drafts = tripDrafts(ground)
  const tripIds = await insertMany(
    database,
    trips,
    drafts.map(({ trip }) => trip),
    { today },
  )
  const met = new Map(held.flatMap((one, at) => (one.heldAt ? [[`${one.host} ${dayOf(one.heldAt)}`, ids[at]]] : [])))
  const stops = drafts.flatMap(({ trip, stops: at }, place): Row[] =>
    at.map((stop) => ({ ...stop, trip: tripIds[place], meeting: met.get(`${trip.user} ${trip.day}`) ?? null })),
  )
  await insertMany(database, tripStops, stops, { today })
}

const dayOf = (moment: unknown): string => todayInIndia(new Date(String(moment)))
