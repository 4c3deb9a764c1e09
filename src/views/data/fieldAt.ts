import { fieldAt, type Field } from '#define'
import { may } from '../../../providers/access'

export { fieldAt }

/** Whether the viewer can read the field at all. */
export function isReadable(field: Field): boolean {
  return field.read === undefined || may(field.read)
}
