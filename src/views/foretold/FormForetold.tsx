import type { AnyResource, FormPreview } from '#define'
import { sentValues } from '../values/sentValues'
import type { FormValues } from '../values/values'
import { ForetoldParts } from './ForetoldParts'
import { useForetold } from './useForetold'

interface FormForetoldProps {
  readonly resource: AnyResource
  readonly by: FormPreview
  /** The record with the form's values. */
  readonly record: FormValues
  /** The ID of an existing record. */
  readonly id: number | undefined
}

/** Shows the preview of a record with the form's values. */
export function FormForetold({ resource, by: { at, of, label }, record, id }: FormForetoldProps) {
  const values = sentValues(resource.fields, of, record, id !== undefined)
  return <ForetoldParts label={label} record={record} {...useForetold(resource, at, { ...(id && { id }), values })} />
}
