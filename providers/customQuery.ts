import type { CustomParams } from '@refinedev/core'
import { writeListQuery } from '#define'
import { listQueryOf, refuseCrud } from './crudQuery'
import { declared, register } from './register'

type ListParams = Pick<CustomParams, 'query' | 'sorters' | 'filters'>

/** The parameters of a custom request; sorters and filters are those of the list at its address. */
export async function parametersOf(address: string, { query, sorters, filters }: ListParams): Promise<URLSearchParams> {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>))
    for (const one of [value].flat()) if (one !== undefined && one !== null) parameters.append(name, String(one))
  if (!sorters?.length && !filters?.length) return parameters
  const resource = register.resources.find(({ is: { name } }) => address === `/${name}`)
  if (!resource) refuseCrud(sorters, filters)
  else {
    await declared(resource.is.name)
    for (const [name, value] of writeListQuery(resource, listQueryOf(resource, { sorters, filters })))
      parameters.append(name, value)
  }
  return parameters
}
