import type { Access, AnyResource } from '#define'
import { forbidden } from '../problem'
import { mayWrite, type Viewer } from '../viewer'

/** The fields of a resource that hold files. */
export function fileFields({ fields }: AnyResource): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.kind === 'image' || fields[name]?.kind === 'file')
}

/** Whoever makes a record, changes one, or writes the field of themselves may upload for it. */
export function uploadNeed({ access: { own, create, update } }: AnyResource, field: string): Access {
  const needs = [create, update].flat().filter((need) => need !== false)
  return own?.fields.includes(field) || needs.includes('signedIn') ? 'signedIn' : needs.length > 0 && (needs as Access)
}

/** Throws 403 unless the viewer may write the field in some record. */
export function mustWrite(viewer: Viewer, { fields, access }: AnyResource, fieldName: string): void {
  const field = fields[fieldName]
  if (!access.own?.fields.includes(fieldName) && !(field && mayWrite(field, viewer))) throw forbidden()
}
