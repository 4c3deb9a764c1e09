import type { AnyResource } from '#define'
import { DeskPage } from '../../views/desk/DeskPage'
import { holderOf } from './holder'

/** The desk of identity documents, with the name on each person’s bank account. */
export function Screen({ resource }: { readonly resource: AnyResource }) {
  return <DeskPage resource={resource} more={holderOf} />
}
