import { known, outlines, rooms } from 'virtual:declarations'
import { outlined, type AnyResource, type Register } from '#define'
import { pages, sidebar } from '#resources'

const whole = new Map(known.map((resource) => [resource.name, resource]))
const roomsOf = new Map(outlines.map((outline) => [outline.name, outline.rooms]))
const asked = new Map<string, Promise<void>>()
const come = new Set(known.length > 0 ? Object.keys(rooms) : [])

/**
 * Everything the portal is made of, as the browser knows it: of a resource whose declaration has not been fetched its
 * outline alone, and asking it for more throws. What draws more than a list is fetched together with all declarations.
 */
export const register: Register = {
  resources: outlines.map((outline) => outlined(outline, () => whole.get(outline.name))),
  pages,
  sidebar,
}

/** Whether all that the list of a resource needs is there; without a name, whether everything is. */
export function isDeclared(name?: string): boolean {
  return roomsFor(name).every((room) => come.has(room))
}

/** Fetches the declarations that the list of a resource needs; without a name, all. Fails as a chunk does. */
export async function declared(name?: string): Promise<void> {
  await Promise.all(roomsFor(name).map(roomDeclared))
}

function roomsFor(name: string | undefined): readonly string[] {
  return name === undefined ? Object.keys(rooms) : (roomsOf.get(name) ?? [])
}

function roomDeclared(room: string): Promise<void> {
  const known = asked.get(room)
  if (known) return known
  const fetched = fetchRoom(room).catch((error: unknown) => {
    asked.delete(room)
    throw error
  })
  asked.set(room, fetched)
  return fetched
}

async function fetchRoom(room: string): Promise<void> {
  const held: readonly AnyResource[] = (await rooms[room]?.()) ?? []
  for (const resource of held) whole.set(resource.name, resource)
  come.add(room)
}
