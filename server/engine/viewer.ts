import { allows, type Access, type AnyResource, type Field } from '#define'
import { forbidden } from './problem'

/** The geographies to which somebody is limited: themselves, the same by level, and all that lie above them. */
export interface Places {
  readonly ids: readonly number[]
  readonly byLevel: Readonly<Record<'zone' | 'state' | 'district' | 'tehsil' | 'village', readonly number[]>>
  readonly ancestors: readonly number[]
}

/** Who asks. `keys` are the authority strings in lower case. */
export interface Viewer {
  readonly id: number
  readonly name: string
  readonly keys: ReadonlySet<string>
  readonly places: Places | 'everywhere'
}

/** Throws 403 unless the viewer holds what is needed. */
export function mustHold(viewer: Viewer, need: Access): void {
  if (!allows(viewer.keys, need)) throw forbidden()
}

/** How much of a field a viewer gets: all of it, a mask, or nothing, in which case the field is absent. */
export function visibilityOf(field: Field, viewer: Viewer): 'full' | 'masked' | 'absent' {
  if (field.read && !allows(viewer.keys, field.read)) return 'absent'
  if (!field.personal || allows(viewer.keys, 'pii:reveal')) return 'full'
  return maskable.has(field.kind) ? 'masked' : 'absent'
}

const maskable: ReadonlySet<Field['kind']> = new Set([
  'text',
  'longText',
  'joined',
  'mobile',
  'email',
  'pan',
  'account',
  'licence',
  'vehicle',
])

/** The names of the fields that the viewer gets in some form. */
export function visibleFields(resource: AnyResource, viewer: Viewer): string[] {
  return Object.entries(resource.fields)
    .filter(([, field]) => visibilityOf(field, viewer) !== 'absent')
    .map(([name]) => name)
}

/** The names of the fields that the viewer may write. */
export function mayWrite(field: Field, viewer: Viewer): boolean {
  return visibilityOf(field, viewer) !== 'absent' && (!field.write || allows(viewer.keys, field.write))
}
