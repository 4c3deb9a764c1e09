import { aboutField, isAbout } from './about'
import type { Field } from './fields/options'
import type { AnyResource } from './resource/resource'

const commonFields: Readonly<Record<string, Field>> = {
  id: { kind: 'integer', label: 'No.', plain: true },
  createdAt: { kind: 'instant', label: 'Created' },
  updatedAt: { kind: 'instant', label: 'Last change' },
}

/** The field behind a path such as `village.state`, including the fields of every record and the subject column. */
export function fieldAt(resource: AnyResource, path: string): Field | undefined {
  if (isAbout(resource, path)) return aboutField(resource)
  return resource.fields[path.split('.')[0] ?? ''] ?? commonFields[path]
}
