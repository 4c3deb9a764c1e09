import type { Condition } from './kernel/conditions'
import { fieldsIn } from './kinds'
import type { Aggregate, Formula, FormulaTest, RollUp } from './fields/derived'
import type { Field, Fields } from './fields/options'

type FieldName<F extends Fields> = keyof F & string
type ReferenceName<F extends Fields> = { [N in keyof F]: F[N]['kind'] extends 'reference' ? N : never }[keyof F] &
  string
type Shape<N extends string, F extends Fields> = {
  readonly of: N
  readonly through: ReferenceName<F>
  readonly where?: Condition<FieldName<F>>
}

/** A roll-up of the records of a known resource, so that the compiler knows their fields. */
export type RollUpOf<R extends { readonly is: { readonly name: string }; readonly fields: Fields }> = Shape<
  R['is']['name'],
  R['fields']
> &
  (
    | { readonly aggregate: 'count' }
    | { readonly aggregate: Exclude<Aggregate, 'count' | 'last'>; readonly field: FieldName<R['fields']> }
    | {
        readonly aggregate: 'last'
        readonly field: FieldName<R['fields']> | 'id'
        readonly orderBy: FieldName<R['fields']> | 'id' | 'createdAt'
      }
  )

/** Declares a roll-up so that the compiler knows the fields of the rolled-up records: `rollUp<typeof lands>({ … })`. */
export function rollUp<R extends { readonly is: { readonly name: string }; readonly fields: Fields }>(
  declared: RollUpOf<R>,
): RollUp {
  return declared
}

/** The action in the event that roll-ups of a record have changed; its version has not. */
export const DERIVED = 'derive'

/** Whether the value of a field is derived, so that nothing writes it directly. */
export function isDerived(field: Pick<Field, 'rollUp' | 'formula' | 'follows'>): boolean {
  return field.rollUp !== undefined || field.formula !== undefined || field.follows === true
}

/** The direct operands of a formula. */
export function formulaParts(formula: Formula): readonly Formula[] {
  if (typeof formula !== 'object' || 'text' in formula) return []
  if ('round' in formula) return [formula.round]
  if ('cases' in formula)
    return [
      ...formula.cases.flatMap(({ when, is }) => [is, ...comparedIn(when)]),
      ...(formula.otherwise === undefined ? [] : [formula.otherwise]),
    ]
  if ('join' in formula) return formula.join
  return Object.values(formula).flat()
}

function comparedIn(test: FormulaTest): readonly Formula[] {
  return 'compare' in test ? [test.compare[0], test.compare[2]] : []
}

/** The conditions within a formula, at any depth. */
export function conditionsIn(formula: Formula): readonly Condition[] {
  const own =
    typeof formula === 'object' && 'cases' in formula
      ? formula.cases.flatMap(({ when }) => ('compare' in when ? [] : [when]))
      : []
  return [...own, ...formulaParts(formula).flatMap(conditionsIn)]
}

/** The names of the fields used in a formula, including its conditions. */
export function fieldsOfFormula(formula: Formula): readonly string[] {
  const named = (one: Formula): readonly string[] =>
    typeof one === 'string' ? [one] : formulaParts(one).flatMap(named)
  const inConditions = conditionsIn(formula)
    .flatMap(fieldsIn)
    .map((path) => path.split('.')[0] ?? path)
  return [...new Set([...named(formula), ...inConditions])]
}
