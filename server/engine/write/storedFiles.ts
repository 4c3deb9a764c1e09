import { holdsFiles, type AnyResource, type FieldErrors, type StoredFile } from '#define'
import { snake, tableOf } from '../../database/columns'
import { name, raw, sql, type Sql } from '../../database'
import type { Work } from '../engine'
import type { FullRecord } from '../read/oneRecord'
import { fileKeys } from './values'

/** The stored facts of a file in the table `f`, as columns. */
export const fileFacts = raw(
  `f.key, f.name, f.mime, f.size, f.width, f.height, f.location, to_char(f.taken_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "takenAt", f.duration`,
)

/**
 * Replaces what a request says about the files of a record, or of an action on it, by the stored facts. A file that was
 * not uploaded for this field, or that the viewer may not add to this record, is reported at the field. `before` is
 * missing for a new record.
 */
export async function trueFiles(
  work: Work,
  resource: AnyResource,
  given: Record<string, unknown>,
  before?: FullRecord,
): Promise<FieldErrors> {
  const errors: FieldErrors = {}
  for (const [fieldName, value] of Object.entries(given)) {
    if (!holdsFiles(resource.fields[fieldName]) || !Array.isArray(value)) continue
    const keys = [...new Set(fileKeys(value))]
    const found = await work.tx.rows<StoredFile & { unclaimed?: boolean }>(
      sql`select ${fileFacts}, f.unclaimed from files f where f.key = any(${keys}::text[]) and f.resource = ${resource.is.name} and f.field = ${fieldName}
        and (f.key = any(${fileKeys(before?.[fieldName])}::text[]) or ${isFree(work, resource, fieldName, before?.id)})`,
    )
    const waiting = found.filter(({ unclaimed }) => unclaimed).map(({ key }) => key)
    const claimed = waiting.length > 0 ? await claim(work, waiting) : []
    const free = found.filter(({ key, unclaimed }) => !unclaimed || claimed.includes(key))
    const byKey = new Map(free.map(({ unclaimed: _, ...file }) => [file.key, withoutNulls(file)]))
    if (keys.some((key) => !byKey.has(key))) errors[fieldName] = 'Upload the file again'
    given[fieldName] = keys.map((key) => byKey.get(key))
  }
  return errors
}

/** Claims files that are on no record yet, and answers with those that no one else has claimed or removed. */
async function claim({ tx }: Work, keys: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ key: string }>(
    sql`update files set unclaimed = false where key = any(${[...keys]}::text[]) and unclaimed returning key`,
  )
  return rows.map(({ key }) => key)
}

/**
 * Whether a file (of the table `f`) may be added to a record: otherwise anyone who knows the key of another's file
 * could read it by adding it to a record of their own. A file belongs to the record that claimed it, and is deleted
 * with it: anyone who may change that record may restore the file there, and nowhere else.
 */
function isFree({ viewer }: Work, resource: AnyResource, fieldName: string, id = 0): Sql {
  const wasHere = sql`exists (select from history h where h.resource = ${resource.is.name} and h.record_id = ${id}::bigint
    and h.changes -> ${fieldName}::text @> jsonb_build_array(jsonb_build_array(jsonb_build_object('key', f.key))))`
  const isElsewhere = sql`exists (select from ${name(tableOf(resource))} o where o.id <> ${id}::bigint
    and o.${name(snake(fieldName))} @> jsonb_build_array(jsonb_build_object('key', f.key)))`
  const isWaiting = sql`f.unclaimed and f.by_id = ${viewer.id}::bigint`
  return sql`(${isWaiting} or ((${viewer.isService === true}::boolean or ${wasHere}) and (f.unclaimed or not ${isElsewhere})))`
}

/** Leaves out the unknown size of a picture, so that the list can be sent back as it was read. */
export function withoutNulls(file: StoredFile): StoredFile {
  return Object.fromEntries(Object.entries(file).filter(([, value]) => value !== null)) as unknown as StoredFile
}
