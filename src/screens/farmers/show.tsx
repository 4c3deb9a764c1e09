import type { AnyResource } from '#define'
import { Show } from '../../views/show/Show'
import { Mandi } from './Mandi'

/** A farmer, with what the nearest mandis pay for the crops. */
export function Screen({ resource, id }: { readonly resource: AnyResource; readonly id: string }) {
  return <Show resource={resource} id={id} tabs={[{ name: 'mandi', label: 'Mandi', part: <Mandi id={id} /> }]} />
}
