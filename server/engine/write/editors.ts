import { writableFields, type AnyResource } from '#define'
import type { Work } from '../engine'
import { essence, isSame } from './history'

interface Person {
  readonly id: number
}

interface Edited {
  readonly editedBy?: readonly Person[] | null
}

type Values = Readonly<Record<string, unknown>>

/**
 * What `prepare` writes when a viewer changes a field of a record that has its editors in `editedBy`: those who have changed
 * it besides its author, so that `notSelf` keeps them from judging what they have made of it. Undefined where they stay the
 * same, as when an action is taken back.
 */
export function withEditor(
  { viewer: { id: viewer } }: Work,
  resource: AnyResource,
  { before, input }: { readonly before: Edited; readonly input: Values },
  author: Person | null | undefined,
): { editedBy: number[] } | undefined {
  const known = (before.editedBy ?? []).map(({ id }) => id)
  if (viewer === 0 || viewer === author?.id || known.includes(viewer)) return undefined
  const was = before as Values
  const isEdited = writableFields(resource.fields, 'update').some(
    (name) => !isSame(essence(was[name]), essence(input[name])),
  )
  return isEdited ? { editedBy: [...known, viewer] } : undefined
}
