import type { AnyResource } from '#define'
import { useRecord } from '../../views/record/useRecord'
import { Show } from '../../views/show/Show'
import { PhonePreview } from './PhonePreview'

/** A banner, with a tab that previews it on a phone in each of its languages. */
export function Screen({ resource, id }: { readonly resource: AnyResource; readonly id: string }) {
  const { row } = useRecord(resource, id)
  const part = row && <PhonePreview banner={row} key={id} />
  return <Show resource={resource} id={id} tabs={[{ name: 'preview', label: 'Preview', part }]} />
}
