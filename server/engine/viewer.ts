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

/** The geographies to which a person is limited: the ids, the same by level, and all of their ancestors. */
export interface Places {
  readonly ids: readonly number[]
  readonly byLevel: Readonly<Record<'zone' | 'state' | 'district' | 'tehsil' | 'village', readonly number[]>>
  readonly ancestors: readonly number[]
}

/** The person who sends a request. `keys` are the authority strings in lower case. */
export interface Viewer {
  readonly id: number
  readonly name: string
  readonly keys: ReadonlySet<string>
  readonly places: Places | 'everywhere'
  /** The partner they belong to, whose rows alone they read and write; 0 matches no partner. */
  readonly tenant?: number
  /**
   * The impersonator, while someone views as this person: nothing is written then, and personal data needs both
   * people's keys.
   */
  readonly viewedBy?: { readonly id: number; readonly name: string; readonly keys: ReadonlySet<string> }
  /** The service itself, which sees everything in full. It never answers a request. */
  readonly isService?: true
}

/** Throws 403 unless the viewer holds what is needed. */
export function mustHold(viewer: Viewer, need: Access): void {
  if (!allows(viewer.keys, need)) throw forbidden()
}

/** Whether a record is the viewer's own, in a resource whose records are the people. */
export function isOwn({ access }: AnyResource, viewer: Viewer, id: number): boolean {
  return access.own !== undefined && viewer.id === id
}

/** How much of a field a viewer sees: all of it, a mask, or nothing, in which case the field is absent. */
export type Visibility = 'full' | 'masked' | 'absent'

/**
 * How much of a field a viewer sees in other people's records, and so wherever records are found, compared or sorted by
 * it.
 */
export function visibilityOf(field: Field, viewer: Viewer): Visibility {
  if (viewer.isService) return 'full'
  if (!mayRead(field, viewer)) return 'absent'
  if (!field.personal || (field.personal === true && seesPersonal(viewer))) return 'full'
  if (field.shownTo && bothHold(viewer, field.shownTo)) return 'full'
  return isMaskable(field) ? 'masked' : 'absent'
}

/** How much of a field a viewer sees in one record, which may be their own. */
export function visibilityIn(resource: AnyResource, field: Field, viewer: Viewer, id: number): Visibility {
  const visibility = visibilityOf(field, viewer)
  const isTheirs = visibility === 'masked' && isOwn(resource, viewer, id) && isReadOfOneself(field, viewer)
  return isTheirs ? 'full' : visibility
}

/**
 * Whether people read in their own record what is masked for them elsewhere. Values shown on request stay masked, and
 * an impersonator is not that person.
 */
export function isReadOfOneself({ personal }: Field, viewer: Viewer): boolean {
  return personal === true && !viewer.viewedBy
}

/** Whether the viewer has the key that reading the field needs; it may still be masked. */
export function mayRead(field: Field, viewer: Viewer): boolean {
  return viewer.isService === true || !field.read || bothHold(viewer, field.read)
}

/** Whether the viewer sees the title of the record that this field refers to; otherwise it is masked. */
export function mayName({ named }: FieldOf<'reference'>, viewer: Viewer): boolean {
  return viewer.isService === true || !named || bothHold(viewer, named)
}

/** Whether the viewer holds the key to personal data. */
export function seesPersonal(viewer: Viewer): boolean {
  return bothHold(viewer, 'pii:reveal')
}

/** An impersonator sees no more personal data than they may see themselves. */
function bothHold({ keys, viewedBy }: Viewer, need: Need): boolean {
  return allows(keys, need) && (!viewedBy || allows(viewedBy.keys, need))
}

/** Lists the fields that the viewer sees in some form. */
export function visibleFields(resource: AnyResource, viewer: Viewer): string[] {
  return Object.entries(resource.fields)
    .filter(([, field]) => visibilityOf(field, viewer) !== 'absent')
    .map(([name]) => name)
}

/** Lists the labels of the fields that a condition filters by and whose values this viewer does not see in full. */
export function withheldIn(resource: AnyResource, where: Condition | undefined, viewer: Viewer): string[] {
  const fields = (where ? fieldsIn(where) : []).map((path) => resource.fields[path.split('.')[0] ?? ''])
  return [
    ...new Set(
      fields.filter((field) => field && visibilityOf(field, viewer) !== 'full').map((field) => field?.label ?? ''),
    ),
  ]
}

/**
 * Whether the viewer may write the field. A value that is masked, or personal and absent, may be replaced without being
 * seen.
 */
export function mayWrite(field: Field, viewer: Viewer): boolean {
  return mayRead(field, viewer) && (!field.write || allows(viewer.keys, field.write))
}

/** Whether the viewer may export personal data; an impersonator only if they may do so themselves. */
export function mayTakePersonal({ keys, viewedBy }: Viewer): boolean {
  return allows(keys, 'export:pii') && (!viewedBy || allows(viewedBy.keys, 'export:pii'))
}

/** The rights of a person at one moment. */
export type Rights = Pick<Viewer, 'keys' | 'places' | 'tenant'>

/** A person without the keys that a request of theirs lacks, because its client passes on only some of them. */
export function withKeysOf(person: Viewer, { keys }: Pick<Rights, 'keys'>): Viewer {
  return { ...person, keys: new Set([...person.keys].filter((key) => keys.has(key))) }
}

/** Whether a person has lost a key, or sees fewer or other places than before, or those of another partner. */
export function mayLess(now: Rights, before: Rights): boolean {
  const { places } = now
  const isNarrower =
    places !== 'everywhere' &&
    (before.places === 'everywhere' || before.places.ids.some((id) => !places.ids.includes(id)))
  return isNarrower || now.tenant !== before.tenant || [...before.keys].some((key) => !now.keys.has(key))
}
