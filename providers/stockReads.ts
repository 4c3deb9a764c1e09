import type {
  BaseRecord,
  DataProvider,
  GetListParams,
  GetListResponse,
  GetOneParams,
  GetOneResponse,
} from '@refinedev/core'
import { resourceNamed, type ListQuery } from '#define'
import { listQueryOf, mustBeWhole } from './crudQuery'
import { toHttpError } from './errorMessage'
import { httpOf } from './http'
import { pinnedRecords, remember } from './knownRecords'
import { declared, register } from './register'

/** Reads the page of a list requested by Refine's hooks. Throws ServiceError. */
export async function getList<Row extends BaseRecord>(
  provider: DataProvider,
  { resource: name, meta, ...params }: GetListParams,
): Promise<GetListResponse<Row>> {
  await declared(name)
  const resource = resourceNamed(register, name)
  const query = listQueryOf(resource, params, meta?.query as Partial<ListQuery> | undefined)
  const answer = await provider.getList<Row>({ resource: name, meta: { ...meta, query } })
  mustBeWhole(resource, params, answer)
  for (const row of answer.data) remember(name, row)
  return answer
}

/** Reads a record as a form opens it. Throws ServiceError. */
export async function getOne<Row extends BaseRecord>({
  resource: name,
  id,
  meta,
}: GetOneParams): Promise<GetOneResponse<Row>> {
  const pinned = pinnedRecords.get(`${name}/${id}`)
  if (pinned) return { data: pinned as Row }
  const headers = meta?.headers as Record<string, string> | undefined
  try {
    const { data } = await httpOf(resourceNamed(register, name).is.service).get<Row>(`/${name}/${id}`, { headers })
    remember(name, data, true)
    return { data }
  } catch (thrown) {
    throw toHttpError(thrown)
  }
}
