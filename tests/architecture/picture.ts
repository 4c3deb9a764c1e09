import type { Leanings } from './circles'
import { roomOf, storeyOf } from './doors'
import { OWN, type Room } from './rooms'

type Rooms = Readonly<Record<string, Room>>

/**
 * Draws the table of rooms as Markdown with Mermaid diagrams: the rooms with their open doors, then for each room
 * with storeys its folders with their imports in the code. Arrows implied by others are omitted.
 */
export function picture(rooms: Rooms, leanings: Leanings): string {
  const doors = new Map(Object.entries(rooms).map(([room, row]) => [room, row.rooms]))
  const inner = Object.entries(rooms).flatMap(([room, { storeys }]) =>
    storeys ? [`## ${room}`, diagram(storeys, foldersOf(room, storeys, leanings))] : [],
  )
  return ['# The house', '## Rooms', diagram(Object.keys(rooms), doors), ...inner, ''].join('\n\n')
}

function foldersOf(room: string, storeys: readonly string[], leanings: Leanings): Leanings {
  const folders = new Map(storeys.map((storey) => [storey, new Set<string>()]))
  for (const [file, targets] of leanings) {
    // The entrance imports everything and would hide the other arrows.
    if (roomOf(file) !== room || file === `${room}/index.ts`) continue
    const inside = targets.filter((target) => roomOf(target) === room)
    for (const target of inside) folders.get(storeyOf(room, file))?.add(storeyOf(room, target))
  }
  return new Map([...folders].map(([folder, others]) => [folder, [...others].filter((other) => other !== folder)]))
}

function diagram(names: readonly string[], leanings: Leanings): string {
  const arrows = names.flatMap((name, from) =>
    direct(name, leanings).map((other) => `  n${from} --> n${names.indexOf(other)}`),
  )
  const boxes = names.map((name, at) => `  n${at}["${name === OWN ? 'its own files' : name}"]`)
  return ['```mermaid', 'flowchart TD', ...boxes, ...arrows, '```'].join('\n')
}

/** Returns the imports of a name that are not reached through another of its imports. */
function direct(name: string, leanings: Leanings): string[] {
  const others = leanings.get(name) ?? []
  return others.filter((other) => !others.some((between) => between !== other && reaches(between, other, leanings)))
}

function reaches(from: string, to: string, leanings: Leanings): boolean {
  const seen = new Set([from])
  for (const name of seen) for (const next of leanings.get(name) ?? []) seen.add(next)
  return seen.has(to)
}
