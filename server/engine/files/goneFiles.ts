import { sql, type Database, type Queries } from '../../database'
import type { FileStore } from './fileStore'
import { removeFile } from './smallPictures'

/** What is known of files, and the store of their bytes. */
interface Kept {
  readonly database: Database
  readonly files: FileStore
}

/** The number of files removed at a time. */
const AT_ONCE = 100

/**
 * Notes keys whose bytes are not written yet, or are to be removed, and clears everything else known of them. A key
 * that stays noted, because its process was killed, is removed with its bytes at night.
 */
export async function noteGone(tx: Queries, keys: readonly string[]): Promise<void> {
  await tx.run(sql`
    insert into files (key, resource, field, name, mime, size, sha256, gone)
    select key, '', '', '', '', 0, '', true from unnest(${[...keys]}::text[]) key
    on conflict (key) do update set resource = '', field = '', name = '', mime = '', size = 0, width = null, height = null,
      sha256 = '', by_id = null, at = now(), location = null, taken_at = null, duration = null, unclaimed = false, gone = true`)
}

/** Removes the bytes of keys that are noted as gone, and the notes. */
export async function destroyFiles({ database, files }: Kept, keys: readonly string[]): Promise<void> {
  for (const key of keys) await removeFile(files, key)
  await database.run(sql`delete from files where gone and key = any(${[...keys]}::text[])`)
}

/**
 * Removes the bytes of a key that a transaction has stored, unless it was committed after all: when the answer to a
 * commit was lost, that is unknown. Waits for a commit in progress.
 */
export async function destroyUncommitted(kept: Kept, key: string): Promise<void> {
  const isUnknown = await kept.database.run(sql`
    insert into files (key, resource, field, name, mime, size, sha256, gone) values (${key}, '', '', '', '', 0, '', true)
    on conflict (key) do nothing`)
  if (isUnknown > 0) await destroyFiles(kept, [key])
}

/** Removes files noted as gone for over an hour: no upload takes that long between its note and its end. */
export async function destroyGone(kept: Kept): Promise<void> {
  let found = AT_ONCE
  while (found === AT_ONCE) {
    const rows = await kept.database.rows<{ key: string }>(
      sql`select key from files where gone and at < now() - interval '1 hour' order by at limit ${AT_ONCE}`,
    )
    await destroyFiles(
      kept,
      rows.map(({ key }) => key),
    )
    found = rows.length
  }
}
