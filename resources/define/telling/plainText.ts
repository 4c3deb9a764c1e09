import { factsOf } from '../facts'
import type { Field } from '../fields/options'
import type { Condition } from '../kernel/conditions'
import { describeCondition } from './conditionText'
import { valueText } from './valueText'

/** A value as text: for sheets, history and chips. Empty for no value. */
export function plainText(field: Field, value: unknown): string {
  if (field.kind !== 'condition') return valueText(field, value)
  if (typeof value === 'string') return value
  return value ? describeCondition(factsOf(field), value as Condition) : ''
}
