import type { AnyResource, Fields } from '#define'
import { toWrite, type FormValues } from '../values/values'
import { ForetoldParts } from './ForetoldParts'
import { useForetold } from './useForetold'

interface ActionForetoldProps {
  readonly resource: AnyResource
  readonly id: number
  /** The name of the action. */
  readonly action: string
  /** The address behind that of the record which tells it. */
  readonly by: string
  readonly fields: Fields
  /** What is filled in. */
  readonly values: FormValues
  /** It stands on the page of the record, which says the rest itself. */
  readonly isBrief?: boolean
}

/** What would come of an action to one record. */
export function ActionForetold({ resource, id, action, by, fields, values, isBrief }: ActionForetoldProps) {
  const input = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, toWrite(field, values[name])]))
  const foretold = useForetold(resource, `${id}/${by}`, { action, input })
  return <ForetoldParts label="Preview" isBrief={isBrief} {...foretold} />
}
