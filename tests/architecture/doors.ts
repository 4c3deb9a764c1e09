import { posix } from 'node:path'
import { entrances, importsOf } from './imports'
import { OWN, rooms } from './rooms'

/** Returns the room of a path of the repository, or undefined outside of all rooms. */
export function roomOf(path: string): string | undefined {
  return Object.keys(rooms)
    .filter((room) => path === room || path.startsWith(`${room}/`))
    .sort((one, other) => other.length - one.length)[0]
}

/** Lists the imports of a file that go through a closed door, each as a sentence with its file and line. */
export function closedDoors(file: string, text: string): string[] {
  return importsOf(file, text).flatMap(({ specifier, line }) => {
    const reason = specifier === undefined ? 'imports a computed name that nobody can check' : refusal(file, specifier)
    return reason ? [`${file}:${line} ${reason}`] : []
  })
}

function refusal(file: string, specifier: string): string | undefined {
  const room = roomOf(file)
  if (!room) return `lies in no room: give it one in tests/architecture/rooms.ts`
  const entrance = entrances[specifier]
  if (entrance) return mayEnter(room, entrance) ? undefined : closed(room, entrance, specifier)
  if (specifier.startsWith('.') || specifier.startsWith('/')) return refusalOfPath(file, room, specifier)
  return mayUsePackage(room, specifier)
    ? undefined
    : `uses the package '${specifier}', which ${room} may not: its packages are ${list(rooms[room]?.packages)}`
}

function refusalOfPath(file: string, room: string, specifier: string): string | undefined {
  const path = specifier.startsWith('/')
    ? specifier.slice(1)
    : posix.join(posix.dirname(file), withoutPattern(specifier))
  const target = roomOf(path)
  if (!target) return `reaches '${specifier}', which lies outside of every room`
  if (!mayEnter(room, target)) return closed(room, target, specifier)
  const entrance = Object.entries(entrances).find(([, entered]) => entered === target)?.[0]
  if (target !== room && entrance) return `reaches into ${target} by '${specifier}': its entrance is '${entrance}'`
  const rise = target === room ? refusalOfRise(room, file, path) : undefined
  if (rise) return `${rise} (${specifier})`
  const from = flatOf(room, file)
  const to = target === room ? flatOf(room, path) : undefined
  return from && to && from !== to
    ? `lets '${from}' lean on '${to}' (${specifier}): what two of ${room} share goes down a storey`
    : undefined
}

/**
 * Explains why a file may not import a path of its own room: the path is in a storey above, or one of them has no
 * storey.
 */
function refusalOfRise(room: string, file: string, path: string): string | undefined {
  const storeys = rooms[room]?.storeys
  if (!storeys || file === `${room}/index.ts`) return undefined
  const [from, to] = [storeyOf(room, file), storeyOf(room, path)]
  const missing = [from, to].find((one) => !storeys.includes(one))
  if (missing)
    return `has to do with '${missing}', which has no storey in ${room}: give it one in tests/architecture/rooms.ts`
  if (storeys.indexOf(from) <= storeys.indexOf(to)) return undefined
  return `lets '${from}' lean on '${to}', which stands above it in ${room}: what both need goes into a folder below`
}

/** Returns the storey of a path within a room: the name of a folder, or `OWN`. */
export function storeyOf(room: string, path: string): string {
  const [first = '', ...deeper] = path.slice(room.length + 1).split('/')
  return deeper.length === 0 ? OWN : first
}

function mayEnter(room: string, target: string): boolean {
  return room === target || (rooms[room]?.rooms.includes(target) ?? false)
}

function closed(room: string, target: string, specifier: string): string {
  return `leads from ${room} into ${target} ('${specifier}'), a closed door: ${room} may enter ${list(rooms[room]?.rooms)}`
}

function mayUsePackage(room: string, specifier: string): boolean {
  return (rooms[room]?.packages ?? []).some((allowed) =>
    allowed === 'node:' ? specifier.startsWith('node:') : specifier === allowed || specifier.startsWith(`${allowed}/`),
  )
}

/** Returns the flat of a file; the room's own files (`index.ts` and, among screens, any file) belong to none. */
function flatOf(room: string, path: string): string | undefined {
  if (rooms[room]?.flats !== 'closed') return undefined
  const [first = '', ...deeper] = path.slice(room.length + 1).split('/')
  const name = first.replace(/\.tsx?$/, '')
  const isOwnFile = deeper.length === 0 && (room === 'src/screens' || name === 'index')
  return name === '' || isOwnFile ? undefined : name
}

function withoutPattern(specifier: string): string {
  const star = specifier.search(/[*{]/)
  return star < 0 ? specifier : specifier.slice(0, star)
}

function list(names: readonly string[] = []): string {
  return names.length > 0 ? names.join(', ') : 'none'
}
