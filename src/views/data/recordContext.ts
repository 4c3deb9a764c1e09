import type { AnyResource } from '#define'
import { fetchFrom } from './requests'

type Context = Readonly<Record<string, unknown>>

interface Gathering {
  readonly parts: Set<string>
  /** The query of the list whose neighbours are wanted; one request covers a single list. */
  list: string | undefined
  readonly answer: Promise<Context>
}

const gatherings = new Map<string, Gathering>()

/**
 * Fetches a part of a record's context: `comments`, `assignment`, or `neighbours` with the query of their list. Parts
 * requested in the same moment share one request. Rejects with the error of that request.
 */
export async function fetchContext<Part>(
  resource: AnyResource,
  id: number | string,
  part: string,
  list?: string,
): Promise<Part> {
  const key = `${resource.is.name}/${id}`
  const known = gatherings.get(key)
  const isOther = list !== undefined && known?.list !== undefined && known.list !== list
  const gathering = known && !isOther ? known : begin(resource, id, key)
  gathering.parts.add(part)
  gathering.list ??= list
  return (await gathering.answer)[part] as Part
}

function begin(resource: AnyResource, id: number | string, key: string): Gathering {
  const gathering: Gathering = {
    parts: new Set(),
    list: undefined,
    answer: Promise.resolve().then(() => {
      if (gatherings.get(key) === gathering) gatherings.delete(key)
      const include = `include=${[...gathering.parts].sort().join(',')}`
      return fetchFrom<Context>(resource, `${id}/context?${gathering.list ? `${gathering.list}&` : ''}${include}`)
    }),
  }
  gatherings.set(key, gathering)
  return gathering
}
