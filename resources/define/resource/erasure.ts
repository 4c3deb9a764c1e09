/** Fields that outlast an erasure, and why. */
export interface KeptOnErasure<Name extends string = string> {
  /** The fields. */
  readonly fields: readonly Name[]
  /** The law by which they have to be kept, or why they are not personal data. */
  readonly because: string
}

/**
 * What an erasure leaves of a record that is about an erased person: all that refer to that person, and the records that
 * cannot be without one of those. Texts, numbers of people, positions and files are emptied, and so is all that is personal.
 */
export interface Erasure<Name extends string = string> {
  /** Fields of those kinds that are kept. @default none */
  readonly keeps?: readonly KeptOnErasure<Name>[]
  /** Fields of other kinds that are emptied as well. @default none */
  readonly empties?: readonly Name[]
  /** What is written in the place of a value. @default nothing; in a required field a dash, a number of zeros or no file */
  readonly leaves?: { readonly [N in NoInfer<Name>]?: string }
  /** The reference to the record into which this one was merged: it is erased together with that one. */
  readonly merged?: Name
}
