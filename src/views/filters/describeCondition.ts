import { useQueries } from '@tanstack/react-query'
import type { AnyResource, Condition } from '#define'
import { fieldAt } from '../fieldAt'
import { useRegister } from '../RegisterContext'
import { fetchOptions, type Choice } from '../requests'
import { describeCondition, type LabelsOf } from './conditionText'
import { idsIn } from './describe'
import { isPlain, type Part } from './where'

/** A condition in words, with the titles of the records it speaks of as soon as they are known. */
export function useConditionWords(resource: AnyResource, condition: Condition): string {
  const { resources } = useRegister()
  const wanted = idsByTarget(resource, condition)
  const names = Object.keys(wanted)
  const found = useQueries({
    queries: names.map((name) => {
      const ids = wanted[name] ?? []
      const target = resources.find((one) => one.name === name)
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

/** A condition in words, with the titles of the records it speaks of, which are asked for. Throws HttpError. */
export async function conditionWords(
  resources: readonly AnyResource[],
  resource: AnyResource,
  condition: Condition,
): Promise<string> {
  const wanted = Object.entries(idsByTarget(resource, condition))
  const titles = new Map<string, ReadonlyMap<number, string>>()
  for (const [name, ids] of wanted) {
    const target = resources.find((one) => one.name === name)
    const found = target ? await fetchOptions(target, { ids, size: ids.length }) : []
    titles.set(name, new Map(found.map(({ id, label }) => [id, label])))
  }
  return describeCondition(resource, condition, (part) => titles.get(targetOf(resource, part) ?? '') ?? new Map())
}

/** The resource to which the field of a part links. */
function targetOf(resource: AnyResource, { field: path }: Part): string | undefined {
  const field = fieldAt(resource, path)
  if (field?.kind === 'place') return 'geographies'
  return field?.kind === 'reference' || field?.kind === 'many' ? field.to : undefined
}

function idsByTarget(resource: AnyResource, condition: Condition): Record<string, number[]> {
  const found: Record<string, number[]> = {}
  for (const part of plainParts(condition)) {
    const target = targetOf(resource, part)
    const ids = idsIn(fieldAt(resource, part.field), part)
    if (target && ids.length) found[target] = [...new Set([...(found[target] ?? []), ...ids])]
  }
  return found
}

function plainParts(condition: Condition): Part[] {
  if (isPlain(condition)) return [condition]
  if ('not' in condition) return plainParts(condition.not)
  return ('all' in condition ? condition.all : condition.any).flatMap(plainParts)
}
