/** A record that the service proposes. */
export interface Suggestion {
  readonly id: number
  readonly label: string
  /** Why it is suggested, in one line. */
  readonly hint: string
  /** Why it cannot be chosen. */
  readonly obstacle?: string
  /** What will have to be confirmed. */
  readonly warning?: string
  /** The resulting load of their day. */
  readonly load?: Load
}

/** The acres of a day, and the capacity. */
export interface Load {
  readonly acres: number
  readonly of: number
}

/** The service's proposals. */
export interface Suggestions {
  readonly items: readonly Suggestion[]
  /** Why there are none, and what can be done. */
  readonly note?: string
  /** A note on what the proposals are for. */
  readonly about?: string
}

/** A request for proposals. */
export interface SuggestionsAsked {
  /** Its query key. */
  readonly key: readonly unknown[]
  readonly ask: (q: string, signal: AbortSignal) => Promise<Suggestions>
  /** It depends on the form's values, and is requested only when the picker opens. */
  readonly isOfForm?: true
  /** It is for several records: there is no preview beside it. */
  readonly isOfMany?: true
}
