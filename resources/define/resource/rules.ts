import type { Condition } from '../kernel/conditions'

/** A maximum number of records that match `where` for one value of the field `per`. */
export interface Limit<Name extends string = string> {
  /** The field by whose values the records are counted. */
  readonly per: Name
  /** Counts only records that match this. @default all */
  readonly where?: Condition<Name>
  /** The maximum number of records. */
  readonly max: number
  /** The message for a record beyond it. */
  readonly message: string
}

/**
 * No two live records may share these fields together. With `during`, `edits` or `distinguishedBy`, empty values count as
 * shared too.
 */
export interface Unique<Name extends string = string> {
  /** The fields that are compared together. */
  readonly fields: readonly Name[]
  /**
   * The first and the last day of a record, two dates: the same values may recur at another time, and the database
   * refuses overlaps. The message is shown at the first one; without a last day a record has no end.
   */
  readonly during?: readonly [Name, Name]
  /**
   * Two records may share the fields if both have a value of this one and the values differ, such as two villages of one
   * name with different LGD codes. Records that shared them before the rule was declared may stay; new records, and
   * changes of these fields, that would share them are refused. Not with `during` or `edits`.
   */
  readonly distinguishedBy?: Name
  /**
   * A new record that has these fields in common with another one changes that one instead: a form and a call are saved
   * either way, and empty values count as shared too. Only with keys of those who may change the record.
   */
  readonly edits?: true
  /** Compares only records that match this. @default all */
  readonly where?: Condition<Name>
  /**
   * Fields whose values are kept in its index as well, so that rows read by the fields are answered without reading the
   * table. Not with `during` or `distinguishedBy`. @default none
   */
  readonly includes?: readonly Name[]
  /** The message when it is broken. */
  readonly message: string
}

/**
 * A rule between the fields of a record, such as a harvest that is not before the sowing. Checked when a record is
 * created and when a change, by hand, by a sheet, in bulk or by an action, touches one of its fields; not while
 * `field`, or one of two compared fields, is empty.
 */
export interface RecordCheck<Name extends string = string> {
  /** The field at which the message is shown. */
  readonly field: Name
  /** The condition that must hold. */
  readonly holds: Condition<Name>
  /** The message when it does not hold. */
  readonly message: string
}

/**
 * The records are the lines of a ledger, and a reference leads to its accounts. A line is a double entry: its signed
 * amount changes what the account has available, and the counter-account of its type by the same amount in the opposite
 * direction, so that all accounts together are always zero. Only the ledger writes lines; the database refuses to change
 * or delete one.
 */
export interface LedgerRule<Name extends string = string> {
  /** The reference to the accounts, which store their `balance` and, if amounts are held, `held` and `available`. */
  readonly account: Name
  /** The text that says what a line is for: the number of a booking. */
  readonly ref: Name
  /** The option of `counter`, the counter-account, for each option of `type`. */
  readonly counters: Readonly<Record<string, string>>
  /**
   * The types that move an amount between available and held, which leaves the balance unchanged.
   * @default nothing is held
   */
  readonly held?: {
    /** The type that holds an amount. */
    readonly hold: string
    /** The type that releases it. */
    readonly release: string
  }
  /**
   * The type by which the holder of an account receives what is in the account of a record that is merged into it: an
   * entry in each account. Required when holders are merged.
   * @default holders are not merged
   */
  readonly transfer?: string
  /**
   * Credits expire: each credit is a lot, and debits are taken from the lots that expire first, a line for each.
   * @default nothing expires
   */
  readonly lots?: {
    /** The reference from such a line to the line of its lot. */
    readonly lot: Name
    /** The last day of a lot. */
    readonly till: Name
  }
}

/** What must be true of the records, and when they can still change. */
export interface Rules<Name extends string = string, S extends string = string> {
  /** The choice field that holds the state, which only actions move. */
  readonly state?: S
  /** Fields that no two records share together. */
  readonly unique?: readonly Unique<Name>[]
  /** The maximum number of records for one value of a field. */
  readonly limits?: readonly Limit<Name>[]
  /** Rules between the fields of a record. */
  readonly checks?: readonly RecordCheck<Name>[]
  /** Records, and the rows in their forms, can be changed and deleted only while they match this. @default always */
  readonly changeWhile?: Condition<Name>
  /** Records can be deleted only while they match this too. @default always */
  readonly deleteWhile?: Condition<Name>
  /**
   * Actions are refused if any field of the record was changed since it was read, and if they don't name that version.
   */
  readonly strictVersion?: true
  /**
   * The action that undoes a record created by an operation, if it has further consequences.
   * @default the record is deleted
   */
  readonly undoneBy?: string
  /** The records are the lines of a ledger. */
  readonly ledger?: LedgerRule<Name>
}
