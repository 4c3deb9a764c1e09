/** What of the records that refer to a merged record stays with it. */
export interface Merging {
  /**
   * `always`: none of them moves. `twice`: those that the other record has already stay, and the rest move.
   */
  readonly stays: 'always' | 'twice'
  /** Why they stay. */
  readonly because: string
}
