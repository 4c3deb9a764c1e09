import { isFieldOperand, type Condition, type Tests } from '../kernel/conditions'

/** The comparisons of one field path, as one part of a filter. */
export type Part = { readonly field: string } & Tests

/** Whether a part compares one field with values, so that a control can show it. */
export function isPlain(part: Condition): part is Part {
  return 'field' in part && !Object.values(part).some(isFieldOperand)
}
