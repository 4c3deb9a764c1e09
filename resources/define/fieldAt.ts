import type { Field } from './fields/options'
import type { AnyResource } from './resource/resource'

const commonFields: Readonly<Record<string, Field>> = {
  id: { kind: 'integer', label: 'No.', plain: true },
  createdAt: { kind: 'instant', label: 'Created' },
  updatedAt: { kind: 'instant', label: 'Last change' },
}

/** The field of a path such as `village.state`, including those that every record has. */
export function fieldAt(resource: AnyResource, path: string): Field | undefined {
  return resource.fields[path.split('.')[0] ?? ''] ?? commonFields[path]
}
