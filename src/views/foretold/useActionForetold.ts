import type { AnyResource, FieldErrors, Fields } from '#define'
import { toWrite, type FormValues } from '../values/values'
import { invalidAmong } from './invalidAmong'
import { useForetold, type ForetoldState } from './useForetold'

/** An action on one record, to be previewed. */
export interface ForetoldAction {
  readonly id: number
  /** The name of the action. */
  readonly action: string
  /** The path of the preview below the record's address; without one nothing is requested. */
  readonly by: string | undefined
  readonly fields: Fields
  /** The form's values. */
  readonly values: FormValues
  /** The errors that its values have now, shown or not. @default none */
  readonly errors?: FieldErrors
}

/** Requests the preview of an action on one record. */
export function useActionForetold(
  resource: AnyResource,
  { id, action, by, fields, values, errors = {} }: ForetoldAction,
): ForetoldState {
  const input = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, toWrite(field, values[name])]))
  return useForetold(resource, by && `${id}/${by}`, {
    body: { action, input },
    invalid: invalidAmong(fields, input, errors),
  })
}
