import type { AnyResource } from '#define'
import { createContext, useContext } from 'react'

/** The maximum depth of forms over one another: that of the page, and two panels. */
const DEEPEST = 2

/** The number of forms below this one: 0 for the form of a page. */
export const FormDepth = createContext(0)

/** A name for a form that is unique on the screen. */
export function useFormName({ is }: Pick<AnyResource, 'is'>): string {
  const depth = useContext(FormDepth)
  return depth === 0 ? `form-${is.name}` : `form-${is.name}-${depth}`
}

/** Whether another form may be opened over this one. */
export function useMayOpenPanel(): boolean {
  return useContext(FormDepth) < DEEPEST
}
