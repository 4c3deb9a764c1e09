import type { StoredFile } from '#define'
import { sql, type Queries } from '../../database'

/** The field that a file was uploaded for, its uploader, and the digest of its bytes. */
export interface FileOrigin {
  readonly resource: string
  readonly field: string
  readonly by: number | null
  readonly sha256: string
}

/**
 * Stores what is known of a file whose key was noted before its bytes were written: as gone (`noteGone`), or as that of
 * an upload in pieces. A file that a person uploaded is unclaimed until a record claims it.
 */
export async function keepFacts(
  tx: Queries,
  { resource, field, by, sha256 }: FileOrigin,
  { key, name, mime, size, width, height, location, takenAt, duration }: StoredFile,
): Promise<void> {
  await tx.run(sql`
    insert into files (key, resource, field, name, mime, size, width, height, location, taken_at, duration, sha256, by_id, unclaimed)
    values (${key}, ${resource}, ${field}, ${name}, ${mime}, ${size}, ${width ?? null}, ${height ?? null},
      ${location ? JSON.stringify(location) : null}::jsonb, ${takenAt ?? null}::timestamptz, ${duration ?? null}, ${sha256}, ${by}, ${by !== null})
    on conflict (key) do update set resource = excluded.resource, field = excluded.field, name = excluded.name,
      mime = excluded.mime, size = excluded.size, width = excluded.width, height = excluded.height,
      location = excluded.location, taken_at = excluded.taken_at, duration = excluded.duration, sha256 = excluded.sha256,
      by_id = excluded.by_id, unclaimed = excluded.unclaimed, at = now(), gone = false
    where files.gone`)
}
