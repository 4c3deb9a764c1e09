import { declared, isDeclared } from '../../../providers/register'
import type { Loadable } from '../kit/useLoaded'

const loadables = new Map<string, Loadable>()

/** The declaration of a resource as a loadable, needed before its fields can be drawn. */
export function declarationOf(name: string): Loadable {
  const known = loadables.get(name)
  if (known) return known
  const made: Loadable = { isLoaded: () => isDeclared(name), load: () => declared(name) }
  loadables.set(name, made)
  return made
}
