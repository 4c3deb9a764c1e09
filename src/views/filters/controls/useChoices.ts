import { useQuery } from '@tanstack/react-query'
import { useRegister } from '../../data/RegisterContext'
import { fetchOptions, type Choice } from '../../data/requests'

/**
 * Fetches the records with the given IDs as options of a picker. Requests nothing without IDs or for an unknown
 * resource.
 */
export function useChoices(name: string | undefined, ids: readonly number[]): readonly Choice[] | undefined {
  const target = useRegister().resources.find((resource) => resource.is.name === name)
  const { data } = useQuery({
    queryKey: ['choices', name, ids],
    queryFn: ({ signal }) => (target ? fetchOptions(target, { ids, size: ids.length }, signal) : []),
    enabled: !!target && ids.length > 0,
    staleTime: 60_000,
  })
  return data
}
