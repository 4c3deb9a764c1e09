import type { BaseRecord, DataProvider, GetListParams, GetListResponse } from '@refinedev/core'
import simpleRest from '@refinedev/simple-rest'
import { resourceNamed, writeListQuery, type ListQuery, type Service } from '#define'
import { cursorOf, keepCursor } from './cursors'
import { toHttpError } from './errorMessage'
import { httpOf } from './http'
import { declared, register } from './register'
import { stock } from './stock'

/** The answer for a list beside its rows. `totalItems` is null if no count was requested. */
export interface ListPage {
  readonly currentPage: number
  readonly pageSize: number
  readonly totalItems: number | null
  readonly totalIsExact: boolean
  /** The search had no match, and these are similar. */
  readonly nearest?: boolean
}

interface ListAnswer extends ListPage {
  readonly items: BaseRecord[]
  readonly after?: string
}

/** The `meta` that a view passes to Refine's list hook: our own query, and the columns if not the declared ones. */
export interface ListMeta {
  readonly query: Partial<ListQuery>
  readonly columns?: readonly string[]
}

/**
 * Refine's data provider. Records are read and written with the verbs of simple-rest, lists are requested by our own
 * query in `meta.query`. Requests of Refine's stock hooks go through `stockParts`: a list with pagination, sorters or
 * filters, a record with any `meta`, which hooks always pass, a write without `meta.headers`. Our own views pass none
 * of these. `custom` takes an address with or without a leading `/api`, such as `/admin/farmers/12/deactivate`. Throws
 * HttpError with the messages of the error table.
 */
export const dataProvider: Required<DataProvider> = {
  getList: async <Row extends BaseRecord>(params: GetListParams) => {
    const { resource, meta, pagination, sorters, filters } = params
    if (pagination || sorters || filters) return (await stock()).getList<Row>(dataProvider, params)
    const listed = await translateErrors(listOf(resource, meta as Partial<ListMeta> | undefined))
    const { items, after: _cursor, ...page } = listed
    const answer: GetListResponse<Row> = { data: items as Row[], total: page.totalItems ?? items.length, page }
    return answer
  },
  getOne: async (params) =>
    params.meta ? (await stock()).getOne(params) : translateErrors(verbs(params.resource).getOne(params)),
  getMany: async (params) => (await stock()).getMany(dataProvider, params),
  create: async (params) =>
    params.meta?.headers
      ? translateErrors(verbs(params.resource).create(params))
      : (await stock()).create(dataProvider, params),
  createMany: async (params) => (await stock()).createMany(dataProvider, params),
  update: async (params) =>
    params.meta?.headers
      ? translateErrors(verbs(params.resource).update(params))
      : (await stock()).update(dataProvider, params),
  updateMany: async (params) => (await stock()).updateMany(dataProvider, params),
  deleteOne: (params) => translateErrors(verbs(params.resource).deleteOne(params)),
  deleteMany: async (params) => (await stock()).deleteMany(dataProvider, params),
  custom: async ({ url, method, payload, headers, ...list }) => {
    const { service, address } = split(url)
    const hasParameters = list.query || list.sorters || list.filters
    const params = hasParameters && (await (await stock()).parametersOf(address, list))
    return translateErrors(httpOf(service).request({ url: address, method, data: payload, headers, params }))
  },
  getApiUrl: () => '/api',
}

function verbs(resource: string): ReturnType<typeof simpleRest> {
  return simpleRest('', httpOf(resourceNamed(register, resource).is.service))
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
  const { data } = await httpOf(resource.is.service).get<ListAnswer>(`/${name}`, { params: parameters })
  keepCursor(key, data.after)
  return data
}

/** `/admin/farmers/12` is the address `/farmers/12` of the admin service. */
function split(url: string): { service: Service; address: string } {
  const [, service = 'admin', ...rest] = url.replace(/^\/api(?=\/)/, '').split('/')
  return { service: service as Service, address: `/${rest.join('/')}` }
}

/** Converts the failure of a request to the HttpError that the user reads; passes the answer on. */
export async function translateErrors<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    throw toHttpError(error)
  }
}
