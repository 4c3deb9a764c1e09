import { holdsFiles, type Access, type AnyResource } from '#define'
import { forbidden } from '../problem'
import { mayWrite, type Viewer } from '../viewer'

/** The fields of a resource that hold files. */
export function fileFields({ fields }: AnyResource): string[] {
  return Object.keys(fields).filter((name) => holdsFiles(fields[name]))
}

/**
 * The need for uploads: to create or change records, to do an action that asks for the field, or to write the field of
 * one's own record.
 */
export function uploadNeed({ access: { own, create, update }, actions }: AnyResource, field: string): Access {
  const asking = Object.values(actions).filter(({ input = {} }) => field in input)
  const needs = [create, update, asking.map(({ key }) => key)].flat(2).filter((need) => need !== false)
  return own?.fields.includes(field) || needs.includes('signedIn') ? 'signedIn' : needs.length > 0 && (needs as Access)
}

/** Throws 403 unless the viewer may write the field in some record. */
export function mustWrite(viewer: Viewer, { fields, access }: AnyResource, fieldName: string): void {
  const field = fields[fieldName]
  if (!access.own?.fields.includes(fieldName) && !(field && mayWrite(field, viewer))) throw forbidden()
}
