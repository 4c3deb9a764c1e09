import { partsOf, rangeRefusal } from './dayRange'
import type { ListQuery } from './listQuery'
import type { AnyResource } from './resource/resource'

/**
 * Why a list is not sent again and again as it is asked for, in words: its days would always be the same, or are too many for
 * a file, or somebody is searched for. `today` is the day in India.
 */
export function regularRefusal(
  resource: AnyResource,
  { where, q }: Partial<Pick<ListQuery, 'where' | 'q'>>,
  today: string,
): string | undefined {
  const { range } = resource.list
  const isFixed =
    range && partsOf(where).some((part) => 'field' in part && part.field === range.day && part.within === undefined)
  if (isFixed) return 'Choose a relative period, such as Last 7 days'
  if (q && resource.list.search.some((path) => isPersonal(resource, path)))
    return 'A search may contain personal data. Clear it and use filters instead'
  return rangeRefusal(resource, where, today, true)
}

/** Whether what stands at a field path is personal: it may be taken along with a right of its own alone. */
export function isPersonal({ fields }: Pick<AnyResource, 'fields'>, path: string): boolean {
  const field = fields[path.split('.')[0] ?? '']
  return field !== undefined && (field.personal !== undefined || field.read === 'pii:reveal')
}
