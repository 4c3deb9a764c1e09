import { ownFields, type AnyResource } from '#define'
import { currentViewer } from '../../../providers/session'
import type { Row } from '../row'

/** The fields to which the viewer is limited in a record that is themselves; undefined where nothing limits them. */
export function ownLimit(resource: AnyResource, record: Row | undefined): readonly string[] | undefined {
  const viewer = currentViewer()
  return record && viewer?.id === record.id ? ownFields(resource, viewer.keys) : undefined
}
