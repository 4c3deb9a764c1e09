import type { Condition } from './kernel/conditions'
import { fieldsIn } from './kinds'
import type { Field } from './fields/options'
import type { Register } from './register'
import type { AnyResource } from './resource/resource'

/**
 * The fields that tell records of the same title apart in a picker: unique values, and the place. Personal ones are not
 * among them, because a picker would show them unasked.
 */
export function tellingApart({ fields, is: { title } }: AnyResource): readonly string[] {
  const open = Object.entries(fields).filter(([name, { personal }]) => name !== title && !personal)
  const [code] = open.filter(([, { kind }]) => kind === 'code')
  const [own] = open.filter(([, field]) => field.kind === 'text' && field.unique && field.required)
  const [place] = open.filter(([, { kind }]) => kind === 'place')
  return [code ?? own, place].flatMap((entry) => (entry ? [entry[0]] : []))
}

const known = new WeakMap<Register['resources'], ReadonlyMap<string, ReadonlySet<string>>>()

/**
 * The fields of a resource that are visible to viewers who may choose its records without seeing the tab: its title,
 * what tells records apart, and what references to it show or choose by.
 */
export function choosableFields(
  { resources }: Pick<Register, 'resources'>,
  resource: AnyResource,
): ReadonlySet<string> {
  const named = known.get(resources) ?? namedByReferences(resources)
  known.set(resources, named)
  return new Set(['id', resource.is.title, ...tellingApart(resource), ...(named.get(resource.is.name) ?? [])])
}

function namedByReferences(resources: Register['resources']): ReadonlyMap<string, ReadonlySet<string>> {
  const named = new Map<string, Set<string>>()
  const inputs = ({ fields, actions }: AnyResource): Field[] => [
    ...Object.values(fields),
    ...Object.values(actions).flatMap(({ input }) => Object.values(input ?? {})),
  ]
  for (const field of resources.flatMap(inputs)) {
    if (field.kind !== 'reference' && field.kind !== 'many') continue
    const ofTarget = named.get(field.to) ?? new Set<string>()
    named.set(field.to, ofTarget)
    const shown =
      field.kind === 'reference' ? [...(field.shows ?? []), ...(field.within ? [field.within.field] : [])] : []
    const asked = field.choices ? fieldsIn(field.choices as Condition).map((path) => path.split('.')[0] ?? '') : []
    for (const one of [...shown, ...asked]) ofTarget.add(one)
  }
  return named
}
