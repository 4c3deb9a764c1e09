import type { AnyResource, FieldErrors, FormPreview } from '#define'
import { sentValues } from '../values/sentValues'
import type { FormValues } from '../values/values'
import { ForetoldParts } from './ForetoldParts'
import { invalidAmong } from './invalidAmong'
import { useForetold } from './useForetold'

interface FormForetoldProps {
  readonly resource: AnyResource
  readonly by: FormPreview
  /** The record with the form's values. */
  readonly record: FormValues
  /** The errors that its values have now, shown or not. */
  readonly errors: FieldErrors
  /** The ID of an existing record. */
  readonly id: number | undefined
}

/** Shows the preview of a record with the form's values. */
export function FormForetold({ resource, by: { at, of, label }, record, errors, id }: FormForetoldProps) {
  const values = sentValues(resource.fields, of, record, id !== undefined)
  const foretold = useForetold(resource, at, {
    body: { ...(id && { id }), values },
    invalid: invalidAmong(resource.fields, values, errors),
  })
  return <ForetoldParts label={label} record={record} {...foretold} />
}
