import { messages } from '#define'
import { sql, type Queries } from '../../database'
import { tooMany } from '../problem'

/**
 * What one person may upload within some days for unsaved records: enough for many forms, too little to fill the disk.
 */
const MOST_FILES = 300
const MOST_BYTES = 1024 ** 3
const DAYS = 7

/**
 * Throws 429 when a person has uploaded too much for unsaved records. Files added to a sheet or claimed by a record do
 * not count; a video in pieces counts with its full length.
 */
export async function mustHaveRoom(tx: Queries, person: number, coming: number): Promise<void> {
  const [waiting] = await tx.rows<{ count: number; bytes: number }>(sql`
    select count(*)::int as count, coalesce(sum(w.size), 0)::float8 as bytes from (
      select f.size from files f
      where f.unclaimed and f.by_id = ${person}::bigint and f.at > now() - make_interval(days => ${DAYS}::int)
        and not exists (select from import_files i where i.key = f.key)
      union all select u.length from uploads u where u.by_id = ${person}::bigint and u.file is null) w`)
  if (!waiting || (waiting.count < MOST_FILES && waiting.bytes + coming <= MOST_BYTES)) return
  throw tooMany(messages.uploadFailed, {
    detail: `You have uploaded ${MOST_FILES} files or 1 GB within ${DAYS} days for forms that aren’t saved. Save them, or try again later.`,
  })
}
