import type { AnyResource, Condition } from '#define'
import { useConditionWords } from './describeCondition'

/** A condition in one sentence, with the titles of the records of which it speaks. */
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
