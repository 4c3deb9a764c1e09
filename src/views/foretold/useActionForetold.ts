import type { AnyResource, Fields } from '#define'
import { toWrite, type FormValues } from '../values/values'
import { useForetold, type ForetoldState } from './useForetold'

/** An action to one record, of which is asked what would come. */
export interface ForetoldAction {
  readonly id: number
  /** The name of the action. */
  readonly action: string
  /** The address behind that of the record which tells it; nothing is asked without one. */
  readonly by: string | undefined
  readonly fields: Fields
  /** What is filled in. */
  readonly values: FormValues
}

/** Asks the service what would come of an action to one record. */
export function useActionForetold(
  resource: AnyResource,
  { id, action, by, fields, values }: ForetoldAction,
): ForetoldState {
  const input = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, toWrite(field, values[name])]))
  return useForetold(resource, by && `${id}/${by}`, { action, input })
}
