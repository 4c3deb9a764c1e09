import type { Level } from '#define'
import type { Position } from '../country/positions'
import { isNamedState, type NamedState } from './names'

/** A stored geography. */
export interface StoredPlace {
  readonly id: number
  readonly type: Level
  readonly name: string
  readonly code: string
  readonly parentId: number | null
  readonly pin?: string
  readonly position?: Position
  readonly isServiceable: boolean
  /** The first day of service of a served village. */
  readonly servedFrom?: string
}

/** A geography with its children. */
export interface Place extends StoredPlace {
  readonly children: Place[]
  readonly parent?: Place
}

/** A village with farmers, and the ISO code of its state. */
export interface Village {
  readonly id: number
  readonly pin: string | undefined
  readonly position: Position
  readonly state: NamedState
  /** The next village of the same tehsil, where some of its people have land. */
  readonly neighbour: number
}

/** The country with database ids, as needed by the people of the demo. */
export interface World {
  /** By code: `Z-N`, `IN-PB`, `D036`. */
  readonly byCode: ReadonlyMap<string, Place>
  readonly states: readonly (Place & { readonly iso: NamedState })[]
  readonly served: readonly Village[]
  readonly others: readonly Village[]
}

/** Builds a world from stored geographies, parents before children. */
export function worldFrom(stored: readonly StoredPlace[]): World {
  const byId = new Map<number, Place>()
  const byCode = new Map<string, Place>()
  for (const one of stored) {
    const parent = one.parentId === null ? undefined : byId.get(one.parentId)
    const place: Place = { ...one, parent, children: [] }
    parent?.children.push(place)
    byId.set(one.id, place)
    byCode.set(one.code, place)
  }
  const places = [...byId.values()]
  const villages = places.filter(({ type }) => type === 'village').flatMap((place) => villageOf(place) ?? [])
  const states = places.flatMap((place) => {
    const iso = place.code.slice(3)
    return place.type === 'state' && place.children.length > 0 && isNamedState(iso) ? [{ ...place, iso }] : []
  })
  const isServed = ({ id }: Village): boolean => byId.get(id)?.isServiceable === true
  return { byCode, states, served: villages.filter(isServed), others: villages.filter((village) => !isServed(village)) }
}

function villageOf(place: Place): Village | undefined {
  const tehsil = place.parent
  const iso = tehsil?.parent?.parent?.code.slice(3) ?? ''
  if (!tehsil || !place.position || !isNamedState(iso)) return undefined
  const next = tehsil.children[(tehsil.children.indexOf(place) + 1) % tehsil.children.length]
  return { id: place.id, pin: place.pin, position: place.position, state: iso, neighbour: next?.id ?? place.id }
}
