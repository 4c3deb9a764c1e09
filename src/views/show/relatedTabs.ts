import type { ReactNode } from 'react'
import { relatedFilter, relatedLinks, type AnyResource, type Link } from '#define'
import { may } from '../../../providers/access'
import { useRegister } from '../data/RegisterContext'
import type { Row } from '../data/row'

/** The name of the history in the address. */
export const HISTORY = 'history'

/** A tab of a record's page that only this resource has. */
export interface OwnTab {
  /** Its name in the address. */
  readonly name: string
  readonly label: string
  readonly part: ReactNode
}

/** The lists on the page of a record that the viewer may see. */
export function useRelated(resource: AnyResource, row: Row): Link[] {
  const links = relatedLinks(useRegister(), resource.is.name).filter(
    (link) => may(link.from.access.see) && relatedFilter(link, row),
  )
  return links.sort((one, other) => {
    const [first, second] = [placeOf(resource, one), placeOf(resource, other)]
    return first === second ? 0 : first - second
  })
}

/** The index of a list among the parts of a page; `Infinity` if the declaration names others and not this one. */
export function placeOf({ page: { parts } }: AnyResource, { from }: Link): number {
  if (!parts) return 0
  const place = parts.indexOf(from.is.name)
  return place < 0 ? Infinity : place
}

/** The name of a related list in the address. */
export function nameOf({ from, field }: Link): string {
  return `${from.is.name}-${field}`
}
