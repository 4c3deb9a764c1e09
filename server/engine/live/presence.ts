import { notification, sql, type Database } from '../../database'
import { payloadOf } from '../liveMessages'

/** An open tab with one record. */
export interface Place {
  readonly resource: string
  readonly id: number
  readonly tab: string
  readonly user: number
  readonly label: string
  readonly doing: 'viewing' | 'editing'
}

/** Someone else at a record; several tabs of one person count as one person, who edits if any of them does. */
export interface PersonHere {
  readonly id: number
  readonly name: string
  readonly doing: Place['doing']
}

/** Who is at which record, across all processes of the service. */
export interface Presence {
  enter(place: Place): Promise<void>
  leave(place: Place): Promise<void>
  /** Lists everyone at a record except one person. */
  others(resource: string, id: number, but: number): Promise<PersonHere[]>
  /** Removes everyone of this process when it stops. */
  close(): Promise<void>
}

const REFRESHED_EVERY = 15_000
/** A tab that has not been refreshed for so long is gone: its process was killed. */
const FORGOTTEN_AFTER = '40 seconds'

/** Stores presence in database rows, which this process refreshes as long as its streams are open. */
export function presenceIn(database: Database, complain: (error: unknown) => void): Presence {
  const ours = new Map<string, Place>()
  let timer: NodeJS.Timeout | undefined
  const renew = async (): Promise<void> => {
    const renewed = [...ours.values()]
    await write(database, renewed)
    // A tab that was left during the refresh may have been written again.
    const left = renewed.filter(({ tab }) => !ours.has(tab))
    if (left.length) await remove(database, left)
    await sweep(database)
  }
  const settle = (): void => {
    if (ours.size === 0) {
      clearInterval(timer)
      timer = undefined
    } else timer ??= setInterval(() => void renew().catch(complain), REFRESHED_EVERY).unref()
  }
  return {
    async enter(place) {
      ours.set(place.tab, place)
      settle()
      await write(database, [place])
      await tell(database, place)
    },
    async leave(place) {
      if (!ours.delete(place.tab)) return
      settle()
      await remove(database, [place])
    },
    others: (resource, id, but) => othersAt(database, { resource, id, but }),
    async close() {
      const leaving = [...ours.values()]
      ours.clear()
      settle()
      if (leaving.length) await remove(database, leaving)
    },
  }
}

async function write(database: Database, places: readonly Place[]): Promise<void> {
  if (places.length === 0) return
  await database.run(sql`
    insert into presence (resource, record_id, tab, user_id, label, doing)
    select p.resource, p.id, p.tab, p."user", p.label, p.doing
    from json_to_recordset(${JSON.stringify(places)}::json)
      as p(resource text, id bigint, tab uuid, "user" bigint, label text, doing text)
    on conflict (resource, record_id, tab) do update set seen_at = now()`)
}

async function remove(database: Database, places: readonly Place[]): Promise<void> {
  await database.run(sql`delete from presence where tab = any(${places.map(({ tab }) => tab)}::uuid[])`)
  await Promise.all(distinct(places).map((place) => tell(database, place)))
}

async function sweep(database: Database): Promise<void> {
  const gone = await database.rows<{ resource: string; id: number }>(
    sql`delete from presence where seen_at < now() - ${FORGOTTEN_AFTER}::interval returning resource, record_id as id`,
  )
  await Promise.all(distinct(gone).map((place) => tell(database, place)))
}

async function tell(database: Database, { resource, id }: Pick<Place, 'resource' | 'id'>): Promise<void> {
  await database.run(notification(payloadOf({ kind: 'presence', resource, id })))
}

function distinct<Where extends Pick<Place, 'resource' | 'id'>>(places: readonly Where[]): Where[] {
  return [...new Map(places.map((place) => [`${place.resource} ${place.id}`, place])).values()]
}

function othersAt(
  database: Database,
  { resource, id, but }: { resource: string; id: number; but: number },
): Promise<PersonHere[]> {
  return database.rows<PersonHere>(sql`
    select user_id as id, max(label) as name, case when bool_or(doing = 'editing') then 'editing' else 'viewing' end as doing
    from presence
    where resource = ${resource} and record_id = ${id} and user_id <> ${but} and seen_at > now() - ${FORGOTTEN_AFTER}::interval
    group by user_id order by max(label), user_id limit 50`)
}
