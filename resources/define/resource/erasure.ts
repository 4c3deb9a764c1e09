/** Fields that are kept on erasure, and why. */
export interface KeptOnErasure<Name extends string = string> {
  /** The fields. */
  readonly fields: readonly Name[]
  /** The law that requires keeping them, or why they are not personal data. */
  readonly because: string
}

/**
 * What an erasure leaves of a record about an erased person: all that refer to that person, and the records that
 * require one of those. A record that was merged into another one is erased together with it. Texts, people's numbers,
 * positions and files are emptied, and so is everything personal.
 */
export interface Erasure<Name extends string = string> {
  /** Fields of those kinds that are kept. @default none */
  readonly keeps?: readonly KeptOnErasure<Name>[]
  /** Fields of other kinds that are emptied as well. @default none */
  readonly empties?: readonly Name[]
  /** What replaces a value. @default nothing; in a required field a dash, a number of zeros or no file */
  readonly leaves?: { readonly [N in NoInfer<Name>]?: string }
}
