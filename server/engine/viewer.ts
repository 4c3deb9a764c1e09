import {
  allows,
  fieldsIn,
  isMaskable,
  type Access,
  type AnyResource,
  type Condition,
  type Field,
  type FieldOf,
  type Need,
} from '#define'
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
  /** The partner to whom they belong, whose rows alone they read and write; 0 is none that there is. */
  readonly tenant?: number
  /** Who really looks, where somebody looks as this viewer: nothing is written then, and personal data needs both. */
  readonly viewedBy?: { readonly id: number; readonly name: string; readonly keys: ReadonlySet<string> }
  /** The service itself, which sees everything in full. It never answers a request. */
  readonly isService?: true
}

/** Throws 403 unless the viewer holds what is needed. */
export function mustHold(viewer: Viewer, need: Access): void {
  if (!allows(viewer.keys, need)) throw forbidden()
}

/** Whether a record is the viewer themselves, in a resource whose records are the people. */
export function isOwn({ access }: AnyResource, viewer: Viewer, id: number): boolean {
  return access.own !== undefined && viewer.id === id
}

/** How much of a field a viewer gets: all of it, a mask, or nothing, in which case the field is absent. */
export type Visibility = 'full' | 'masked' | 'absent'

/** How much of a field a viewer gets in the records of others, and so wherever records are found, compared or sorted by it. */
export function visibilityOf(field: Field, viewer: Viewer): Visibility {
  if (viewer.isService) return 'full'
  if (!mayRead(field, viewer)) return 'absent'
  if (!field.personal || (field.personal === true && seesPersonal(viewer))) return 'full'
  if (field.shownTo && bothHold(viewer, field.shownTo)) return 'full'
  return isMaskable(field) ? 'masked' : 'absent'
}

/** How much of a field a viewer gets in one record, which may be themselves. */
export function visibilityIn(resource: AnyResource, field: Field, viewer: Viewer, id: number): Visibility {
  const visibility = visibilityOf(field, viewer)
  const isTheirs = visibility === 'masked' && isOwn(resource, viewer, id) && isReadOfOneself(field, viewer)
  return isTheirs ? 'full' : visibility
}

/**
 * Whether somebody reads in their own record what is masked for them elsewhere. What is shown on request stays so, and
 * whoever looks as somebody else is not that person.
 */
export function isReadOfOneself({ personal }: Field, viewer: Viewer): boolean {
  return personal === true && !viewer.viewedBy
}

/** Whether the viewer holds what reading the field needs; it may be masked all the same. */
export function mayRead(field: Field, viewer: Viewer): boolean {
  return viewer.isService === true || !field.read || bothHold(viewer, field.read)
}

/** Whether the viewer reads what a record is called to which this field refers; it is masked otherwise. */
export function mayName({ named }: FieldOf<'reference'>, viewer: Viewer): boolean {
  return viewer.isService === true || !named || bothHold(viewer, named)
}

/** Whether the viewer holds the key to personal data. */
export function seesPersonal(viewer: Viewer): boolean {
  return bothHold(viewer, 'pii:reveal')
}

/** Looking as somebody else shows nobody more personal data than they may see themselves. */
function bothHold({ keys, viewedBy }: Viewer, need: Need): boolean {
  return allows(keys, need) && (!viewedBy || allows(viewedBy.keys, need))
}

/** The names of the fields that the viewer gets in some form. */
export function visibleFields(resource: AnyResource, viewer: Viewer): string[] {
  return Object.entries(resource.fields)
    .filter(([, field]) => visibilityOf(field, viewer) !== 'absent')
    .map(([name]) => name)
}

/** The labels of the fields by which a condition filters and whose values this viewer does not get. */
export function withheldIn(resource: AnyResource, where: Condition | undefined, viewer: Viewer): string[] {
  const fields = (where ? fieldsIn(where) : []).map((path) => resource.fields[path.split('.')[0] ?? ''])
  return [
    ...new Set(
      fields.filter((field) => field && visibilityOf(field, viewer) !== 'full').map((field) => field?.label ?? ''),
    ),
  ]
}

/** Whether the viewer may write the field. What is masked, or personal and absent, may be replaced without being seen. */
export function mayWrite(field: Field, viewer: Viewer): boolean {
  return mayRead(field, viewer) && (!field.write || allows(viewer.keys, field.write))
}

/** Looking as somebody else takes nobody more than they may take themselves. */
export function mayTakePersonal({ keys, viewedBy }: Viewer): boolean {
  return allows(keys, 'export:pii') && (!viewedBy || allows(viewedBy.keys, 'export:pii'))
}
