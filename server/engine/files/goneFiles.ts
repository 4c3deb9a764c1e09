import { sql, type Database, type Queries } from '../../database'
import type { FileStore } from './fileStore'
import { removeFile } from './smallPictures'

/** Where files are: what is known of them, and their bytes. */
interface Kept {
  readonly database: Database
  readonly files: FileStore
}

/** So many files are removed at a time. */
const AT_ONCE = 100

/**
 * Notes keys whose bytes are not there yet, or are to be removed, and forgets all else that was known of them. A key that
 * stays noted, because its process was killed, is removed with its bytes at night.
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
 * Removes the bytes of a key that a transaction has kept, unless it was committed all the same: where the answer to a commit
 * was lost, that is unknown. A commit that still goes on is waited for.
 */
export async function destroyUncommitted(kept: Kept, key: string): Promise<void> {
  const isUnknown = await kept.database.run(sql`
    insert into files (key, resource, field, name, mime, size, sha256, gone) values (${key}, '', '', '', '', 0, '', true)
    on conflict (key) do nothing`)
  if (isUnknown > 0) await destroyFiles(kept, [key])
}

/** Removes what was noted as gone more than an hour ago: no upload takes that long between its note and its end. */
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
