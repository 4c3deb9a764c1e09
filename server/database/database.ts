import { sql, type Sql } from './sql'

/** The queries of a database, inside a transaction or outside. */
export interface Queries {
  rows<Row>(query: Sql): Promise<Row[]>
  /** The number of affected rows. */
  run(query: Sql): Promise<number>
  /** The first column of the first row as text: JSON built by SQL is passed on without being parsed. */
  json(query: Sql): Promise<string>
  /**
   * Registers a callback for the end of the transaction: called with true after the commit, with false after a
   * rollback, with undefined when the answer to the commit was lost; outside of a transaction at once, with true. A
   * savepoint is not an end. Its errors are ignored and reported to no one.
   */
  afterwards(follow: Following): Promise<void>
}

/** A callback for the end of a transaction; undefined means that it is unknown whether it was committed. */
export type Following = (isCommitted: boolean | undefined) => Promise<void>

/** One database, embedded or a server; one dialect. */
export interface Database extends Queries {
  readonly kind: 'pglite' | 'postgres'
  /**
   * Commits the work, or rolls it back when it throws. Also throws when a statement failed and the work continued as if
   * it had not. Work whose session is lost is run again from the start: its effects outside the database must allow
   * that. An unhurried transaction has no time limit: a migration of millions of rows needs that, a request never may.
   */
  transaction<Result>(
    work: (tx: Queries) => Promise<Result>,
    options?: { readonly isUnhurried?: boolean },
  ): Promise<Result>
  /**
   * Reads the rows of one query as of one moment, a page at a time: concurrent writes are not seen, however long it
   * takes. Read all pages, or leave the loop to stop. Take what you need from a page before you ask for the next one,
   * which may empty it.
   */
  pages<Row>(query: Sql, size: number): AsyncGenerator<Row[], void, void>
  /** Runs a script of several statements without parameters. */
  script(text: string): Promise<void>
  /**
   * Receives what is sent by `notification`, in any process, once its transaction is committed. `missed` is called when
   * the connection was lost for a while, so that messages may be missing. Answers with a function that stops it.
   */
  listen(hear: (payload: string) => void, missed?: () => void): Promise<() => Promise<void>>
  /** Frees dead rows and renews statistics. Nothing else does that for the embedded database. */
  vacuum(): Promise<void>
  /** The connections of its pool; an embedded database has none. */
  readonly connections?: () => Connections
  /** Whether it has not answered for so long that the process must be ended. */
  isStuck(): boolean
  close(): Promise<void>
}

/** The connections of a pool at this moment. */
export interface Connections {
  readonly open: number
  /** How many of the open ones are idle. */
  readonly idle: number
  /** The number of requests that wait for one. */
  readonly waiting: number
  /** The maximum number of open ones. */
  readonly max: number
}

/** The channel of the messages between the service's processes. */
export const CHANNEL = 'agridesk'

/** The maximum number of bytes in one notification; PostgreSQL refuses 8000. */
export const LONGEST_PAYLOAD = 7900

/** Notifies all listeners, in every process, when its transaction is committed; never after a rollback. */
export function notification(payload: string | Sql): Sql {
  return sql`select pg_notify(${CHANNEL}, ${payload})`
}

/** Collects the callbacks for the end of one transaction, called one after the other. */
export function newEnding(): { readonly afterwards: Queries['afterwards']; end: Following } {
  const following: Following[] = []
  return {
    afterwards: async (follow) => void following.push(follow),
    end: async (isCommitted) => {
      for (const follow of following) await follow(isCommitted).catch(() => undefined)
    },
  }
}

/** Without a transaction, callbacks are called at once. */
export const atOnce: Queries['afterwards'] = (follow) => follow(true).catch(() => undefined)

/** The error of a transaction whose work swallowed the failure of a statement. */
export const NOT_COMMITTED = 'The transaction could not be committed: one of its statements had failed'

/** An error of the database with its SQLSTATE. */
export interface DatabaseError extends Error {
  readonly code?: string
  readonly constraint?: string
  readonly table?: string
  readonly detail?: string
}

/** The database cannot be reached, or it ended the session of a query. */
export class DatabaseAway extends Error {
  constructor(
    cause: unknown,
    /** Whether the query may have been executed nevertheless, because only the answer is missing. */
    readonly isUnknown: boolean,
  ) {
    super(`The database is away: ${wordsOf(cause)}`, { cause })
  }
}

/** Includes the reason for each address of a host name. */
function wordsOf(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(wordsOf).join(', ')
  return cause instanceof Error ? cause.message : String(cause)
}

/** Whether the error is a violated unique index or exclusion constraint. */
export function isUniqueViolation(error: unknown): error is DatabaseError {
  return error instanceof Error && ['23505', '23P01'].includes((error as DatabaseError).code ?? '')
}

/** Whether the error is a foreign key violation: a referenced row is missing or still referenced. */
export function isForeignKeyViolation(error: unknown): error is DatabaseError {
  return error instanceof Error && (error as DatabaseError).code === '23503'
}

/** Whether the error is a statement timeout. */
export function isOutOfTime(error: unknown): boolean {
  return error instanceof Error && (error as DatabaseError).code === '57014'
}

/** Whether the error is a lock timeout or a deadlock. */
export function isLockedOut(error: unknown): boolean {
  return error instanceof Error && ['55P03', '40P01'].includes((error as DatabaseError).code ?? '')
}
