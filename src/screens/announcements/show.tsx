import type { AnyResource } from '#define'
import { Show } from '../../views/show/Show'
import { useRecord } from '../../views/record/useRecord'
import { Likes } from './Likes'

/** An announcement, with its likes once it is published. */
export function Screen({ resource, id }: { readonly resource: AnyResource; readonly id: string }) {
  const { row } = useRecord(resource, id)
  const isOut = row !== undefined && row.status !== 'DRAFT'
  return <Show resource={resource} id={id} lead={isOut && <Likes resource={resource} id={id} key={id} />} />
}
