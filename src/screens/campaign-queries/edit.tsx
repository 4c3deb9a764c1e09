import type { AnyResource } from '#define'
import { Edit } from '../../views/form/Edit'
import { below } from './below'

/** The form of a query, with the audience of its rules. */
export function Screen({ resource, id }: { readonly resource: AnyResource; readonly id: string }) {
  return <Edit resource={resource} id={id} below={below} />
}
