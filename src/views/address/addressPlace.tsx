import { createContext, useContext, useMemo, type ReactNode } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

const NestContext = createContext<string | null>(null)

/**
 * Gives the list inside a place of its own in the address: one parameter that holds its whole query. So a list on the page
 * of a record neither reads what the record's page says nor overwrites it, and two of them do not meet.
 */
export function NestedAddress({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return <NestContext value={name}>{children}</NestContext>
}

/** What the history keeps of an address that somebody made in the list itself, by a filter or by taking one away. */
const BY_HAND = { isByHand: true } as const

/** Where the state of a list stands in the address. */
export interface AddressPlace {
  readonly parameters: URLSearchParams
  /** The search part of the whole address for a query of the list. */
  readonly searchOf: (query: string) => string
  readonly go: (query: string, isReplaced: boolean) => void
}

/** The place of the list around: the whole address, unless it stands within a NestedAddress. */
export function useAddressPlace(): AddressPlace {
  const nest = useContext(NestContext)
  const [whole] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return useMemo(() => {
    const searchOf = (query: string): string => (nest === null ? query : withParameter(whole, nest, query).toString())
    return {
      parameters: nest === null ? whole : new URLSearchParams(whole.get(nest) ?? ''),
      searchOf,
      // At once, not bit by bit: what is drawn is small, and the rows are waited for.
      go: (query, isReplaced) =>
        void navigate(
          { pathname, search: searchOf(query) },
          { replace: isReplaced, preventScrollReset: nest !== null, flushSync: true, state: BY_HAND },
        ),
    }
  }, [nest, whole, pathname, navigate])
}

/** Parameters with one set to a value, or taken away by an empty one. */
export function withParameter(parameters: URLSearchParams, name: string, value: string): URLSearchParams {
  const changed = new URLSearchParams(parameters)
  if (value) changed.set(name, value)
  else changed.delete(name)
  return changed
}
