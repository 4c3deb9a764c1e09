import { messages } from '#define'
import { badRequest } from '../problem'
import type { Column } from './layout'
import { labelOfTarget, type Cut } from './targets'

const LONGEST_VALUE = 4000

/** A column for each value that all rows have, by what it fills. Throws 400 for what no value fills. */
export function valueColumns(cut: Cut, open: readonly string[], values: unknown = {}): Column[] {
  const title = messages.badRequest
  if (typeof values !== 'object' || values === null)
    throw badRequest(title, { detail: 'Send the values for all rows by what they fill' })
  return Object.entries(values).flatMap(([field, given]: [string, unknown]): Column[] => {
    const declared = cut.resource.fields[field.split('.')[0] ?? '']
    const isValue = typeof given === 'string' && given.length <= LONGEST_VALUE && !/[\p{Cc}\p{Surrogate}]/u.test(given)
    if (!isValue || !declared || !open.includes(field) || ['image', 'file'].includes(declared.kind))
      throw badRequest(title, { detail: 'One value for all rows is a text for a field that may be filled' })
    const value = given.trim()
    return value ? [{ heading: labelOfTarget(cut, field), field, isAdded: true, value }] : []
  })
}
