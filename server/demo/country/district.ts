/**
 * A tehsil: its name, its Local Government Directory code if known, then other spellings and PINs by which its post
 * offices are found.
 */
export type TehsilEntry = readonly [name: string, lgd?: number | null, ...found: readonly (string | number)[]]

/** A district in which the company works. */
export interface District {
  /** The ISO code of its state after `IN-`. */
  readonly state: string
  readonly name: string
  readonly lgd?: number
  /** Longitude and latitude of its main town, near which the towns of its tehsils are searched. */
  readonly centre: readonly [number, number]
  /**
   * Its names in the post office directory, where different; some of its offices may still be listed under a neighbour.
   */
  readonly postalNames?: readonly string[]
  readonly tehsils: readonly TehsilEntry[]
}
