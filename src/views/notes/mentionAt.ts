/** A name that is being typed behind an @. */
export interface Mention {
  /** Where the @ stands. */
  readonly start: number
  readonly typed: string
}

/** The mention in which the cursor stands; undefined when it stands in none. A name has at most three words. */
export function mentionAt(text: string, cursor: number): Mention | undefined {
  const found = /(?:^|[\s(])@((?:[\p{L}\p{M}.'’-]+ ){0,2}[\p{L}\p{M}.'’-]*)$/u.exec(text.slice(0, cursor))
  return found ? { start: cursor - (found[1]?.length ?? 0) - 1, typed: found[1] ?? '' } : undefined
}
