import type { Database } from '../../server/database'
import type { Engine } from '../../server/engine/engine'
import { openTestDatabase } from './database'
import { pretendRows } from './plans'
import { startService } from './service'

/** A company that the planner takes for a large one, in a database whose statistics no other test uses. */
export interface PretendCompany {
  readonly database: Database
  /** The engine of a service over that database. */
  readonly engine: Engine
  close(): Promise<void>
}

/** Opens a company whose tables seem to have 100,000 rows, except `few`. */
export async function openPretendCompany(few: readonly string[] = []): Promise<PretendCompany> {
  const service = await startService()
  const own = await openTestDatabase()
  await pretendRows(own.database, few)
  return {
    database: own.database,
    engine: { ...service.engine(), database: own.database },
    close: async () => {
      await own.close()
      await service.close()
    },
  }
}
