import { sql, type Sql } from './sql'

/** What can be asked of a database, inside a transaction or outside. */
export interface Queries {
  rows<Row>(query: Sql): Promise<Row[]>
  /** How many rows it touched. */
  run(query: Sql): Promise<number>
  /** The first column of the first row as text: JSON that SQL built is passed on without being read. */
  json(query: Sql): Promise<string>
  /**
   * Follows the end of the transaction: with true once it is committed, with false once it is taken back; outside of a
   * transaction at once, with true. A savepoint is no end. What it throws changes nothing any more, and nobody hears of it.
   */
  afterwards(follow: Following): Promise<void>
}

/** What follows the end of a transaction. */
export type Following = (isCommitted: boolean) => Promise<void>

/** One database, embedded or a server; one dialect. */
export interface Database extends Queries {
  readonly kind: 'pglite' | 'postgres'
  /**
   * Commits what the work did, or takes all of it back when the work throws. Throws as well when a statement failed and
   * the work went on as if it had not. Work whose session is lost is done again from its beginning: what it does beside
   * the database must bear that. An unhurried one may take as long as it takes: a migration of millions of rows does, a
   * request never may.
   */
  transaction<Result>(
    work: (tx: Queries) => Promise<Result>,
    options?: { readonly isUnhurried?: boolean },
  ): Promise<Result>
  /**
   * The rows of one query as all of them were at one moment, so many at a time: however long they are read, what others
   * write meanwhile is not in them. The last ones are read, or the reading is given up by leaving the loop. What somebody
   * wants of a page they take before they ask for the next one, which may empty it.
   */
  pages<Row>(query: Sql, size: number): AsyncGenerator<Row[], void, void>
  /** Runs a script of several statements without parameters. */
  script(text: string): Promise<void>
  /**
   * Hears what is told by `notification`, in any process, once its transaction is committed. `missed` is called when the
   * connection was gone for a while and something may not have been heard. Answers how to stop.
   */
  listen(hear: (payload: string) => void, missed?: () => void): Promise<() => Promise<void>>
  /** Frees dead rows and renews statistics. The embedded database has nobody else to do it. */
  vacuum(): Promise<void>
  /** The connections of its pool; a database in the process has none. */
  readonly connections?: () => Connections
  /** Whether it has answered nothing for so long that only an end of the process helps. */
  isStuck(): boolean
  close(): Promise<void>
}

/** The connections of a pool at this moment. */
export interface Connections {
  readonly open: number
  /** How many of the open ones are not in use. */
  readonly idle: number
  /** How many requests wait for one. */
  readonly waiting: number
  /** How many may be open. */
  readonly max: number
}

/** The channel on which the service's processes tell each other what has happened. */
export const CHANNEL = 'agridesk'

/** The most bytes of one notification; PostgreSQL refuses 8000. */
export const LONGEST_PAYLOAD = 7900

/** Tells whoever listens, in every process, when the transaction in which it runs is committed; never when it is not. */
export function notification(payload: string | Sql): Sql {
  return sql`select pg_notify(${CHANNEL}, ${payload})`
}

/** What follows the end of one transaction, one after the other. */
export function newEnding(): { readonly afterwards: Queries['afterwards']; end: Following } {
  const following: Following[] = []
  return {
    afterwards: async (follow) => void following.push(follow),
    end: async (isCommitted) => {
      for (const follow of following) await follow(isCommitted).catch(() => undefined)
    },
  }
}

/** What follows where there is no transaction follows at once. */
export const atOnce: Queries['afterwards'] = (follow) => follow(true).catch(() => undefined)

/** Why a transaction throws whose work swallowed the failure of a statement. */
export const NOT_COMMITTED = 'The transaction could not be committed: one of its statements had failed'

/** An error of the database with its SQLSTATE. */
export interface DatabaseError extends Error {
  readonly code?: string
  readonly constraint?: string
  readonly table?: string
  readonly detail?: string
}

/** The database cannot be reached, or it ended the session in which it was asked. */
export class DatabaseAway extends Error {
  constructor(
    cause: unknown,
    /** Whether what was asked may have been done all the same, because only the answer is missing. */
    readonly isUnknown: boolean,
  ) {
    super(`The database is away: ${wordsOf(cause)}`, { cause })
  }
}

/** Of a name with several addresses each is told. */
function wordsOf(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(wordsOf).join(', ')
  return cause instanceof Error ? cause.message : String(cause)
}

/** Whether the error says that two rows have in common what they may not, by a unique index or an exclusion. */
export function isUniqueViolation(error: unknown): error is DatabaseError {
  return error instanceof Error && ['23505', '23P01'].includes((error as DatabaseError).code ?? '')
}

/** Whether the error says that a referred row is missing or still referred to. */
export function isForeignKeyViolation(error: unknown): error is DatabaseError {
  return error instanceof Error && (error as DatabaseError).code === '23503'
}

/** Whether the error says that a statement was stopped because it took longer than it may. */
export function isOutOfTime(error: unknown): boolean {
  return error instanceof Error && (error as DatabaseError).code === '57014'
}

/** Whether the error says that somebody else held a row for longer than was waited, or that both waited for each other. */
export function isLockedOut(error: unknown): boolean {
  return error instanceof Error && ['55P03', '40P01'].includes((error as DatabaseError).code ?? '')
}
