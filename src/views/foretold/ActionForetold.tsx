import type { AnyResource } from '#define'
import { ForetoldParts } from './ForetoldParts'
import { useActionForetold, type ForetoldAction } from './useActionForetold'

interface ActionForetoldProps extends ForetoldAction {
  readonly resource: AnyResource
  /** It is on the page of the record, which shows the rest itself. */
  readonly isBrief?: boolean
}

/** Shows the preview of an action on one record. */
export function ActionForetold({ resource, isBrief, ...action }: ActionForetoldProps) {
  return <ForetoldParts label="Preview" isBrief={isBrief} {...useActionForetold(resource, action)} />
}
