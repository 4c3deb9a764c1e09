import type { AnyResource, Condition } from '#define'
import { useConditionWords } from './describeCondition'

/** Draws a condition as a sentence, with the titles of the records in it. */
export function ConditionWords({
  resource,
  condition,
}: {
  readonly resource: AnyResource
  readonly condition: Condition
}) {
  const words = useConditionWords(resource, condition)
  return <span title={words}>{words}</span>
}
