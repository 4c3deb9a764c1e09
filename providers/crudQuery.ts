import type { CrudFilter, CrudSort, GetListParams } from '@refinedev/core'
import { BadQuery, MAX_PAGE_SIZE, sortableFields, type AnyResource, type ListQuery, type SortKey } from '#define'
import { fieldOf, filteredBy } from './crudFilters'
import { ServiceError } from './errorMessage'

/** The query of Refine's hooks for a list. */
export type CrudParams = Pick<GetListParams, 'pagination' | 'sorters' | 'filters'>

/**
 * Converts the query of Refine's hooks for a list, added to a view's own query. Without pagination the whole list is
 * wanted. The count is exact, because Refine computes the pages from it. Throws ServiceError with a sentence.
 */
export function listQueryOf(
  resource: AnyResource,
  { pagination, sorters = [], filters = [] }: CrudParams,
  own: Partial<ListQuery> = {},
): Partial<ListQuery> {
  const { currentPage: page = 1, pageSize: size = 10, mode = 'server' } = pagination ?? {}
  const paged = mode === 'server' ? { page, size } : { page: 1, size: MAX_PAGE_SIZE }
  return inWords(() => {
    const { where, q } = filteredBy(resource, filters)
    const both = [own.where, where].filter((one) => one !== undefined)
    const searched = [own.q, q].filter(Boolean).join(' ')
    return {
      count: 'exact',
      ...own,
      ...(pagination && paged),
      ...(sorters.length > 0 && { sort: sorters.map((sorter) => sortKey(resource, sorter)) }),
      ...(both.length > 0 && { where: both.length > 1 ? { all: both } : both[0] }),
      ...(searched && { q: searched }),
    }
  })
}

/** Throws ServiceError if a list that was requested whole has more records than one answer holds. */
export function mustBeWhole(
  resource: AnyResource,
  { pagination }: CrudParams,
  { data, total }: { readonly data: readonly unknown[]; readonly total?: number },
): void {
  if (!pagination || (pagination.mode ?? 'server') === 'server' || (total ?? 0) <= data.length) return
  throw new ServiceError(
    `${resource.is.plural} are read in pages: there are more than ${MAX_PAGE_SIZE.toLocaleString('en-IN')}`,
    400,
  )
}

function sortKey(resource: AnyResource, { field: path, order }: CrudSort): SortKey {
  const field = fieldOf(resource, path)
  if (!sortableFields(resource).includes(field))
    throw new BadQuery('sort', `${resource.is.plural} cannot be sorted by ${field}`)
  return { field, descending: order === 'desc' }
}

/** Turns an invalid query into a refusal as the service would word it. */
function inWords<Result>(read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    if (error instanceof BadQuery)
      throw new ServiceError(error.message, 400, { errors: { [error.parameter]: error.message } })
    throw error
  }
}

/** Refuses Refine's sorters and filters for an address that is no list. Throws ServiceError. */
export function refuseCrud(sorters: readonly CrudSort[] = [], filters: readonly CrudFilter[] = []): void {
  if (sorters.length > 0 || filters.length > 0)
    throw new ServiceError('Only the address of a list takes sorters and filters', 400)
}
