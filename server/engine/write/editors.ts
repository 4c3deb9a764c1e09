import { writableFields, type AnyResource } from '#define'
import type { FullRecord } from '../read/oneRecord'
import type { Viewer } from '../viewer'
import { essence } from './history'

interface Person {
  readonly id: number
}

/**
 * Adds the viewer to the editors of a changed record, if its resource notes them (`people.editors`). Adds nothing when
 * the viewer is the author or already noted, or when `patch` changes no field that people fill in.
 */
export function withEditor(
  { fields, people: { editors } }: AnyResource,
  { id: viewer }: Viewer,
  before: FullRecord,
  patch: Readonly<Record<string, unknown>>,
): Readonly<Record<string, number[]>> {
  if (!editors || viewer === 0 || (editors.besides && essence(before[editors.besides]) === viewer)) return {}
  const known = ((before[editors.field] as readonly Person[] | null | undefined) ?? []).map(({ id }) => id)
  const isEdited = writableFields(fields, 'update').some((name) => name in patch)
  return isEdited && !known.includes(viewer) ? { [editors.field]: [...known, viewer] } : {}
}
