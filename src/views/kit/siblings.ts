import { createContext, use } from 'react'

/** A page or list that stands beside the open one under the same entry of the sidebar. */
export interface Sibling {
  readonly name: string
  readonly label: string
  readonly to: string
  readonly isCurrent: boolean
  /** Whether it is a log or another list of administration, apart from those of the business. */
  readonly isOfAdministration: boolean
}

/** The siblings of the open page, itself among them; none where it stands alone. Given by the frame around the views. */
export const SiblingsContext = createContext<readonly Sibling[]>([])

/** The siblings of the open page. */
export function useSiblings(): readonly Sibling[] {
  return use(SiblingsContext)
}
