import type { AnyResource } from '#define'
import { Show } from '../../views/show/Show'
import { useRecord } from '../../views/record/useRecord'
import { Report } from './Report'

/** A campaign, with its results as soon as it has run. */
export function Screen({ resource, id }: { readonly resource: AnyResource; readonly id: string }) {
  const { row } = useRecord(resource, id)
  const lead = Number(row?.runCount) > 0 ? <Report key={id} campaign={id} status={String(row?.status)} /> : null
  return <Show resource={resource} id={id} lead={lead} />
}
