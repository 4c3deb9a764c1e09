import type { Sql } from '../../database'
import type { Engine, Work } from '../engine'

/** The statements about which something was recently noted. */
export interface KnownStatements {
  has(work: Work, statement: Sql): boolean
  note(work: Work, statement: Sql): void
}

/** The maximum number of remembered statements. */
const MOST = 1000

/** Remembers statements for a number of milliseconds, in each process separately. */
export function knownFor(milliseconds: number): KnownStatements {
  const known = new WeakMap<Engine, Map<string, number>>()
  return {
    has: ({ engine }, statement) => (known.get(engine)?.get(keyOf(statement)) ?? 0) > engine.now().getTime(),
    note: ({ engine }, statement) => {
      const until = known.get(engine) ?? new Map<string, number>()
      known.set(engine, until)
      if (until.size >= MOST) until.clear()
      until.set(keyOf(statement), engine.now().getTime() + milliseconds)
    },
  }
}

/** Identifies a statement, including its viewer's scope and its values. */
function keyOf({ text, values }: Sql): string {
  return JSON.stringify([text, values])
}
