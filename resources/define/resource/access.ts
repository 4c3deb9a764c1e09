import type { Access, Need } from '../kernel/access'

/** What people may do with their own user record. */
export interface Own<Name extends string = string> {
  /** The fields that they may change. */
  readonly fields: readonly Name[]
  /** Those with this permission may change of their own record what they may change of others'. */
  readonly unless: Need
}

/** Who may do what, with which of the records. */
export interface AccessOptions<
  Name extends string = string,
  Scope extends string = string,
  Reference extends string = string,
> {
  /** Who sees the tab and reads the records. */
  readonly see: Need
  /**
   * Who may choose a record in a reference without seeing the tab: they see its title, what tells it apart, and what
   * references to it show or choose by.
   * @default those who see the tab
   */
  readonly choose?: Need
  /** Who may create a record; `false`: no one, only the service creates them. */
  readonly create: Access
  /** Who may change a record. */
  readonly update: Access
  /** Who may delete a record. */
  readonly delete: Access
  /**
   * For the resource whose records are the people themselves: each reads their own record, including what is masked for
   * them elsewhere, and changes these fields of it, whatever keys they have, and no others unless they have `unless`.
   */
  readonly own?: Own<Name>
  /**
   * The place field by which a viewer's geographies limit the rows, or the reference whose record must be visible to
   * the viewer; `behaviour`: the behaviour of the resource decides. With several references, each that has a value must
   * lead to a record that the viewer sees, in a tab that they see: for records about several kinds of others. Parts of
   * a record with a scope, and rows in its form, need one: their reference to it.
   * @default all rows
   */
  readonly scope?: Scope | 'behaviour' | readonly Reference[]
  /**
   * The reference to the partner that owns the row, or `id` if the records are the partners: a partner's person reads
   * and writes only its rows, whatever keys they have, and what they create is owned by it.
   * @default if a place limits the rows, those that the partner's people created; else all of them
   */
  readonly tenant?: Reference | 'id'
  /** Besides a place: references to users. The user in one of them sees the row wherever its place is. */
  readonly scopeOwn?: readonly Reference[]
  /** Who can read and write internal notes among the comments. For all others there are none. @default no one */
  readonly notes?: Need
  /** The reference to a user who cannot read internal notes about the record, whatever keys they have. */
  readonly notesKeptFrom?: Reference
}

/** The single field that limits the rows; undefined if a behaviour or several references limit them. */
export function scopeField({ scope }: Pick<AccessOptions, 'scope'>): string | undefined {
  return typeof scope === 'string' && scope !== 'behaviour' ? scope : undefined
}

/** Whether the rows are limited by more than the viewer's place, so that even viewers of every place are limited. */
export function isLimitedForAll({ scope }: Pick<AccessOptions, 'scope'>): boolean {
  return scope === 'behaviour' || Array.isArray(scope)
}
