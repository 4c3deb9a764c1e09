import { parse, protocol, type PGlite, type Results } from '@electric-sql/pglite'
import { MOST_PREPARED } from './preparedStatements'

/** A statement with its values, and the name under which its plan is kept. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
  readonly preparedAs?: string
}

/** Runs a statement in an embedded database. Throws the error that it answers. */
export type AskLite = (statement: Statement) => Promise<Results>

/**
 * Makes the function that queries an embedded database: all messages of a statement are sent at once, and prepared
 * statements are parsed and planned once. PGlite's own `query` takes six round trips and plans each time, which takes
 * longer than most statements.
 */
export function askingLite(database: PGlite): AskLite {
  const { serialize } = protocol
  const prepared = new Set<string>()
  return async ({ text, values, preparedAs: name = '' }) => {
    if (prepared.size > MOST_PREPARED) {
      await database.exec('deallocate all')
      prepared.clear()
    }
    const isKnown = prepared.has(name)
    // A failed one may be known to the database nevertheless.
    const beginning = isKnown
      ? []
      : [...(name ? [serialize.close({ type: 'S', name })] : []), serialize.parse({ name, text })]
    const { messages } = await database.execProtocol(
      Buffer.concat([
        ...beginning,
        serialize.bind({ statement: name, values: values.map(written) }),
        serialize.describe({ type: 'P' }),
        serialize.execute({}),
        serialize.sync(),
      ]),
    )
    if (name) prepared.add(name)
    const [result] = parse.parseResults(messages, database.parsers)
    if (!result) throw new Error('The embedded database answered nothing')
    return result
  }
}

/** Encodes a value as PostgreSQL's text format, like the server's driver: lists are arrays, everything else is JSON. */
function written(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return `{${value.map(writtenWithin).join(',')}}`
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`
  return JSON.stringify(value)
}

function writtenWithin(value: unknown): string {
  if (Array.isArray(value)) return written(value) ?? ''
  const text = written(value)
  return text === null ? 'NULL' : `"${text.replace(/[\\"]/g, '\\$&')}"`
}
