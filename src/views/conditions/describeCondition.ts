import { useQueries } from '@tanstack/react-query'
import { describeCondition, idsByTarget, targetOf, type AnyResource, type Condition, type LabelsOf } from '#define'
import { useRegister } from '../data/RegisterContext'
import { fetchOptions, type Choice } from '../data/requests'

/** The title of a record among the loaded choices, or a placeholder if it has not loaded or cannot be seen. */
export function titleAmong(choices: readonly Choice[] | undefined, id: number): string {
  if (!choices) return '…'
  return choices.find((choice) => choice.id === id)?.label ?? 'not available'
}

/** Returns a condition in words, with the titles of its records as soon as they have loaded. */
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
    const name = targetOf(resource, part) ?? ''
    const data = found[names.indexOf(name)]?.data
    // The ID of a record means nothing to people.
    return new Map((wanted[name] ?? []).map((id) => [id, titleAmong(data, id)]))
  }
  return describeCondition(resource, condition, labelsOf)
}
