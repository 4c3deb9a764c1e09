import { Client, Pool, types, type ClientConfig, type PoolClient, type QueryResult } from 'pg'
import { atOnce, DatabaseAway, newEnding, NOT_COMMITTED, type Database, type Following, type Queries } from './database'
import { postgresEar } from './postgresEar'
import { awayIf } from './postgresLoss'
import { forgetWhenMany } from './preparedStatements'
import { sessionsOf, type Sessions } from './postgresSessions'
import { onlyReads, raw, type Sql } from './sql'

const BIGINT = 20
const NUMERIC = 1700
const DATE = 1082
const TIMESTAMPTZ = 1184

/** The statement timeout, in milliseconds: enforced by the server. */
const STATEMENT = 60_000
/**
 * How long a transaction may be idle between two statements, in milliseconds: then the server ends its session.
 * Otherwise a stopped or disconnected process would keep its locks indefinitely, while those waiting for them time out.
 */
const LIES_STILL = 30_000
/** After so long without an answer the connection counts as hanging. Longer for statements that may take longer. */
const SILENCE = 65_000
const LONG_SILENCE = 11 * 60_000
const ANY_SILENCE = 2 ** 31 - 1

/** How long connecting to a server may take, and how long a request waits for a free session. */
const CONNECTS_WITHIN = 5_000
const QUEUES_FOR = 15_000

/** How soon, in milliseconds, the other end of an idle connection is probed. */
const ALIVE = 5_000

/** The pool has only one timeout for both: a server that does not answer, and all of its sessions being busy. */
class PortalClient extends Client {
  constructor(config: ClientConfig = {}) {
    super({ ...config, connectionTimeoutMillis: CONNECTS_WITHIN })
  }
}

/** Options for opening a PostgreSQL server. */
export interface PostgresOptions {
  /** The maximum number of sessions. */
  readonly connections?: number
  /** Milliseconds after which a connection without an answer to a statement is given up. */
  readonly silence?: number
  /** Milliseconds after which the server ends the session of an idle transaction. */
  readonly stillness?: number
}

/**
 * Opens a PostgreSQL server. Statements stay unnamed unless they are `prepared`, so that every search is planned for
 * its own words.
 */
export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<Database> {
  const parsers: Record<number, (text: string) => unknown> = {
    [BIGINT]: Number,
    [NUMERIC]: Number,
    [DATE]: String,
    [TIMESTAMPTZ]: String,
  }
  const pool = new Pool({
    connectionString: url,
    max: options.connections ?? 10,
    Client: PortalClient,
    connectionTimeoutMillis: QUEUES_FOR,
    query_timeout: options.silence ?? SILENCE,
    keepAlive: true,
    keepAliveInitialDelayMillis: ALIVE,
    // No statement of the portal runs long enough to repay its JIT compilation; one over many rows would pay for it
    // each time.
    options: `-c timezone=UTC -c statement_timeout=${STATEMENT} -c idle_in_transaction_session_timeout=${options.stillness ?? LIES_STILL} -c jit=off`,
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        parsers[oid] ?? types.getTypeParser(oid, format)) as typeof types.getTypeParser,
    },
  })
  pool.on('acquire', forgetWhenMany)
  const sessions = sessionsOf(pool)
  const over = inSessions(sessions)
  await over.rows(raw('select 1')).catch(async (error: unknown) => {
    await pool.end()
    throw error
  })
  const ear = postgresEar(url)
  return {
    kind: 'postgres',
    ...over,
    script: (text) => unhurried(sessions, text),
    vacuum: () => unhurried(sessions, 'vacuum (analyze)'),
    connections: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      max: pool.options.max,
    }),
    // Statements end by their timeout, and each has a session of its own.
    isStuck: () => false,
    transaction: (work, { isUnhurried = false } = {}) => inTransaction(sessions, work, isUnhurried),
    pages: (query, size) => pagesOf(sessions, query, size),
    listen: (hear, missed) => ear.listen(hear, missed),
    close: async () => {
      await ear.close()
      await pool.end()
    },
  }
}

/** Building an index over a million rows may take longer than a request ever should. */
async function unhurried(sessions: Sessions, text: string): Promise<void> {
  const client = await sessions.take()
  try {
    await client.query('set statement_timeout = 0')
    await client.query(patient(text, ANY_SILENCE))
  } catch (error) {
    throw awayIf(error, true) ?? error
  } finally {
    client.release(true)
  }
}

/** Sorting millions of rows takes longer than a request ever should; fetching a few thousand does not. */
const PATIENCE = '10min'

/** Reads a cursor in a transaction of its own: one snapshot, and never more than one page of rows in memory. */
async function* pagesOf<Row>(
  sessions: Sessions,
  { text, values }: Sql,
  size: number,
): AsyncGenerator<Row[], void, void> {
  const client = await sessions.take()
  let isSound = false
  let loss: DatabaseAway | undefined
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(
      `set local statement_timeout = '${PATIENCE}'; set local idle_in_transaction_session_timeout = '${PATIENCE}'; set local cursor_tuple_fraction = 1`,
    )
    await client.query({ ...patient(`declare pages no scroll cursor for ${text}`), values: [...values] })
    for (;;) {
      const { rows } = await client.query(patient(`fetch ${Number(size)} from pages`))
      if (rows.length > 0) yield rows as Row[]
      if (rows.length < size) break
      // Each answer of the driver keeps the next one alive until a full garbage collection: without its rows it is
      // small.
      rows.length = 0
    }
    await client.query('commit')
    isSound = true
  } catch (error) {
    loss = awayIf(error, false)
    throw loss ?? error
  } finally {
    if (!isSound && !loss)
      await client.query('rollback').then(
        () => (isSound = true),
        () => undefined,
      )
    client.release(!isSound)
  }
}

/** A statement that may take longer than others. */
function patient(text: string, silence = LONG_SILENCE): { text: string } {
  return { text, query_timeout: silence } as { text: string }
}

async function inTransaction<Result>(
  sessions: Sessions,
  work: (tx: Queries) => Promise<Result>,
  isUnhurried: boolean,
): Promise<Result> {
  const ends: Following[] = []
  let isCommitted: boolean | undefined = false
  try {
    return await sessions.use(async (client) => {
      const { afterwards, end } = newEnding()
      ends.push(end)
      const result = await attempted(client, isUnhurried, async (ask) => {
        if (isUnhurried)
          for (const limit of ['statement_timeout', 'idle_in_transaction_session_timeout'])
            await ask(raw(`set local ${limit} = 0`))
        return work(queriesOver(ask, afterwards))
      })
      isCommitted = true
      return result
    })
  } catch (error) {
    if (error instanceof DatabaseAway && error.isUnknown) isCommitted = undefined
    throw error
  } finally {
    // Only the last attempt may be committed: it is made because the others were not.
    for (const end of ends.splice(0, ends.length - 1)) await end(false)
    for (const end of ends) await end(isCommitted)
  }
}

/**
 * One attempt at a transaction. A session lost before its commit is sent rolls everything back, even if the work
 * ignores the error.
 */
async function attempted<Result>(
  client: PoolClient,
  isUnhurried: boolean,
  work: (ask: Ask) => Promise<Result>,
): Promise<Result> {
  const lost: { by?: DatabaseAway } = {}
  const ask: Ask = (query) =>
    lost.by
      ? Promise.reject(lost.by)
      : send(client, query, isUnhurried ? ANY_SILENCE : undefined).catch((error: unknown) => {
          lost.by = awayIf(error, false)
          throw lost.by ?? error
        })
  try {
    await ask(raw('begin'))
    const result = await work(ask)
    if (lost.by) throw lost.by
    // The commit of a failed transaction is answered with a silent rollback.
    const { command } = await client.query('commit').catch((error: unknown) => {
      lost.by = awayIf(error, true)
      throw error
    })
    if (command !== 'COMMIT') throw new Error(NOT_COMMITTED)
    return result
  } catch (error) {
    if (lost.by) throw lost.by
    // A session that cannot even roll back is ended, which rolls it back.
    await client.query('rollback').catch(() => void client.end().catch(() => undefined))
    throw error
  }
}

/** Statements outside a transaction: one that only reads is retried. */
function inSessions(sessions: Sessions): Queries {
  return queriesOver((query) =>
    sessions.use((client) =>
      send(client, query).catch((error: unknown) => {
        throw awayIf(error, !onlyReads(query)) ?? error
      }),
    ),
  )
}

/** Runs a query in one session. */
type Ask = (query: Sql) => Promise<QueryResult>

function send(client: PoolClient, { text, values, preparedAs }: Sql, silence?: number): Promise<QueryResult> {
  return client.query({
    ...(silence === undefined ? { text } : patient(text, silence)),
    values: [...values],
    ...(preparedAs && { name: preparedAs }),
  })
}

function queriesOver(ask: Ask, afterwards = atOnce): Queries {
  return {
    rows: async <Row>(query: Sql) => (await ask(query)).rows as Row[],
    run: async (query) => (await ask(query)).rowCount ?? 0,
    json: async (query) => String(Object.values((await ask(query)).rows[0] ?? {})[0] ?? 'null'),
    afterwards,
  }
}
