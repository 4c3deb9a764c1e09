import type { Database } from '../../server/database'
import { beginningOf, type Beginning } from './beginning'
import { openTestDatabase, type TestDatabase } from './database'

/** A database that is given back when it is closed, and may then be lent to the next file of tests. */
export interface BorrowedDatabase extends TestDatabase {
  /** Runs before this database is closed for good, which may be long after it was given back. */
  beforeEnd(end: () => Promise<void>): void
}

/** A database that can be lent again and again. */
interface Lendable extends TestDatabase {
  readonly beginning: Beginning
  readonly endings: (() => Promise<void>)[]
  /** Resolves once nothing is asked of it any more. */
  quiet(): Promise<void>
}

/** The one of this worker, unless it is lent. */
let free: Lendable | undefined

/**
 * Lends the database of this worker: migrated and without records, as all that is written is taken back when it is closed.
 * To make one for each file of tests took most of the time of the run. Whoever borrows a second one at the same time gets
 * another, and one whose tables were changed is not lent again.
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

/** A database of which is known when nothing is asked of it. */
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
