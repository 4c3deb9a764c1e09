import type { AnyResource } from '#define'
import { Show } from '../../views/show/Show'
import { useRecord } from '../../views/record/useRecord'
import { SprayingViews } from './SprayingViews'

/** A spraying with its path and pattern, drawn on the land. */
export function Screen({ resource, id }: { readonly resource: AnyResource; readonly id: string }) {
  const { row } = useRecord(resource, id)
  return <Show resource={resource} id={id} lead={row && <SprayingViews key={id} row={row} />} />
}
