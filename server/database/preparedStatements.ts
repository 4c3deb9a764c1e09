import type { PoolClient } from 'pg'

/** The most statements that one connection keeps plans of; each takes some hundred kilobytes of its server process. */
export const MOST_PREPARED = 250

/** What the driver knows of the statements that a connection has prepared, by their names. */
interface Preparing {
  parsedStatements: Record<string, string>
}

/**
 * Makes a connection forget its prepared statements when there are too many, before it is used again: texts change with
 * the keys of viewers and from day to day, and nobody asks the old ones any more.
 */
export function forgetWhenMany(client: PoolClient): void {
  const connection = (client as unknown as { readonly connection: Preparing }).connection
  if (Object.keys(connection.parsedStatements).length <= MOST_PREPARED) return
  connection.parsedStatements = {}
  // A connection on which this fails is broken, and says so to the statement after it.
  client.query('deallocate all').catch(() => undefined)
}
