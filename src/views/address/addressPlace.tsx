import { createContext, useContext, useMemo, type ReactNode } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

const NestContext = createContext<string | null>(null)

/**
 * Gives a nested list its own parameter in the address, which holds its whole query. So a list on a record's page
 * neither reads nor overwrites that page's parameters, and two such lists do not collide.
 */
export function NestedAddress({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return <NestContext value={name}>{children}</NestContext>
}

/** Marks an entry of the history that came from setting or removing a filter in the list itself. */
const BY_HAND = { isByHand: true } as const

/** The part of the address that holds the state of a list. */
export interface AddressPlace {
  readonly parameters: URLSearchParams
  /** The search part of the whole address for a given query of the list. */
  readonly searchOf: (query: string) => string
  readonly go: (query: string, isReplaced: boolean) => void
}

/** Returns the part of the address for the surrounding list: the whole address, unless it is within a NestedAddress. */
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
      // Synchronously and not as a transition: what is drawn is small, and the rows load separately.
      go: (query, isReplaced) =>
        void navigate(
          { pathname, search: searchOf(query) },
          { replace: isReplaced, preventScrollReset: nest !== null, flushSync: true, state: BY_HAND },
        ),
    }
  }, [nest, whole, pathname, navigate])
}

/** Parameters with one set to a value, or removed if the value is empty. */
export function withParameter(parameters: URLSearchParams, name: string, value: string): URLSearchParams {
  const changed = new URLSearchParams(parameters)
  if (value) changed.set(name, value)
  else changed.delete(name)
  return changed
}
