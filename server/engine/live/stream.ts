import { isLimitedForAll, type AnyResource } from '#define'
import { tableOf } from '../../database/columns'
import { DatabaseAway, name, sql } from '../../database'
import type { Engine } from '../engine'
import { readsInternal } from '../desk/internalNotes'
import { notFound } from '../problem'
import { visibleRows } from '../read/scope'
import { visibleFields, type Viewer } from '../viewer'
import type { Asked } from './asked'
import type { Hub } from './hub'
import type { Place, Presence } from './presence'
import { throttled } from './throttled'
import type { RecordTold, SaidTold, Told } from '../liveMessages'

/** What the streams of a process share. */
export interface Live {
  readonly engine: Engine
  readonly hub: Hub
  readonly presence: Presence
}

/** One open stream: its viewer, its subject, and how to write to it. */
export interface Reader {
  readonly viewer: Viewer
  readonly asked: Asked
  readonly send: (event: object) => void
  /**
   * Whether the viewer's rights are still those of the beginning; if not, it ends the stream. It answers from the cached
   * viewer, so it is asked before anything is sent. Throws when the database is unavailable.
   */
  readonly isStillAllowed: () => Promise<boolean>
  /** Ends the stream because it cannot continue; its reader reconnects. */
  readonly fail: (error: unknown) => void
}

/** The minimum interval between two `listChanged` events, in milliseconds. */
const LIST_EVERY = 5_000
/** All streams of a process miss messages at the same moment; they check again at random times within this period. */
const LOOK_AGAIN_WITHIN = 2_000

/**
 * Forwards the events of the records that a viewer has on screen, starting with their current versions, so that nothing
 * is lost between reading and listening. Throws 404 when the viewer may not see the one record of a presence. Answers
 * with a function that ends it.
 */
export async function openStream(live: Live, reader: Reader): Promise<() => Promise<void>> {
  const { asked, viewer, send, fail, isStillAllowed } = reader
  const watched = new Set<number>()
  const place = placeOf(reader)
  const tellList = async (): Promise<void> => {
    if (await isStillAllowed()) send({ kind: 'listChanged' })
  }
  const elsewhere = throttled(LIST_EVERY, () => void tellList().catch(resume))
  let isOpen = false
  let isClosed = false
  let again: NodeJS.Timeout | undefined
  const missed = (): void => {
    clearTimeout(again)
    if (!isClosed) again = setTimeout(() => void lookAgain().catch(resume), Math.random() * LOOK_AGAIN_WITHIN)
  }
  // If the database becomes unavailable again, the stream waits for it as if nothing happened.
  const resume = (error: unknown): void => (error instanceof DatabaseAway ? missed() : fail(error))
  const pass = passing(live, { ...reader, fail: resume }, watched)
  let waiting: Told[] = []
  const hear = (told: Told): void => {
    if (!isOpen) waiting.push(told)
    else if (watched.has(told.id)) pass(told)
    else if (told.kind === 'changed' && !place) elsewhere.call()
  }
  const look = async (): Promise<void> => {
    const versions = await versionsOf(live.engine, viewer, asked)
    watched.clear()
    for (const id of Object.keys(versions)) watched.add(Number(id))
    send({ kind: 'open', versions })
  }
  const lookAgain = async (): Promise<void> => {
    if (await isStillAllowed()) await look()
  }
  const unsubscribe = await live.hub.subscribe(asked.resource.is.name, { hear, missed })
  const close = async (): Promise<void> => {
    isClosed = true
    unsubscribe()
    clearTimeout(again)
    elsewhere.cancel()
    if (place) await live.presence.leave(place)
  }
  try {
    await look()
    if (place && watched.size === 0) throw notFound(asked.resource.form.messages.notFound)
    // The person being viewed as is not present, and viewing as them writes nothing.
    if (place && !viewer.viewedBy) await live.presence.enter(place)
  } catch (error) {
    await close()
    throw error
  }
  isOpen = true
  for (const told of waiting) hear(told)
  waiting = []
  return close
}

function placeOf({ asked: { resource, ids, presence }, viewer }: Reader): Place | undefined {
  const [id] = ids
  if (!presence || id === undefined) return undefined
  return { resource: resource.is.name, id, ...presence, user: viewer.id, label: viewer.name }
}

/** Reads the versions of those records that the viewer may know of. */
async function versionsOf(
  engine: Engine,
  viewer: Viewer,
  { resource, ids }: Pick<Asked, 'resource' | 'ids'>,
): Promise<Record<number, number>> {
  if (ids.length === 0) return {}
  const rows = await engine.database.rows<{ id: number; version: number }>(
    sql`select t.id, t.version from ${name(tableOf(resource))} t where t.id = any(${ids}::bigint[]) and ${visibleRows(engine, resource, viewer)}`,
  )
  return Object.fromEntries(rows.map(({ id, version }) => [id, version]))
}

/**
 * Forwards messages about watched records, in order. Messages that arrive during a database query wait for the next
 * one, so that a thousand changes at once cost a few queries and not a thousand.
 */
function passing(
  live: Live,
  { asked, viewer, send, fail, isStillAllowed }: Reader,
  watched: Set<number>,
): (told: Told) => void {
  const { resource, presence } = asked
  const readable = new Set(visibleFields(resource, viewer))
  const isLimited = isLimitedBy(resource, viewer)
  let queue: Told[] = []
  let isBusy = false
  let people: string | undefined

  const sendChange = (told: RecordTold): void =>
    send({ ...told, fields: told.fields.filter((field) => readable.has(field)) })
  const sendPeople = async (id: number): Promise<void> => {
    const others = await live.presence.others(resource.is.name, id, viewer.id)
    const text = JSON.stringify(others)
    if (text !== people) send({ kind: 'presence', people: others })
    people = text
  }
  const sendSaid = async (id: number, said: readonly SaidTold[]): Promise<void> => {
    const isOpen = said.some(({ isInternal }) => !isInternal)
    const about = { resource, id }
    if (isOpen || (await readsInternal({ engine: live.engine, viewer, tx: live.engine.database }, about)))
      send({ kind: 'said', id })
  }
  const work = async (batch: readonly Told[]): Promise<void> => {
    if (!(await isStillAllowed())) return
    const changes = batch.filter((told) => told.kind === 'changed')
    const living = changes.filter(({ action }) => action !== 'delete').map(({ id }) => id)
    const said = presence ? batch.filter((told) => told.kind === 'said') : []
    const ids = [...new Set([...living, ...said.map(({ id }) => id)])]
    const seen = isLimited ? await versionsOf(live.engine, viewer, { resource, ids }) : undefined
    for (const told of changes) {
      if (!watched.has(told.id)) continue
      // A record that was moved out of the viewer's scope no longer sends them events.
      if (seen && told.action !== 'delete' && !(told.id in seen)) {
        watched.delete(told.id)
        send({ kind: 'gone', id: told.id })
      } else sendChange(told)
    }
    for (const { id } of said.slice(-1)) if (!seen || id in seen) await sendSaid(id, said)
    const [id] = asked.ids
    if (presence && id !== undefined && batch.some(({ kind }) => kind === 'presence')) await sendPeople(id)
  }
  const drain = async (): Promise<void> => {
    isBusy = true
    try {
      while (queue.length > 0) await work(queue.splice(0))
    } catch (error) {
      queue = []
      fail(error)
    } finally {
      isBusy = false
    }
  }
  return (told) => {
    queue.push(told)
    if (!isBusy) void drain()
  }
}

/** Whether a viewer may be unable to see some records of a resource whose key they hold. */
function isLimitedBy({ access }: AnyResource, viewer: Viewer): boolean {
  const isOfTenant = viewer.tenant !== undefined && (access.tenant ?? access.scope) !== undefined
  return isOfTenant || isLimitedForAll(access) || (access.scope !== undefined && viewer.places !== 'everywhere')
}
