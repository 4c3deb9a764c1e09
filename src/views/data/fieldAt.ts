import { fieldAt, type Field } from '#define'
import { may } from '../../../providers/access'

export { fieldAt }

/** Whether the viewer may ever read the field. */
export function isReadable(field: Field): boolean {
  return field.read === undefined || may(field.read)
}
