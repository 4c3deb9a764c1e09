import type { Access, Need } from '../kernel/access'

/** What people may do with the record that is themselves. */
export interface Own<Name extends string = string> {
  /** The fields of it that they may change. */
  readonly fields: readonly Name[]
  /** Those who hold this may change of their own record what they may change of others'. */
  readonly unless: Need
}

/** Who may do what with the records, and which of them. */
export interface AccessOptions<
  Name extends string = string,
  Scope extends string = string,
  Reference extends string = string,
> {
  /** Who sees the tab and reads the records. */
  readonly see: Need
  /**
   * Who may choose a record in a reference without seeing the tab: they hear of its title, of what tells it apart, and of
   * what references to it show or choose by. @default those who see the tab
   */
  readonly choose?: Need
  /** Who may create a record; `false`: no one, and the service alone makes them. */
  readonly create: Access
  /** Who may change a record. */
  readonly update: Access
  /** Who may delete a record. */
  readonly delete: Access
  /**
   * For the resource whose records are the people themselves: each reads their own record, what is masked for them
   * elsewhere included, and changes these fields of it, whatever they hold, and no others unless they hold `unless`.
   */
  readonly own?: Own<Name>
  /**
   * The place field by which a viewer's geographies limit the rows, or the reference whose record must be one of the
   * viewer's; `behaviour`: the behaviour of the resource says which. Of several references each that has a value must lead
   * to a record of the viewer's, in a tab that the viewer sees: what concerns records of several kinds. @default all rows
   */
  readonly scope?: Scope | 'behaviour' | readonly Reference[]
  /**
   * The reference to the partner whose row it is, or `id` where the records are the partners: a person of a partner reads
   * and writes its rows alone, whatever keys they hold, and what they make is its. @default where a place limits
   * the rows, those that the partner's people made; else all of them
   */
  readonly tenant?: Reference | 'id'
  /** Beside a place: references to users. The user in one of them sees the row wherever its place is. */
  readonly scopeOwn?: readonly Reference[]
  /** Who writes and reads internal notes among the comments. For all others there are none. @default no one */
  readonly notes?: Need
  /** The reference to a user who reads no internal notes about the record, whatever keys they hold. */
  readonly notesKeptFrom?: Reference
}

/** The one field by which rows are limited; undefined where a behaviour or several references limit them. */
export function scopeField({ scope }: Pick<AccessOptions, 'scope'>): string | undefined {
  return typeof scope === 'string' && scope !== 'behaviour' ? scope : undefined
}

/** Whether what limits the rows is not the place of the viewer alone, so that it also limits those who see every place. */
export function isLimitedForAll({ scope }: Pick<AccessOptions, 'scope'>): boolean {
  return scope === 'behaviour' || Array.isArray(scope)
}
