import { everything, known, outlines as sent, rooms } from 'virtual:declarations'
import { outlined, unpacked, type AnyResource, type Register } from '#define'
import { pages, sidebar } from '#resources'

const outlines = sent.map(unpacked)
const whole = new Map(known.map((resource) => [resource.is.name, resource]))
const roomsOf = new Map(outlines.map((outline) => [outline.is.name, outline.rooms]))
const fetches = new Map<string, Promise<void>>()
const come = new Set(known.length > 0 ? Object.keys(rooms) : [])

/**
 * Everything the portal is made of, as the browser knows it: of a resource whose declaration has not been fetched its
 * outline alone, and asking it for more throws. What draws more than a list is fetched together with all declarations.
 */
export const register: Register = {
  resources: outlines.map((outline) => outlined(outline, () => whole.get(outline.is.name))),
  pages,
  sidebar,
}

/** Whether all that the list of a resource needs is there; without a name, whether everything is. */
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

/** Fetches what has this name once, and anew after it did not come. */
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

/** One file for all rooms, those that have come among them: asking for the others one by one would be a dozen requests. */
async function fetchEverything(): Promise<void> {
  for (const [room, resources] of Object.entries(await everything())) keep(room, resources)
}

/** What is on the screen goes on with the declaration with which it was drawn. */
function keep(room: string, resources: readonly AnyResource[]): void {
  if (come.has(room)) return
  for (const resource of resources) whole.set(resource.is.name, resource)
  come.add(room)
}
