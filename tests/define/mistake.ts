/** A deliberate mistake, and how it is reported. */
export interface Mistake {
  readonly what: string
  /** The file with the mistake; by default that of the declaration. */
  readonly in?: string
  /** The correct text, and the mistake in its place. */
  readonly write: readonly [sound: string, wrong: string]
  /** The line that the check prints. */
  readonly says: string | readonly string[]
  /** The comment above the same mistake in tests/types; none where the compiler detects nothing. */
  readonly compiler?: string
}

/** Returns the end of a line that lists valid words, if they are few. */
export function valid(words: readonly string[]): string {
  return words.length <= 12 ? ` Valid: ${words.join(', ')}` : ''
}
