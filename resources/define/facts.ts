import type { FieldOf } from './fields/field'
import { resource, type AnyResource } from './resource'

/**
 * What the conditions of a field speak of, as a resource that no table and no tab stands behind: what checks, describes,
 * edits or compiles a condition takes it like any other.
 */
export function factsOf({ of, many, facts }: Pick<FieldOf<'condition'>, 'of' | 'many' | 'facts'>): AnyResource {
  const [first = ''] = Object.keys(facts)
  return resource({
    name: of,
    one: many,
    many,
    title: first,
    key: 'signedIn',
    fields: facts,
    list: { columns: [], search: [], filters: Object.keys(facts), sort: 'id', common: false },
    access: { create: false, update: false, delete: false },
  })
}
