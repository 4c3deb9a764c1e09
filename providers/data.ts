import type { BaseRecord, DataProvider, GetListParams, GetListResponse } from '@refinedev/core'
import simpleRest from '@refinedev/simple-rest'
import { resourceNamed, writeListQuery, type ListQuery, type Service } from '#define'
import { cursorOf, keepCursor } from './cursors'
import { toHttpError } from './errorMessage'
import { httpOf } from './http'
import { declared, register } from './register'
import { stock } from './stock'

/** What a list answers besides its rows. `totalItems` is null when no count was asked for. */
export interface ListPage {
  readonly currentPage: number
  readonly pageSize: number
  readonly totalItems: number | null
  readonly totalIsExact: boolean
  /** The search found nothing, and these are the nearest. */
  readonly nearest?: boolean
}

interface ListAnswer extends ListPage {
  readonly items: BaseRecord[]
  readonly after?: string
}

/** What a view puts into the `meta` of Refine's list hook: our own query, and the columns if not the declared ones. */
export interface ListMeta {
  readonly query: Partial<ListQuery>
  readonly columns?: readonly string[]
}

/**
 * Refine's data provider. Records are read and written by the verbs of simple-rest, lists are asked for by our own query in
 * `meta.query`. What Refine's stock hooks ask in their own words goes by `stockParts`: a list with pagination, sorters or
 * filters, a record with any `meta`, which hooks always give, a write without `meta.headers`. Our own views ask without, and
 * need none of it.
 * `custom` takes an address with or without `/api` in front, such as `/admin/farmers/12/deactivate`. Throws HttpError with
 * the words of the error table.
 */
export const dataProvider: Required<DataProvider> = {
  getList: async <Row extends BaseRecord>(given: GetListParams) => {
    const { resource, meta, pagination, sorters, filters } = given
    if (pagination || sorters || filters) return (await stock()).getList<Row>(dataProvider, given)
    const { items, after: _cursor, ...page } = await told(listOf(resource, meta as Partial<ListMeta> | undefined))
    const answer: GetListResponse<Row> = { data: items as Row[], total: page.totalItems ?? items.length, page }
    return answer
  },
  getOne: async (given) => (given.meta ? (await stock()).getOne(given) : told(verbs(given.resource).getOne(given))),
  getMany: async (given) => (await stock()).getMany(dataProvider, given),
  create: async (given) =>
    given.meta?.headers ? told(verbs(given.resource).create(given)) : (await stock()).create(dataProvider, given),
  createMany: async (given) => (await stock()).createMany(dataProvider, given),
  update: async (given) =>
    given.meta?.headers ? told(verbs(given.resource).update(given)) : (await stock()).update(dataProvider, given),
  updateMany: async (given) => (await stock()).updateMany(dataProvider, given),
  deleteOne: (given) => told(verbs(given.resource).deleteOne(given)),
  deleteMany: async (given) => (await stock()).deleteMany(dataProvider, given),
  custom: async ({ url, method, payload, headers, ...asked }) => {
    const { service, address } = split(url)
    const isAsked = asked.query || asked.sorters || asked.filters
    const params = isAsked && (await (await stock()).parametersOf(address, asked))
    return told(httpOf(service).request({ url: address, method, data: payload, headers, params }))
  },
  getApiUrl: () => '/api',
}

function verbs(resource: string): ReturnType<typeof simpleRest> {
  return simpleRest('', httpOf(resourceNamed(register, resource).service))
}

async function listOf(name: string, meta: Partial<ListMeta> = {}): Promise<ListAnswer> {
  await declared(name)
  const resource = resourceNamed(register, name)
  const { page, ...list } = meta.query ?? {}
  const key = JSON.stringify([name, writeListQuery(resource, list)])
  const parameters = new URLSearchParams(writeListQuery(resource, { page, ...list }))
  if (meta.columns) parameters.set('columns', meta.columns.join(','))
  const after = page && page > 1 ? cursorOf(key) : undefined
  if (after) parameters.set('after', after)
  const { data } = await httpOf(resource.service).get<ListAnswer>(`/${name}`, { params: parameters })
  keepCursor(key, data.after)
  return data
}

/** `/admin/farmers/12` is the address `/farmers/12` of the admin service. */
function split(url: string): { service: Service; address: string } {
  const [, service = 'admin', ...rest] = url.replace(/^\/api(?=\/)/, '').split('/')
  return { service: service as Service, address: `/${rest.join('/')}` }
}

/** Passes an answer on; a failure becomes the HttpError that the user reads. */
export async function told<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    throw toHttpError(error)
  }
}
