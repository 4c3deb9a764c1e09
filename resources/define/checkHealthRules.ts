import { checkCondition } from './checkConditions'
import type { Register } from './register'
import type { HealthRule, ReferenceHealth, RelatedHealth } from './resource/healthRules'
import type { AnyResource } from './resource/resource'
import { systemResources } from './systemResources'

/** Says what is wrong with the health rules of a resource, as sentences. */
export function checkHealthRules(resource: AnyResource, { resources }: Register): string[] {
  const named = (name: string): AnyResource | undefined => resources.find((one) => one.is.name === name)
  return Object.entries(resource.healthRules).flatMap(([name, rule]) =>
    [
      ...(rule.while ? checkCondition(rule.while, resource) : []),
      ...(resource.storage.fromView ? [`${resource.is.plural} are a view, which has no records of its own`] : []),
      ...checkRule(resource, rule, named),
    ].map((fault) => `the health rule ${name}: ${fault}`),
  )
}

type Named = (name: string) => AnyResource | undefined

function checkRule(resource: AnyResource, rule: HealthRule, named: Named): string[] {
  if ('holds' in rule) return checkCondition(rule.holds, resource)
  return 'has' in rule ? checkRelated(resource, rule, named) : checkReference(resource, rule, named)
}

function checkReference({ fields }: AnyResource, { reference, satisfies }: ReferenceHealth, named: Named): string[] {
  const field = fields[reference]
  const links = Object.keys(fields).filter((name) => targetOf(fields[name]) !== undefined)
  const target = targetOf(field)
  if (target === undefined)
    return [`${reference} is no reference and no place; there are ${links.join(', ') || 'none'}`]
  const other = named(target)
  return other ? checkCondition(satisfies, other) : [`it looks at ${target}, which is not declared`]
}

/** The resource whose records a field refers to, one at most for each record. */
function targetOf(field: AnyResource['fields'][string] | undefined): string | undefined {
  if (field?.kind === 'place') return systemResources.geographies
  return field?.kind === 'reference' ? field.to : undefined
}

function checkRelated({ is }: AnyResource, { has: { of, through, where } }: RelatedHealth, named: Named): string[] {
  const child = named(of)
  if (!child) return [`it looks for ${of}, which is not declared`]
  const link = child.fields[through]
  return [
    ...(link?.kind === 'reference' && link.to === is.name ? [] : [`${through} of ${of} is no reference to ${is.name}`]),
    ...(where ? checkCondition(where, child) : []),
  ]
}
