import { BadQuery, checkedCondition } from './checkedCondition'
import { isFieldOperand, testsIn, type Condition } from './kernel/conditions'
import type { FieldOf } from './fields/options'
import { resource, type AnyResource } from './resource/resource'

/**
 * The facts of a condition field, as a resource without a table or tab, so that conditions on them can be checked,
 * described, edited and compiled like any other.
 */
export function factsOf({ of, many, facts }: Pick<FieldOf<'condition'>, 'of' | 'many' | 'facts'>): AnyResource {
  const [first = ''] = Object.keys(facts)
  return resource({
    is: {
      name: of,
      singular: many,
      plural: many,
      title: first,
    },
    fields: facts,
    list: { columns: [], search: [], filters: Object.keys(facts), sort: 'id', common: false },
    access: {
      see: 'signedIn',
      create: false,
      update: false,
      delete: false,
    },
  })
}

/** Validates a user's condition on declared facts: each comparison must have a value. Throws BadQuery. */
export function checkedRules(field: Pick<FieldOf<'condition'>, 'of' | 'many' | 'facts'>, given: unknown): Condition {
  const condition = checkedCondition(factsOf(field), given)
  if (testsIn(condition).some((test) => Object.values(test).some(isFieldOperand)))
    throw new BadQuery('filter', 'Compare with a value, not with a field')
  const empty = comparedWithNothing(condition)
  if (empty !== undefined)
    throw new BadQuery('filter', `Choose a value for ${field.facts[empty.split('.')[0] ?? '']?.label ?? empty}`)
  return condition
}

/** The field of the first comparison with an empty list, which nothing could match. */
function comparedWithNothing(condition: Condition): string | undefined {
  if ('not' in condition) return comparedWithNothing(condition.not)
  if ('field' in condition)
    return condition.in?.length === 0 || condition.nin?.length === 0 ? condition.field : undefined
  const parts = 'all' in condition ? condition.all : condition.any
  return parts.map(comparedWithNothing).find((field) => field !== undefined)
}
