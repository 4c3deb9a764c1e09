import type { AnyResource } from '#define'
import { Show } from '../../views/show/Show'
import { useRecord } from '../../views/record/useRecord'
import { Results } from './Results'

/** A poll, with its results as soon as there are any. */
export function Screen({ resource, id }: { readonly resource: AnyResource; readonly id: string }) {
  const { row } = useRecord(resource, id)
  return <Show resource={resource} id={id} lead={Number(row?.responses) > 0 ? <Results poll={id} key={id} /> : null} />
}
