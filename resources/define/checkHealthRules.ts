import { checkCondition } from './checkConditions'
import { below, fault, saying, type Fault } from './kernel/complaint'
import { instead } from './kernel/suggestion'
import { referencesTo, type Register } from './register'
import type { HealthRule, ReferenceHealth, RelatedHealth } from './resource/healthRules'
import type { AnyResource } from './resource/resource'
import { systemResources } from './systemResources'

/** Finds faults in the health rules of a resource. */
export function checkHealthRules(resource: AnyResource, { resources }: Register): Fault[] {
  return Object.entries(resource.healthRules).flatMap(([name, rule]) =>
    below(
      ['healthRules', name],
      saying(`the health rule ${name}: `, [
        ...(rule.while ? below(['while'], checkCondition(rule.while, resource)) : []),
        ...(resource.storage.fromView
          ? [fault([], `${resource.is.plural} are a view, which has no records of its own`)]
          : []),
        ...checkRule(resource, rule, resources),
      ]),
    ),
  )
}

type Resources = readonly AnyResource[]

function named(resources: Resources, name: string): AnyResource | undefined {
  return resources.find((one) => one.is.name === name)
}

function checkRule(resource: AnyResource, rule: HealthRule, resources: Resources): Fault[] {
  if ('holds' in rule) return below(['holds'], checkCondition(rule.holds, resource))
  return 'has' in rule ? checkRelated(resource, rule, resources) : checkReference(resource, rule, resources)
}

function checkReference(
  { fields }: AnyResource,
  { reference, satisfies }: ReferenceHealth,
  resources: Resources,
): Fault[] {
  const field = fields[reference]
  const links = Object.keys(fields).filter((name) => targetOf(fields[name]) !== undefined)
  const target = targetOf(field)
  if (target === undefined)
    return [fault(['reference'], `${reference} is no reference and no place${instead(reference, links)}`)]
  const other = named(resources, target)
  return other
    ? below(['satisfies'], checkCondition(satisfies, other))
    : [fault(['reference'], `it looks at ${target}, which is not declared`)]
}

/** The resource that a field refers to, if it refers to at most one record. */
function targetOf(field: AnyResource['fields'][string] | undefined): string | undefined {
  if (field?.kind === 'place') return systemResources.geographies
  return field?.kind === 'reference' ? field.to : undefined
}

function checkRelated(
  { is }: AnyResource,
  { has: { of, through, where } }: RelatedHealth,
  resources: Resources,
): Fault[] {
  const child = named(resources, of)
  const all = resources.map((one) => one.is.name)
  if (!child) return [fault(['has', 'of'], `it looks for ${of}, which is not declared${instead(of, all)}`)]
  const links = referencesTo(child, is.name)
  return below(
    ['has'],
    [
      ...(links.includes(through)
        ? []
        : [fault(['through'], `${through} of ${of} is no reference to ${is.name}${instead(through, links)}`)]),
      ...(where ? below(['where'], checkCondition(where, child)) : []),
    ],
  )
}
