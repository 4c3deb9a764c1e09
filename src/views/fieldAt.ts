import { type AnyResource, type Field } from '#define'
import { may } from '../../providers/access'

const commonFields: Readonly<Record<string, Field>> = {
  id: { kind: 'integer', label: 'No.' },
  createdAt: { kind: 'instant', label: 'Created' },
  updatedAt: { kind: 'instant', label: 'Last change' },
}

/** The field behind a path such as `village.state`, with those that every record has. */
export function fieldAt(resource: AnyResource, path: string): Field | undefined {
  return resource.fields[path.split('.')[0] ?? ''] ?? commonFields[path]
}

/** Whether the viewer may ever read the field. */
export function isReadable(field: Field): boolean {
  return field.read === undefined || may(field.read)
}
