import type { Field, FieldOf } from './fields/options'
import { below, fault, type Fault } from './kernel/complaint'
import { instead } from './kernel/suggestion'
import { checkNested } from './nested'
import type { Register } from './register'
import type { AnyResource } from './resource/resource'

/**
 * Finds faults in what a field adds to the forms of other resources: rows within them, records created while choosing,
 * what tells these apart, and names that other records list.
 */
export function checkForms(resource: AnyResource, name: string, field: Field, { resources }: Register): Fault[] {
  if (field.kind === 'keyValue') return checkNames(resource, name, field, resources)
  if (field.kind !== 'reference' && field.kind !== 'many') return []
  const target = resources.find((one) => one.is.name === field.to)
  const makesNothing = field.createInPlace && target?.access.create === false
  const within = 'within' in field && field.within && target?.fields[field.within.field]
  const isWrong = 'within' in field && field.within && (!within || !tellsApart(within))
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
  const able = Object.entries(fields).flatMap(([one, field]) => (tellsApart(field) ? [one] : []))
  return fault(
    ['within', 'field'],
    `${name} is told apart by ${by}, which is no reference and no place of ${is.name}${instead(by, able)}`,
  )
}

function tellsApart({ kind }: Field): boolean {
  return kind === 'reference' || kind === 'place'
}

/** The names of values must come from a tags field of a record that the form links. */
function checkNames(
  { fields }: AnyResource,
  name: string,
  { namesFrom }: FieldOf<'keyValue'>,
  resources: readonly AnyResource[],
): Fault[] {
  if (!namesFrom) return []
  const { reference, field } = namesFrom
  const link = fields[reference]
  if (link?.kind !== 'reference') {
    const known = Object.keys(fields).filter((one) => fields[one]?.kind === 'reference')
    return [
      fault(
        ['namesFrom', 'reference'],
        `${name} takes its names from ${reference}, which is no reference${instead(reference, known)}`,
      ),
    ]
  }
  const target = resources.find(({ is }) => is.name === link.to)
  if (!target || target.fields[field]?.kind === 'tags') return []
  const known = Object.keys(target.fields).filter((one) => target.fields[one]?.kind === 'tags')
  return [
    fault(
      ['namesFrom', 'field'],
      `${name} takes its names from ${field}, which is no list of words of ${target.is.name}${instead(field, known)}`,
    ),
  ]
}
