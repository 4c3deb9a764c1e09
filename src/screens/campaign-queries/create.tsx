import type { AnyResource } from '#define'
import { Create } from '../../views/form/Create'
import { below } from './below'

/** The form of a new query, with the audience of its rules. */
export function Screen({ resource }: { readonly resource: AnyResource }) {
  return <Create resource={resource} below={below} />
}
