import { everything, known, outlines as sent, rooms } from 'virtual:declarations'
import { outlined, unpacked, type AnyResource, type Register } from '#define'
import { pages, sidebar } from '#resources'

const outlines = sent.map(unpacked)
const whole = new Map(known.map((resource) => [resource.is.name, resource]))
const roomsOf = new Map(outlines.map((outline) => [outline.is.name, outline.rooms]))
const fetches = new Map<string, Promise<void>>()
const come = new Set(known.length > 0 ? Object.keys(rooms) : [])

/**
 * All declarations as the browser knows them: a resource whose declaration has not been fetched has only its outline,
 * and reading more throws. Whatever draws more than a list is loaded together with all declarations.
 */
export const register: Register = {
  resources: outlines.map((outline) => outlined(outline, () => whole.get(outline.is.name))),
  pages,
  sidebar,
}

/** Whether the declarations that the list of a resource needs have loaded; without a name, whether all have. */
export function isDeclared(name?: string): boolean {
  return roomsFor(name).every((room) => come.has(room))
}

/** Fetches the declarations that the list of a resource needs; without a name, all. Fails as a chunk does. */
export async function declared(name?: string): Promise<void> {
  if (isDeclared(name)) return
  await (name === undefined ? fetchedOnce('', fetchEverything) : Promise.all(roomsFor(name).map(roomDeclared)))
}

function roomsFor(name: string | undefined): readonly string[] {
  return name === undefined ? Object.keys(rooms) : (roomsOf.get(name) ?? [])
}

function roomDeclared(room: string): Promise<void> {
  return fetchedOnce(room, () => fetchRoom(room))
}

/** Fetches a name once, and again after a failure. */
function fetchedOnce(name: string, fetch: () => Promise<void>): Promise<void> {
  const running = fetches.get(name)
  if (running) return running
  const fetched = fetch().catch((error: unknown) => {
    fetches.delete(name)
    throw error
  })
  fetches.set(name, fetched)
  return fetched
}

async function fetchRoom(room: string): Promise<void> {
  keep(room, (await rooms[room]?.()) ?? [])
}

/** One file for all rooms, including those already loaded: fetching the rest one by one would take a dozen requests. */
async function fetchEverything(): Promise<void> {
  for (const [room, resources] of Object.entries(await everything())) keep(room, resources)
}

/** Components on screen keep the declaration with which they were drawn. */
function keep(room: string, resources: readonly AnyResource[]): void {
  if (come.has(room)) return
  for (const resource of resources) whole.set(resource.is.name, resource)
  come.add(room)
}
