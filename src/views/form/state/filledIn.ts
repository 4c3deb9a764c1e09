import { CHILDREN, type FieldErrors } from '#define'
import type { ChildRowsState } from '../children/useChildRows'
import type { Standing } from './conflict'
import type { FormState } from './useFormState'

/** What a form would send. */
export interface Filled {
  readonly input: Readonly<Record<string, unknown>>
  /** The position of its rows on the screen, by their path in the request. */
  readonly places: Readonly<Record<string, string>>
}

/** Reads what a form would send with its rows, or its errors. */
export function filledIn(
  { state, children }: { readonly state: FormState; readonly children: ChildRowsState },
  on: Standing,
): Filled | { readonly errors: FieldErrors } {
  const [found, rows] = [state.verdict(on), children.verdict()]
  if ('errors' in found || 'errors' in rows)
    return { errors: { ...('errors' in found && found.errors), ...('errors' in rows && rows.errors) } }
  return { input: { ...found.input, ...(rows.body && { [CHILDREN]: rows.body }) }, places: rows.places }
}
