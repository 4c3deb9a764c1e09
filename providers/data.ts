import type { BaseRecord, DataProvider, GetListResponse } from '@refinedev/core'
import simpleRest from '@refinedev/simple-rest'
import { resourceNamed, writeListQuery, type ListQuery, type Service } from '#define'
import { cursorOf, keepCursor } from './cursors'
import { toHttpError } from './errorMessage'
import { httpOf } from './http'
import { declared, register } from './register'

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
 * Refine's data provider. The verbs of one record are those of simple-rest; the list query is ours, because simple-rest
 * takes every operator for equality. `custom` takes an address below `/api`, such as `/admin/farmers/12/deactivate`.
 * Throws HttpError with the words of the error table.
 */
export const dataProvider: DataProvider = {
  getList: async <Row extends BaseRecord>({ resource, meta }: Parameters<DataProvider['getList']>[0]) => {
    const { items, after: _cursor, ...page } = await told(listOf(resource, meta as Partial<ListMeta> | undefined))
    const answer: GetListResponse<Row> = { data: items as Row[], total: page.totalItems ?? items.length, page }
    return answer
  },
  getOne: (given) => told(verbs(given.resource).getOne(given)),
  create: (given) => told(verbs(given.resource).create(given)),
  update: (given) => told(verbs(given.resource).update(given)),
  deleteOne: (given) => told(verbs(given.resource).deleteOne(given)),
  custom: (given) => {
    const { service, address } = split(given.url)
    return told(simpleRest('', httpOf(service)).custom({ ...given, url: address }))
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
  const [, service = 'admin', ...rest] = url.split('/')
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
