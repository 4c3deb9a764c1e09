import type { ListQuery } from '#define'
import type { ListAddress } from './useListAddress'

/** The address of a list that can be told to what it will soon be changed. */
export interface ForetoldAddress extends ListAddress {
  readonly expect: (change: Partial<ListQuery>) => void
}

/**
 * The address of a list, which has the page fetched to which it is changed. `expect` is told of a change that is about to
 * be made by a link.
 */
export function foretelling<Address extends ListAddress>(address: Address, foretell: (query: ListQuery) => void) {
  const { query, change: go } = address
  const expect = (wanted: Partial<ListQuery>): void => foretell({ ...query, page: 1, ...wanted })
  const change: ListAddress['change'] = (wanted, step) => {
    // Counting all does not change the rows.
    if (!('count' in wanted)) expect(wanted)
    go(wanted, step)
  }
  return { ...address, change, expect }
}
