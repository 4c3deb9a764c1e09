import type { ListQuery } from '#define'
import type { ListAddress } from './useListAddress'

/** The address of a list that can be notified of an upcoming change. */
export interface ForetoldAddress extends ListAddress {
  readonly expect: (change: Partial<ListQuery>) => void
}

/**
 * Wraps the address of a list so that the page of a change is fetched with it. `expect` is called before a link changes
 * the address.
 */
export function foretelling<Address extends ListAddress>(address: Address, foretell: (query: ListQuery) => void) {
  const { query, change: go } = address
  const expect = (wanted: Partial<ListQuery>): void => foretell({ ...query, page: 1, ...wanted })
  const change: ListAddress['change'] = (wanted, step) => {
    // An exact count does not change the rows.
    if (!('count' in wanted)) expect(wanted)
    go(wanted, step)
  }
  return { ...address, change, expect }
}
