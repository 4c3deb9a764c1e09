import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { formats, inSentence, isWritable, systemResources, type AnyResource, type Field } from '#define'
import { dataProvider } from '../../../../providers/data'
import { toHttpError } from '../../../../providers/errorMessage'
import { say } from '../../../../providers/notification'
import { useRegister } from '../../data/RegisterContext'
import { fetchOptions } from '../../data/requests'
import type { Row } from '../../data/row'
import { copyOf } from './copyOf'
import type { FormValues } from '../../values/values'

const ID = /^[1-9]\d{0,15}$/

/**
 * The initial values from the address: `?farmer=12` links the new record to that farmer, `?description=…` sets a text,
 * `?copy=12` copies that record. Undefined while loading.
 */
export function usePrefill(resource: AnyResource): FormValues | undefined {
  const [parameters] = useSearchParams()
  const register = useRegister()
  const given = [...parameters].filter(([name]) => resource.fields[name] && isWritable(resource.fields[name]))
  const copied = parameters.get('copy') ?? ''
  const isAsked = given.length > 0 || ID.test(copied)
  const { data, isError } = useQuery({
    queryKey: ['prefill', resource.is.name, given, copied],
    queryFn: async ({ signal }) => {
      const like = ID.test(copied) ? await copyFrom(Number(copied)) : {}
      const entries = given.map(
        async ([name, text]) => [name, await valueFor(resource.fields[name], text, signal)] as const,
      )
      const named = (await Promise.all(entries)).filter(([, value]) => value !== undefined)
      return { ...like, ...Object.fromEntries(named) }
    },
    enabled: isAsked,
    staleTime: 60_000,
  })
  return !isAsked || isError ? {} : data

  async function copyFrom(id: number): Promise<FormValues> {
    try {
      return copyOf(resource, (await dataProvider.getOne<Row>({ resource: resource.is.name, id })).data)
    } catch (error) {
      say(
        'warning',
        `The ${inSentence(resource.is.singular)} couldn’t be copied, so this form is empty.`,
        toHttpError(error).message,
      )
      return {}
    }
  }

  async function valueFor(field: Field | undefined, text: string, signal: AbortSignal): Promise<unknown> {
    if (field?.kind === 'mobile') return formats.mobile.isValid(text) ? text : undefined
    if (field?.kind === 'longText') return text.slice(0, field.max)
    if (field?.kind === 'choice') return text in field.options ? text : undefined
    const to =
      field?.kind === 'place' ? systemResources.geographies : field?.kind === 'reference' ? field.to : undefined
    const target = register.resources.find(({ is: { name } }) => name === to)
    return target && ID.test(text) ? (await fetchOptions(target, { ids: [Number(text)] }, signal))[0] : undefined
  }
}
