import type { AnyResource } from '#define'
import { Show } from '../../views/show/Show'
import { useRecord } from '../../views/record/useRecord'
import { Audience } from './Audience'

/** A query, with its present audience. */
export function Screen({ resource, id }: { readonly resource: AnyResource; readonly id: string }) {
  const { row } = useRecord(resource, id)
  const lead = row ? <Audience key={id} query={id} version={row.version} /> : null
  return <Show resource={resource} id={id} lead={lead} />
}
