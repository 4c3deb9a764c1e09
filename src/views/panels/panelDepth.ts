import type { AnyResource } from '#define'
import { createContext, useContext } from 'react'

/** How deep forms may lie over one another: the one of the page, and two panels. */
const DEEPEST = 2

/** How many forms lie under this one: 0 for the form of a page. */
export const FormDepth = createContext(0)

/** The name of a form, unlike that of any other on the screen. */
export function useFormName({ is }: Pick<AnyResource, 'is'>): string {
  const depth = useContext(FormDepth)
  return depth === 0 ? `form-${is.name}` : `form-${is.name}-${depth}`
}

/** Whether another form may be opened over this one. */
export function useMayOpenPanel(): boolean {
  return useContext(FormDepth) < DEEPEST
}
