import { blacklistEntries } from '#resources'
import type { Database } from '../../server/database'
import { insertMany } from '../../server/engine/write/insertMany'

/** Puts farmers on the blacklist, as if their entries had been approved. */
export async function blacklistFarmers(database: Database, ids: readonly number[], told = 'Other'): Promise<void> {
  const entry = { subject: 'FARMER', cause: 'OTHER', remark: told, from: '2026-01-01', inForce: true, status: 'ACTIVE' }
  await insertMany(
    database,
    blacklistEntries,
    ids.map((farmer) => ({ ...entry, farmer, told })),
  )
}
