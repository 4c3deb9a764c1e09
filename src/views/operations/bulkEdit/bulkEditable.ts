import { bulkFields, type AnyResource, type Field } from '#define'
import { may } from '../../../../providers/access'
import { fillable } from '../../values/values'

/** The fields that this viewer may change in bulk, by name. */
export function bulkEditable(resource: AnyResource): Record<string, Field> {
  if (!may(resource.access.update)) return {}
  const allowed = bulkFields(resource)
  return Object.fromEntries(
    Object.entries(fillable(resource.fields, 'update')).filter(([name]) => allowed.includes(name)),
  )
}
