import type { Field } from './fields/options'
import { below, fault, type Fault } from './kernel/complaint'
import { instead } from './kernel/suggestion'
import { checkNested } from './nested'
import type { Register } from './register'
import type { AnyResource } from './resource/resource'

/** Finds what is wrong with what a field adds to the forms of others: rows within them, records made while choosing, and what tells these apart. */
export function checkForms(resource: AnyResource, name: string, field: Field, { resources }: Register): Fault[] {
  if (field.kind !== 'reference' && field.kind !== 'many') return []
  const target = resources.find((one) => one.is.name === field.to)
  const makesNothing = field.createInPlace && target?.access.create === false
  const within = 'within' in field && field.within && target?.fields[field.within.field]
  const isWrong = 'within' in field && field.within && (!within || within.kind !== 'reference')
  return [
    ...('shows' in field && target ? checkShown(name, field.shows ?? [], target) : []),
    ...(isWrong && target ? [notApart(name, field.within?.field ?? '', target)] : []),
    ...('nested' in field && field.nested ? below(['nested'], checkNested(resource, name, field.nested)) : []),
    ...(makesNothing
      ? [fault(['createInPlace'], `${name} makes records of ${field.to} in place, which are never created by hand`)]
      : []),
  ]
}

function checkShown(name: string, shows: readonly string[], { is, fields }: AnyResource): Fault[] {
  return shows
    .filter((shown) => !fields[shown])
    .map((shown) =>
      fault(
        ['shows', shown],
        `${name} shows ${shown}, which is no field of ${is.name}${instead(shown, Object.keys(fields))}`,
      ),
    )
}

function notApart(name: string, by: string, { is, fields }: AnyResource): Fault {
  const references = Object.keys(fields).filter((one) => fields[one]?.kind === 'reference')
  return fault(
    ['within', 'field'],
    `${name} is told apart by ${by}, which is no reference of ${is.name}${instead(by, references)}`,
  )
}
