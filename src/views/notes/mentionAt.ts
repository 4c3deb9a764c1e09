/** A name being typed after an @. */
export interface Mention {
  /** The index of the @. */
  readonly start: number
  readonly typed: string
}

/** The mention at the cursor; undefined if there is none. A name has at most three words. */
export function mentionAt(text: string, cursor: number): Mention | undefined {
  const found = /(?:^|[\s(])@((?:[\p{L}\p{M}.'’-]+ ){0,2}[\p{L}\p{M}.'’-]*)$/u.exec(text.slice(0, cursor))
  return found ? { start: cursor - (found[1]?.length ?? 0) - 1, typed: found[1] ?? '' } : undefined
}
