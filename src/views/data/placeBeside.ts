import type { AnyResource, Place } from '#define'
import type { Row } from './row'

/** The place in which a point of a record lies, as its map pairs them. */
export function placeBeside({ list }: AnyResource, name: string, row: Row): Place | undefined {
  const { place, point } = list.map ?? {}
  return place && point === name ? ((row[place] as Place | null | undefined) ?? undefined) : undefined
}
