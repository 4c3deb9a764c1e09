import type { Path } from './kernel/complaint'

/**
 * Every word of a type, `true` where it cannot be left out: a list that lacks one or says it otherwise does not compile, so
 * the check knows what the types know.
 */
export type WordsOf<T> = { readonly [W in keyof T]-?: Record<never, never> extends Pick<T, W> ? false : true }

/** A part of a declaration: what stands there, and the words that it may have. */
export interface Part {
  readonly path: Path
  readonly value: object
  readonly known: Readonly<Record<string, boolean>>
  readonly what: string
}

/** Parts that have names of their own. */
export function named(
  path: Path,
  values: Readonly<Record<string, object>>,
  known: Part['known'],
  what: string,
): Part[] {
  return Object.entries(values).map(([name, value]) => ({
    path: [...path, name],
    value,
    known,
    what: `${what} ${name}`,
  }))
}
