import type { AnyResource } from '#define'
import { may } from '../../../providers/access'
import { Show } from '../../views/show/Show'
import { useRecord } from '../../views/record/useRecord'
import { Secret } from './Secret'

/** A partner, with its API credentials for those who issue secrets. */
export function Screen({ resource, id }: { readonly resource: AnyResource; readonly id: string }) {
  const { row, retry } = useRecord(resource, id)
  const isOpen = row?.status === 'ACTIVE' && may('partner:secret')
  return <Show resource={resource} id={id} lead={isOpen ? <Secret key={id} partner={row} onChange={retry} /> : null} />
}
