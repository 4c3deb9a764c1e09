import type { Database } from '../../server/database'
import { beginningOf, type Beginning } from './beginning'
import { openTestDatabase, type TestDatabase } from './database'

/** A database that is returned when it is closed, and may then be lent to the next test file. */
export interface BorrowedDatabase extends TestDatabase {
  /** Runs before this database is finally closed, which may be long after it was returned. */
  beforeEnd(end: () => Promise<void>): void
}

/** A database that can be lent repeatedly. */
interface Lendable extends TestDatabase {
  readonly beginning: Beginning
  readonly endings: (() => Promise<void>)[]
  /** Resolves once no query is open. */
  quiet(): Promise<void>
}

/** The database of this worker, unless it is lent. */
let free: Lendable | undefined

/**
 * Lends the database of this worker: migrated and without records, as all writes are reverted when it is closed. Making
 * one for each test file took most of the time of the run. A second one borrowed at the same time is a new one, and one
 * whose tables were changed is not lent again.
 */
export async function borrowDatabase(): Promise<BorrowedDatabase> {
  const lent = free ?? (await openLendable())
  free = undefined
  const { database, url, endings } = lent
  return {
    database,
    ...(url && { url }),
    beforeEnd: (end) => void endings.push(end),
    close: async () => {
      await lent.quiet()
      if (!free && (await lent.beginning.restore())) free = lent
      else await lent.close()
    },
  }
}

async function openLendable(): Promise<Lendable> {
  const opened = await openTestDatabase()
  const { database, quiet } = watched(opened.database)
  const endings: (() => Promise<void>)[] = []
  return {
    ...opened,
    database,
    quiet,
    endings,
    beginning: await beginningOf(opened.database),
    close: async () => {
      for (const end of endings) await end()
      await opened.close()
    },
  }
}

/** Wraps a database so that it reports when no query is open. */
function watched(database: Database): { readonly database: Database; quiet(): Promise<void> } {
  const running = new Set<Promise<void>>()
  const watch = <Result>(work: Promise<Result>): Promise<Result> => {
    const over = (): void => void running.delete(ended)
    const ended: Promise<void> = work.then(over, over)
    running.add(ended)
    return work
  }
  return {
    database: {
      ...database,
      rows: (query) => watch(database.rows(query)),
      run: (query) => watch(database.run(query)),
      json: (query) => watch(database.json(query)),
      script: (text) => watch(database.script(text)),
      transaction: (work, options) => watch(database.transaction(work, options)),
    },
    quiet: async () => {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
