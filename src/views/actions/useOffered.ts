import { constantChoices, linksTo, type AnyResource, type FieldOf, type Link, type Register } from '#define'
import { may } from '../../../providers/access'
import { useRegister } from '../data/RegisterContext'
import type { Row } from '../data/row'
import { holdsToday } from '../data/today'

/**
 * Returns the related records that the viewer may create for this one, in the order of the page's parts if declared.
 */
export function useOffered(resource: AnyResource, row: Row): Link[] {
  return offeredFor(useRegister(), resource, row)
}

/**
 * As `useOffered`, without related records of which there can be only one: whether it exists is known on the record's
 * page alone.
 */
export function offeredInRow(register: Register, resource: AnyResource, row: Row): Link[] {
  return offeredFor(register, resource, row).filter(
    ({ from, field }) => !(from.fields[field] as FieldOf<'reference'>).unique,
  )
}

/**
 * Whether a related record may be created for this one: it would be refused if this record is no valid choice of its
 * field.
 */
export function mayBegin(from: AnyResource, field: string, row: Row): boolean {
  const own = from.fields[field]
  if (!may(from.access.create)) return false
  return own?.kind !== 'reference' || holdsToday(constantChoices(own.choices), row)
}

function offeredFor(register: Register, resource: AnyResource, row: Row): Link[] {
  const offered = linksTo(register, resource.is.name).filter(
    ({ from, field, offer }) => offer !== undefined && mayBegin(from, field, row),
  )
  const { parts } = resource.page
  if (!parts) return offered
  const rank = ({ from }: Link): number => parts.indexOf(from.is.name) + 1 || parts.length + 1
  return offered.sort((one, other) => rank(one) - rank(other))
}
