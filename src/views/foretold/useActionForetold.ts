import type { AnyResource, Fields } from '#define'
import { toWrite, type FormValues } from '../values/values'
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
}

/** Requests the preview of an action on one record. */
export function useActionForetold(
  resource: AnyResource,
  { id, action, by, fields, values }: ForetoldAction,
): ForetoldState {
  const input = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, toWrite(field, values[name])]))
  return useForetold(resource, by && `${id}/${by}`, { action, input })
}
