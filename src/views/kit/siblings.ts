import { createContext, use } from 'react'

/** A page or list under the same sidebar entry as the open one. */
export interface Sibling {
  readonly name: string
  readonly label: string
  readonly to: string
  readonly isCurrent: boolean
  /** Whether it is a log or another administrative list, shown apart from those of the business. */
  readonly isOfAdministration: boolean
}

/** The siblings of the open page, including itself; empty if it has none. Provided by the frame around the views. */
export const SiblingsContext = createContext<readonly Sibling[]>([])

/** Returns the siblings of the open page. */
export function useSiblings(): readonly Sibling[] {
  return use(SiblingsContext)
}
