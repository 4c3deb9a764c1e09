import type { AnyResource, FormPreview } from '#define'
import { sentValues } from '../values/sentValues'
import type { FormValues } from '../values/values'
import { ForetoldParts } from './ForetoldParts'
import { useForetold } from './useForetold'

interface FormForetoldProps {
  readonly resource: AnyResource
  readonly by: FormPreview
  /** The record as it stands in the form. */
  readonly record: FormValues
  /** That of a record which is there already. */
  readonly id: number | undefined
}

/** What would come of a record as it stands in its form. */
export function FormForetold({ resource, by: { at, of, label }, record, id }: FormForetoldProps) {
  const values = sentValues(resource.fields, of, record, id !== undefined)
  return <ForetoldParts label={label} record={record} {...useForetold(resource, at, { ...(id && { id }), values })} />
}
