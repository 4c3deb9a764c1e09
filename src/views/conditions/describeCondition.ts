import { useQueries } from '@tanstack/react-query'
import { describeCondition, idsByTarget, targetOf, type AnyResource, type Condition, type LabelsOf } from '#define'
import { useRegister } from '../data/RegisterContext'
import { fetchOptions, type Choice } from '../data/requests'

/** A condition in words, with the titles of the records it speaks of as soon as they are known. */
export function useConditionWords(resource: AnyResource, condition: Condition): string {
  const { resources } = useRegister()
  const wanted = idsByTarget(resource, condition)
  const names = Object.keys(wanted)
  const found = useQueries({
    queries: names.map((name) => {
      const ids = wanted[name] ?? []
      const target = resources.find((one) => one.is.name === name)
      return {
        queryKey: ['choices', name, ids],
        queryFn: ({ signal }: { signal: AbortSignal }): Promise<Choice[]> | Choice[] =>
          target ? fetchOptions(target, { ids, size: ids.length }, signal) : [],
        enabled: !!target && ids.length > 0,
        staleTime: 60_000,
      }
    }),
  })
  const labelsOf: LabelsOf = (part) => {
    const at = names.indexOf(targetOf(resource, part) ?? '')
    return new Map((found[at]?.data ?? []).map(({ id, label }) => [id, label]))
  }
  return describeCondition(resource, condition, labelsOf)
}
