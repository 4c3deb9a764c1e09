import type { AnyResource } from '#define'
import { may } from '../../../providers/access'
import { Show } from '../../views/show/Show'
import { useRecord } from '../../views/record/useRecord'
import { LinkAddress } from './LinkAddress'

/** A shared link, with its address to copy as long as it is active. */
export function Screen({ resource, id }: { readonly resource: AnyResource; readonly id: string }) {
  const { row } = useRecord(resource, id)
  const isOpen = row?.status === 'OPEN' && may('farmer:share')
  return <Show resource={resource} id={id} lead={isOpen ? <LinkAddress key={id} link={row} /> : null} />
}
