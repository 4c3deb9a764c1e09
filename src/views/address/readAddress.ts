import { BadQuery, isLongEnough, LEAST_TO_SEARCH, readListQuery, type AnyResource, type ListQuery } from '#define'

/** The query of a list read from an address, with its errors. */
export interface ReadAddress {
  readonly query: ListQuery
  /** The address without its bad parameters. */
  readonly kept: URLSearchParams
  /** Why each bad parameter was dropped. */
  readonly complaints: readonly string[]
}

/**
 * Reads the query of a list from an address. Drops what it cannot understand instead of failing, and leaves the page's
 * `own` parameters unread.
 */
export function readAddress(resource: AnyResource, given: URLSearchParams, own: readonly string[] = []): ReadAddress {
  const kept = new URLSearchParams(given)
  const complaints: string[] = []
  const q = kept.get('q')
  if (q && !isLongEnough(q)) {
    complaints.push(`Type at least ${LEAST_TO_SEARCH} characters to search`)
    kept.delete('q')
  }
  for (;;) {
    try {
      return { query: readListQuery(resource, grouped(kept, own)), kept, complaints }
    } catch (error) {
      if (!(error instanceof BadQuery) || !kept.has(error.parameter)) throw error
      complaints.push(error.message)
      kept.delete(error.parameter)
    }
  }
}

function grouped(parameters: URLSearchParams, own: readonly string[]): Record<string, string | string[]> {
  const names = [...new Set(parameters.keys())].filter((name) => !own.includes(name))
  return Object.fromEntries(
    names.map((name) => {
      const values = parameters.getAll(name)
      return [name, values.length === 1 ? (values[0] ?? '') : values]
    }),
  )
}
