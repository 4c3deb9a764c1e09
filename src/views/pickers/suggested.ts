/** A record that the service proposes. */
export interface Suggestion {
  readonly id: number
  readonly label: string
  /** What speaks for it, in one line. */
  readonly hint: string
  /** Why it cannot be chosen. */
  readonly obstacle?: string
  /** What will have to be confirmed. */
  readonly warning?: string
  /** How full their day would be. */
  readonly load?: Load
}

/** Acres of a day, of those that can be done. */
export interface Load {
  readonly acres: number
  readonly of: number
}

/** What the service proposes. */
export interface Suggestions {
  readonly items: readonly Suggestion[]
  /** Why there is nothing to propose, and what can be done. */
  readonly note?: string
  /** What is said of that for which something is proposed. */
  readonly about?: string
}

/** A question for proposals. */
export interface SuggestionsAsked {
  /** What tells it from other questions. */
  readonly key: readonly unknown[]
  readonly ask: (q: string, signal: AbortSignal) => Promise<Suggestions>
  /** It depends on what is typed elsewhere in the form, and is asked only once somebody looks. */
  readonly isOfForm?: true
  /** It is asked for several records: no preview says beside it what it is about. */
  readonly isOfMany?: true
}
