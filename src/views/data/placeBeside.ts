import { systemResources, type AnyResource, type Place } from '#define'
import type { Row } from './row'

/** The place of a record's point: the one that its map pairs it with, or the record's only place. */
export function placeBeside({ is, fields, list }: AnyResource, name: string, row: Row): Place | undefined {
  // A geography is the place itself; its map pairs it with its parent.
  if (is.name === systemResources.geographies) return undefined
  const places = Object.keys(fields).filter((one) => fields[one]?.kind === 'place')
  const only = places.length === 1 ? places[0] : undefined
  const place = list.map?.point === name ? list.map.place : only
  return place ? ((row[place] as Place | null | undefined) ?? undefined) : undefined
}
