import { ownFields, type AnyResource, type Field } from '#define'
import { currentViewer } from '../../../../providers/session'
import { isOneself } from '../../privacy/masked'
import type { Row } from '../../data/row'
import { fillable } from '../../values/values'

/** The only fields that the viewer may edit in their own record; undefined if nothing limits them. */
export function ownLimit(resource: AnyResource, record: Row | undefined): readonly string[] | undefined {
  const viewer = currentViewer()
  return record && viewer?.id === record.id ? ownFields(resource, viewer.keys) : undefined
}

/**
 * The fields that the viewer may fill in; on their own record only the permitted ones, without masks. A partner's
 * people don't name their partner, since a new record of theirs belongs to it anyway.
 */
export function ownFillable(
  resource: AnyResource,
  mode: 'create' | 'update',
  record: Row | undefined,
): Record<string, Field> {
  const [all, own] = [fillable(resource.fields, mode), ownLimit(resource, record)]
  const known = currentViewer()?.reach === 'partner' ? resource.access.tenant : undefined
  const theirs = Object.entries(all).filter(([name]) => name !== known && (!own || own.includes(name)))
  return Object.fromEntries(record && isOneself(resource, record.id) ? theirs.map(unmasked) : theirs)
}

function unmasked([name, field]: [string, Field]): [string, Field] {
  return [name, field.personal === true ? { ...field, personal: undefined } : field]
}
