/** A mistake that is made on purpose, and how it is told. */
export interface Mistake {
  readonly what: string
  /** The file in which it is; that of the declaration unless said. */
  readonly in?: string
  /** The words that are replaced, and the mistake in their place. */
  readonly write: readonly [sound: string, wrong: string]
  /** The line that the check prints. */
  readonly says: string | readonly string[]
  /** The comment over the same mistake in tests/types; none where the compiler sees nothing wrong. */
  readonly compiler?: string
}

/** The words that end a line where there are few of them. */
export function valid(words: readonly string[]): string {
  return words.length <= 12 ? ` Valid: ${words.join(', ')}` : ''
}
