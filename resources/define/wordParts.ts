import type { Path } from './kernel/complaint'

/** A part of a declaration: its value, and the words that it may have. */
export interface Part {
  readonly path: Path
  readonly value: object
  readonly known: Readonly<Record<string, boolean>>
  readonly what: string
}

/** Lists parts of one sort by their names. */
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
