import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { isUuid, plainFileName, savedName, type StoredFile, type VideoLimits } from '#define'
import { sql, type Queries } from '../../database'
import type { Engine } from '../engine'
import { notFound, Problem } from '../problem'
import { SILENT, withSignsOfLife } from '../signsOfLife'
import { keepFacts } from '../files/fileFacts'
import { destroyFiles, noteGone } from '../files/goneFiles'
import { newKey } from '../files/fileStore'
import { beginsAsMp4 } from '../files/mp4Boxes'
import { removeFile } from '../files/smallPictures'
import { keptPiece, keysOf, writeTogether, type Piece } from './pieces'
import { noVideo, readyVideo, tooLarge } from './videos'

/** A video that is uploaded in pieces. */
export interface Upload {
  readonly id: string
  readonly resource: string
  readonly field: string
  readonly by: number
  /** Its key once it is complete. */
  readonly key: string
  readonly name: string
  readonly length: number
  readonly received: number
  readonly pieces: readonly Piece[]
  /** The finished file. */
  readonly file: StoredFile | null
}

const columns = sql`id, resource, field, by_id::int as "by", key, name, length, received, pieces, file`
const MIME = 'video/mp4'

/** The values that start an upload. */
export interface Beginning extends Pick<Upload, 'resource' | 'field' | 'by' | 'name' | 'length'> {
  readonly folder: string
}

/** Starts an upload. Throws 400 if it is too large, or empty. */
export async function beginUpload(tx: Queries, { folder, ...upload }: Beginning, limits: VideoLimits): Promise<Upload> {
  if (upload.length > limits.megabytes * 1024 * 1024) throw tooLarge(limits)
  if (upload.length === 0) throw noVideo(limits)
  const name = savedName({ name: plainFileName(upload.name) || 'video.mp4', mime: MIME })
  const { resource, field, by, length } = upload
  const [begun] = await tx.rows<Upload>(sql`
    insert into uploads (id, resource, field, by_id, key, name, length, received, pieces)
    values (${randomUUID()}::uuid, ${resource}, ${field}, ${by}, ${newKey(folder, 'mp4')}, ${name}, ${length}, 0, '[]')
    returning ${columns}`)
  return begun as Upload
}

/** Finds a person's upload for a field. Undefined if there is none. */
export async function uploadOf(
  tx: Queries,
  id: string,
  { resource, field, by }: Pick<Upload, 'resource' | 'field' | 'by'>,
): Promise<Upload | undefined> {
  if (!isUuid(id)) return undefined
  const [found] = await tx.rows<Upload>(sql`
    select ${columns} from uploads
    where id = ${id}::uuid and resource = ${resource} and field = ${field} and by_id = ${by}`)
  return found
}

/**
 * Stores the next piece of an upload, even if the connection breaks, and makes a file of it once it is complete. Bytes
 * are written as they arrive, not held in memory. Throws 400 if it is not a video, which ends the upload.
 */
export async function takePiece(
  engine: Engine,
  upload: Upload,
  from: number,
  body: Readable,
  limits: VideoLimits,
): Promise<Upload> {
  if (upload.file) return upload
  const key = `uploads/${upload.id}-${from}-${randomUUID()}`
  // It is noted before anything is written, so that it is removed with the others if the process is killed.
  await engine.database.run(sql`
    update uploads set pieces = pieces || ${JSON.stringify([{ key, size: 0 }])}::jsonb where id = ${upload.id}::uuid`)
  const piece =
    from < upload.length
      ? await keptPiece(engine, key, body, upload.length - from).catch((error: unknown) =>
          unlessGone(engine, upload, error),
        )
      : { size: 0, head: Buffer.alloc(0) }
  if (from === 0 && piece.size > 0 && !beginsAsMp4(piece.head)) {
    await endUpload(engine, upload)
    throw noVideo(limits)
  }
  const added = piece.size > 0 ? [{ key, size: piece.size }] : []
  const [taken] = await engine.database.rows<Upload>(sql`
    update uploads set received = received + ${piece.size},
      pieces = jsonb_path_query_array(pieces, '$[*] ? (@.key != $key)', ${JSON.stringify({ key })}::jsonb) || ${JSON.stringify(added)}::jsonb
    where id = ${upload.id}::uuid and received = ${from} returning ${columns}`)
  if (!taken) {
    if (piece.size > 0) await engine.files.remove(key)
    throw notThere(upload)
  }
  return taken.received === taken.length && !taken.file ? finished(engine, taken, limits) : taken
}

/** Throws 404 if an upload was cancelled while a piece arrived; that piece was removed with the others. */
async function unlessGone({ database }: Engine, { id }: Upload, error: unknown): Promise<never> {
  const there = await database.rows(sql`select from uploads where id = ${id}::uuid`)
  throw there.length ? error : notFound()
}

/** The refusal of a piece that does not follow the bytes received so far. */
export function notThere({ received }: Pick<Upload, 'received'>): Error {
  return new Problem(409, 'The upload continues elsewhere', { detail: `Ask for its offset; it was ${received}` })
}

/** The interval at which a request checks whether another one has finished an upload, in milliseconds. */
const LOOKED_EVERY = 500

/**
 * Joins all pieces into one file, once: a browser whose connection broke asks again, and its request waits for the
 * first one's result, or takes over if that one's process was killed. Throws 404 if the upload is cancelled.
 */
async function finished(engine: Engine, upload: Upload, limits: VideoLimits): Promise<Upload> {
  const { database } = engine
  const one = sql`id = ${upload.id}::uuid`
  for (;;) {
    const [ours] = await database.rows<Upload>(sql`
      update uploads set finishing_at = clock_timestamp()
      where ${one} and file is null and coalesce(finishing_at < clock_timestamp() - ${SILENT}, true) returning ${columns}`)
    if (ours)
      return withSignsOfLife(
        () => database.run(sql`update uploads set finishing_at = clock_timestamp() where ${one}`),
        () => madeOf(engine, ours, limits),
      )
    const [found] = await database.rows<Upload>(sql`select ${columns} from uploads where ${one}`)
    if (!found) throw notFound()
    if (found.file) return found
    await pause(LOOKED_EVERY)
  }
}

async function madeOf(engine: Engine, upload: Upload, limits: VideoLimits): Promise<Upload> {
  const { id, resource, field, by, key, name } = upload
  try {
    const { sha256, ...facts } = await engine.files.make(key, async (path) => {
      await writeTogether(engine, upload.pieces, path)
      return readyVideo(path, limits)
    })
    const file: StoredFile = { key, name, mime: MIME, ...facts }
    const isThere = await engine.database.transaction(async (tx) => {
      const count = await tx.run(
        sql`update uploads set file = ${JSON.stringify(file)}::jsonb, pieces = '[]' where id = ${id}::uuid`,
      )
      if (count === 0) return false
      await keepFacts(tx, { resource, field, by, sha256 }, file)
      await noteGone(tx, keysOf(upload.pieces))
      return true
    })
    if (!isThere) {
      await removeFile(engine.files, key)
      throw notFound()
    }
    await destroyFiles(engine, keysOf(upload.pieces))
    return { ...upload, file, pieces: [] }
  } catch (error) {
    if (error instanceof Problem && error.status === 400) await endUpload(engine, upload)
    else await engine.database.run(sql`update uploads set finishing_at = null where id = ${id}::uuid`)
    throw error
  }
}

/** Ends an upload. Its finished file stays. */
export async function endUpload(engine: Engine, { id }: Upload): Promise<void> {
  const gone = await engine.database.transaction(async (tx) => {
    const [ended] = await tx.rows<Upload>(sql`delete from uploads where id = ${id}::uuid returning ${columns}`)
    const keys = ended ? [...keysOf(ended.pieces), ...(ended.file ? [] : [ended.key])] : []
    await noteGone(tx, keys)
    return keys
  })
  await destroyFiles(engine, gone)
}

/** Ends uploads that were started more than a day ago. */
export async function forgetUploads(engine: Engine): Promise<void> {
  const old = await engine.database.rows<Upload>(
    sql`select ${columns} from uploads where at < now() - interval '1 day'`,
  )
  for (const upload of old) await endUpload(engine, upload)
}
