import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { isWritable, type AnyResource, type Field } from '#define'
import { useRegister } from '../RegisterContext'
import { fetchOptions } from '../requests'
import type { FormValues } from './values'

/** What the address gives a new record: `?farmer=12` links it to that farmer. Undefined until the titles are known. */
export function usePrefill(resource: AnyResource): FormValues | undefined {
  const [parameters] = useSearchParams()
  const register = useRegister()
  const given = [...parameters].filter(([name]) => resource.fields[name] && isWritable(resource.fields[name]))
  const { data, isError } = useQuery({
    queryKey: ['prefill', resource.name, given],
    queryFn: async ({ signal }) => {
      const entries = given.map(
        async ([name, text]) => [name, await valueFor(resource.fields[name], text, signal)] as const,
      )
      return Object.fromEntries((await Promise.all(entries)).filter(([, value]) => value !== undefined))
    },
    enabled: given.length > 0,
    staleTime: 60_000,
  })
  return given.length === 0 || isError ? {} : data

  async function valueFor(field: Field | undefined, text: string, signal: AbortSignal): Promise<unknown> {
    if (field?.kind === 'choice') return text in field.options ? text : undefined
    const to = field?.kind === 'place' ? 'geographies' : field?.kind === 'reference' ? field.to : undefined
    const target = register.resources.find(({ name }) => name === to)
    return target && /^[1-9]\d{0,15}$/.test(text)
      ? (await fetchOptions(target, { ids: [Number(text)] }, signal))[0]
      : undefined
  }
}
