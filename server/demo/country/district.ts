/**
 * A tehsil: its name, its code in the Local Government Directory where it is known, then further spellings and PINs by
 * which its post offices are found.
 */
export type TehsilEntry = readonly [name: string, lgd?: number | null, ...found: readonly (string | number)[]]

/** A district in which the company works. */
export interface District {
  /** The ISO code of its state after `IN-`. */
  readonly state: string
  readonly name: string
  readonly lgd?: number
  /** Longitude and latitude of its chief town, near which the towns of its tehsils are looked for. */
  readonly centre: readonly [number, number]
  /** What the post office calls it, where that differs; some of its offices may still be listed under a neighbour. */
  readonly postalNames?: readonly string[]
  readonly tehsils: readonly TehsilEntry[]
}
