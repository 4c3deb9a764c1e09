import type { AnyResource, Field, FieldErrors, StoredFile } from '#define'
import { sql } from '../../database'
import type { Work } from '../engine'
import { fileKeys } from './values'

/**
 * Replaces what a request says of its files by what the store knows of them. A file that was not uploaded for this field
 * is told at the field.
 */
export async function trueFiles(
  work: Work,
  resource: AnyResource,
  given: Record<string, unknown>,
): Promise<FieldErrors> {
  const errors: FieldErrors = {}
  for (const [fieldName, value] of Object.entries(given)) {
    const field = resource.fields[fieldName] as Field
    if ((field.kind !== 'image' && field.kind !== 'file') || !Array.isArray(value)) continue
    const keys = fileKeys(value)
    const found = await work.tx.rows<StoredFile>(
      sql`select key, name, mime, size, width, height from files where key = any(${keys}::text[]) and resource = ${resource.name} and field = ${fieldName}`,
    )
    const byKey = new Map(found.map((file) => [file.key, withoutNulls(file)]))
    if (keys.some((key) => !byKey.has(key))) errors[fieldName] = 'Upload the file again'
    given[fieldName] = keys.map((key) => byKey.get(key))
  }
  return errors
}

/** A picture whose size is not known has none, so that the list can be sent back as it was read. */
function withoutNulls(file: StoredFile): object {
  return Object.fromEntries(Object.entries(file).filter(([, value]) => value !== null))
}
