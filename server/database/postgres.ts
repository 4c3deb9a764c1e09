import { Pool, types, type PoolClient, type QueryResult } from 'pg'
import { atOnce, newEnding, NOT_COMMITTED, type Database, type Queries } from './database'
import { postgresEar } from './postgresEar'
import type { Sql } from './sql'

const BIGINT = 20
const NUMERIC = 1700
const DATE = 1082
const TIMESTAMPTZ = 1184

/** Opens a PostgreSQL server. Statements stay unnamed, so that every search is planned for its own words. */
export async function openPostgres(url: string, options: { connections?: number } = {}): Promise<Database> {
  const parsers: Record<number, (text: string) => unknown> = {
    [BIGINT]: Number,
    [NUMERIC]: Number,
    [DATE]: String,
    [TIMESTAMPTZ]: String,
  }
  const pool = new Pool({
    connectionString: url,
    max: options.connections ?? 10,
    options: '-c timezone=UTC -c plan_cache_mode=force_custom_plan -c statement_timeout=60000',
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        parsers[oid] ?? types.getTypeParser(oid, format)) as typeof types.getTypeParser,
    },
  })
  // A connection that dies while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  await pool.query('select 1')
  const ear = postgresEar(url)
  return {
    kind: 'postgres',
    ...queriesOver(pool),
    script: (text) => unhurried(pool, text),
    vacuum: () => unhurried(pool, 'vacuum (analyze)'),
    transaction: (work) => inTransaction(pool, work),
    pages: (query, size) => pagesOf(pool, query, size),
    listen: (hear, missed) => ear.listen(hear, missed),
    close: async () => {
      await ear.close()
      await pool.end()
    },
  }
}

/** Building an index over a million rows may take longer than a request ever should. */
async function unhurried(pool: Pool, text: string): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query(text)
  } finally {
    client.release(true)
  }
}

/** A sort of millions of rows takes longer than a request ever should; no fetch of a few thousand does. */
const PATIENCE = '10min'

/** A cursor in a transaction of its own: one snapshot, and never more rows in memory than one page. */
async function* pagesOf<Row>(pool: Pool, { text, values }: Sql, size: number): AsyncGenerator<Row[], void, void> {
  const client = await pool.connect()
  let isSound = false
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(`set local statement_timeout = '${PATIENCE}'; set local cursor_tuple_fraction = 1`)
    await client.query({ text: `declare pages no scroll cursor for ${text}`, values: [...values] })
    for (;;) {
      const { rows } = await client.query(`fetch ${Number(size)} from pages`)
      if (rows.length > 0) yield rows as Row[]
      if (rows.length < size) break
      // Each answer of the driver keeps the one after it alive until the heap is swept as a whole: without its rows it is small.
      rows.length = 0
    }
    await client.query('commit')
    isSound = true
  } finally {
    if (!isSound)
      await client.query('rollback').then(
        () => (isSound = true),
        () => undefined,
      )
    client.release(!isSound)
  }
}

async function inTransaction<Result>(pool: Pool, work: (tx: Queries) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  const { afterwards, end } = newEnding()
  try {
    await client.query('begin')
    const result = await work(queriesOver(client, afterwards))
    // The commit of a failed transaction is answered with a silent rollback.
    const { command } = await client.query('commit')
    if (command !== 'COMMIT') throw new Error(NOT_COMMITTED)
    client.release()
    await end(true)
    return result
  } catch (error) {
    const isSound = await client.query('rollback').then(
      () => true,
      () => false,
    )
    client.release(!isSound)
    await end(false)
    throw error
  }
}

function queriesOver(client: Pool | PoolClient, afterwards = atOnce): Queries {
  const send = ({ text, values }: Sql): Promise<QueryResult> => client.query({ text, values: [...values] })
  return {
    rows: async <Row>(query: Sql) => (await send(query)).rows as Row[],
    run: async (query) => (await send(query)).rowCount ?? 0,
    json: async (query) => String(Object.values((await send(query)).rows[0] ?? {})[0] ?? 'null'),
    afterwards,
  }
}
