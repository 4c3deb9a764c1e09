import type { AnyResource } from '#define'
import { DeskShow } from '../../views/desk/DeskShow'
import { holderOf } from './holder'

/** An identity document with the name on its person’s bank account. */
export function Screen({ resource, id }: { readonly resource: AnyResource; readonly id: string }) {
  return <DeskShow resource={resource} id={id} more={holderOf} />
}
