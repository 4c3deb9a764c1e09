import { resourceNamed, type StoredFile } from '#define'
import type { Work } from '../engine'
import { forbidden } from '../problem'
import { fullRecord } from '../read/oneRecord'
import type { FilePlace } from '../uploads/links'
import { isOwn, mustHold, visibilityOf } from '../viewer'

/**
 * Finds the file that a field of a record holds, by its key. Throws 403 and 404 for those who may not see the field or
 * the record.
 */
export async function heldFile(work: Work, place: FilePlace, key: string): Promise<StoredFile | undefined> {
  const { engine, viewer } = work
  const resource = resourceNamed(engine.register, place.resource)
  const field = resource.fields[place.field]
  if (!isOwn(resource, viewer, place.id)) mustHold(viewer, resource.access.see)
  if (!field || visibilityOf(field, viewer) !== 'full') throw forbidden()
  const record = await fullRecord(work, resource, place.id)
  return (record[place.field] as StoredFile[] | null)?.find((one) => one.key === key)
}
