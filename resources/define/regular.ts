import { partsOf, rangeRefusal } from './dayRange'
import type { ListQuery } from './listQuery'
import type { AnyResource } from './resource/resource'

/**
 * Why a list cannot be sent regularly, in words: its days would never change, or are too many for a file, or it
 * searches for a person. `today` is the date in India.
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

/** Whether a field path is personal: exporting it needs a separate permission. */
export function isPersonal({ fields }: Pick<AnyResource, 'fields'>, path: string): boolean {
  const field = fields[path.split('.')[0] ?? '']
  return field !== undefined && (field.personal !== undefined || field.read === 'pii:reveal')
}
