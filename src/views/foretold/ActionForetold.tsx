import type { AnyResource } from '#define'
import { ForetoldParts } from './ForetoldParts'
import { useActionForetold, type ForetoldAction } from './useActionForetold'

interface ActionForetoldProps extends ForetoldAction {
  readonly resource: AnyResource
  /** It stands on the page of the record, which says the rest itself. */
  readonly isBrief?: boolean
}

/** What would come of an action to one record. */
export function ActionForetold({ resource, isBrief, ...action }: ActionForetoldProps) {
  return <ForetoldParts label="Preview" isBrief={isBrief} {...useActionForetold(resource, action)} />
}
