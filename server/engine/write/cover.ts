import { buffer } from 'node:stream/consumers'
import { coversOf, waitingStates, type AnyResource, type Field, type StoredFile } from '#define'
import { sql } from '../../database'
import type { Work } from '../engine'
import { coveredPicture, type Part } from '../files/pictures'
import { newKey, sha256Of } from '../files/fileStore'
import { destroyUncommitted } from '../files/goneFiles'
import { keepSmall } from '../files/smallPictures'
import { objectIn } from '../given'
import { badRequest, notFound } from '../problem'
import type { About } from '../read/mustSee'
import { fullRecord } from '../read/oneRecord'
import { visibilityOf } from '../viewer'
import { forgetFile } from './forget'
import { putTogether } from './putTogether'
import { look } from '../judging/hand'
import { heldByOthers, heldProblem } from '../judging/locks'

/** The maximum number of parts of a picture covered at once. */
export const MOST_COVERED = 20

/**
 * Blacks out parts of a picture irreversibly: a new file replaces the old one, which is deleted. The record must wait
 * at the desk. Throws 400 for a PDF, whose pages cannot be painted over, 403 for a viewer who may only read the record,
 * and 409 while someone else has locked it.
 */
export async function cover(
  work: Work,
  { resource, id }: About,
  { body }: { readonly body: unknown },
): Promise<object> {
  const title = 'Error while covering part of the picture'
  const { field: fieldName, key, parts } = coverIn(body)
  const field = resource.fields[fieldName]
  if (!field || !coversOf(resource).includes(fieldName) || visibilityOf(field, work.viewer) !== 'full')
    throw badRequest(title, { detail: 'Nothing can be covered in this field' })
  const record = await fullRecord(work, resource, id, true)
  const other = (await heldByOthers(work, resource, [id])).get(id)
  if (other) throw heldProblem(resource, other, title)
  const { desk } = resource.page
  if (!desk || !waitingStates(desk).includes(String(record[resource.rules.state ?? ''])))
    throw badRequest(title, { detail: 'Only what waits at the desk can be covered. Reopen it first.' })
  const files = (record[fieldName] ?? []) as readonly StoredFile[]
  const file = files.find((one) => one.key === key)
  if (!file) throw notFound()
  if (!file.mime.startsWith('image/'))
    throw badRequest(title, { detail: 'Pages of a PDF can’t be covered. Reject it, so that it is sent again covered.' })
  const covered = await keepCovered(work, { resource, fieldName, field, file, parts })
  const values = { [fieldName]: files.map((one) => (one.key === key ? covered : one)) }
  await putTogether(work, resource, [{ id, values }], { action: 'update', reason: 'Part of a picture was covered' })
  await forgetFile(work, file.key)
  return look(work, { resource, id })
}

interface Covering {
  readonly resource: AnyResource
  readonly fieldName: string
  readonly field: Field
  readonly file: StoredFile
  readonly parts: readonly Part[]
}

/** Stores the picture with the parts painted over, under a key of its own. */
async function keepCovered(
  { engine, tx, viewer }: Work,
  { resource, fieldName, field, file, parts }: Covering,
): Promise<StoredFile> {
  const stream = await engine.files.read(file.key)
  if (!stream || !('folder' in field)) throw notFound()
  const { bytes, small, width, height } = await coveredPicture(await buffer(stream), file.mime, parts)
  const key = newKey(field.folder, file.mime === 'image/png' ? 'png' : 'jpg')
  await tx.afterwards((isCommitted) => (isCommitted ? Promise.resolve() : destroyUncommitted(engine, key)))
  await engine.files.keep(key, bytes)
  await keepSmall(engine.files, key, small)
  const size = bytes.length
  await tx.run(sql`
    insert into files (key, resource, field, name, mime, size, width, height, location, taken_at, sha256, by_id)
    select ${key}, ${resource.is.name}, ${fieldName}, f.name, f.mime, ${size}, ${width}, ${height}, f.location, f.taken_at, ${sha256Of(bytes)}, ${viewer.id}
    from files f where f.key = ${file.key}`)
  return { ...file, key, size, width, height }
}

function coverIn(body: unknown): { readonly field: string; readonly key: string; readonly parts: readonly Part[] } {
  const { field, key, parts } = objectIn(body)
  const isPart = (one: unknown): one is Part => {
    if (typeof one !== 'object' || one === null) return false
    const { left, top, width, height } = one as Part
    const all = [left, top, width, height]
    return all.every((part) => Number.isFinite(part) && part >= 0 && part <= 1) && width > 0 && height > 0
  }
  if (typeof field !== 'string' || typeof key !== 'string' || !Array.isArray(parts) || !parts.every(isPart))
    throw badRequest('Send { field, key, parts }, with left, top, width and height of each part between 0 and 1')
  if (parts.length === 0 || parts.length > MOST_COVERED) throw badRequest(`Cover 1 to ${MOST_COVERED} parts at a time`)
  return { field, key, parts }
}
