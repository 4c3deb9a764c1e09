import { allows, paths, writeListQuery, type AnyResource, type Level, type Register } from '#define'
import type { Person } from './service'

interface Area {
  readonly id: number
  readonly label: string
  readonly count: number
  readonly states: Readonly<Record<string, number>>
  readonly notCounted?: Readonly<Record<string, number>>
}

interface Areas {
  readonly level: Level | null
  readonly areas: readonly Area[]
}

/** The number of map figures compared with their lists, and those that differ. */
export interface ComparedAreas {
  readonly compared: number
  readonly differing: readonly string[]
}

/** Requests the map of every list that has one, and that of its first part, and counts each area in the list. */
export async function compareAreas(
  person: Person,
  register: Register,
  held: readonly string[],
): Promise<ComparedAreas> {
  const keys = new Set(held)
  const all: ComparedAreas[] = []
  for (const resource of register.resources.filter(({ access, list }) => list.map && allows(keys, access.see))) {
    const whole = await areasOf(person, resource)
    all.push(await compareLists(person, resource, whole))
    const [first] = whole.areas
    if (first) all.push(await compareLists(person, resource, await areasOf(person, resource, first.id)))
  }
  return {
    compared: all.reduce((sum, { compared }) => sum + compared, 0),
    differing: all.flatMap(({ differing }) => differing),
  }
}

async function areasOf(person: Person, resource: AnyResource, within?: number): Promise<Areas> {
  const { status, body } = await person.get<Areas>(`/api${paths.api(resource)}/map${within ? `?within=${within}` : ''}`)
  if (status !== 200) throw new Error(`${resource.is.name}/map answered ${status}`)
  return body
}

async function compareLists(person: Person, resource: AnyResource, { level, areas }: Areas): Promise<ComparedAreas> {
  const differing: string[] = []
  let compared = 0
  const { state } = resource.rules
  const left = resource.list.map?.notCounted ?? []
  for (const { id, label, count, states, notCounted } of areas) {
    const place = { field: `${resource.list.map?.place ?? ''}.${level}`, eq: id }
    const told = [
      { what: label, count, where: { all: [place, ...(left.length ? [{ field: state ?? '', nin: left }] : [])] } },
      ...Object.entries({ ...states, ...notCounted }).map(([value, number]) => ({
        ...{ what: `${label}, ${value}`, count: number },
        where: { all: [place, { field: state ?? '', eq: value }] },
      })),
    ]
    for (const one of told) {
      const query = new URLSearchParams(writeListQuery(resource, { where: one.where, size: 1, count: 'exact' }))
      const { body } = await person.get<{ totalItems: number }>(`/api${paths.api(resource)}?${query}`)
      compared += 1
      if (body.totalItems !== one.count)
        differing.push(`${resource.is.name} in ${one.what}: ${one.count} on the map, ${body.totalItems} in the list`)
    }
  }
  return { compared, differing }
}
