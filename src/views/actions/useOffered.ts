import { constantChoices, linksTo, type AnyResource, type FieldOf, type Link, type Register } from '#define'
import { may } from '../../../providers/access'
import { useRegister } from '../data/RegisterContext'
import type { Row } from '../data/row'
import { holdsToday } from '../data/today'

/**
 * The records of other resources that may be begun for this one: those that are offered, to whoever may make them. They
 * stand in the order of the parts of its page, where that is declared.
 */
export function useOffered(resource: AnyResource, row: Row): Link[] {
  return offeredFor(useRegister(), resource, row)
}

/** As `useOffered`, but for those of which a record has one at most: whether it has it is known on its page alone. */
export function offeredInRow(register: Register, resource: AnyResource, row: Row): Link[] {
  return offeredFor(register, resource, row).filter(
    ({ from, field }) => !(from.fields[field] as FieldOf<'reference'>).unique,
  )
}

/** Whether a record of another resource may be made that leads to this one: it would be refused where this is no choice of its field. */
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
