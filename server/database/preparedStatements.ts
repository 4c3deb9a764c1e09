import type { PoolClient } from 'pg'

/**
 * The maximum number of statements whose plans one connection keeps; each takes some hundred kilobytes of its server
 * process.
 */
export const MOST_PREPARED = 250

/** The driver's record of the statements that a connection has prepared, by name. */
interface Preparing {
  parsedStatements: Record<string, string>
}

/**
 * Makes a connection forget its prepared statements when there are too many, before it is used again: texts change with
 * the keys of viewers and from day to day, and the old ones are not used any more.
 */
export function forgetWhenMany(client: PoolClient): void {
  const connection = (client as unknown as { readonly connection: Preparing }).connection
  if (Object.keys(connection.parsedStatements).length <= MOST_PREPARED) return
  connection.parsedStatements = {}
  // A connection on which this fails is broken, and reports that with its next statement.
  client.query('deallocate all').catch(() => undefined)
}
