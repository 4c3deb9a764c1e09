import { writeFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import {
  mostVideoBytes,
  savedName,
  videoLimits,
  type AnyResource,
  type Field,
  type StoredFile,
  type VideoLimits,
} from '#define'
import { sql } from '../../database'
import { holdPerson } from '../holdPerson'
import { integer, objectOf, text } from '../jsonSchema'
import { answers, parameter, ref } from '../openapi/parts'
import { keepFacts } from '../files/fileFacts'
import { newKey } from '../files/fileStore'
import { noteGone } from '../files/goneFiles'
import { readPicture } from '../files/pictures'
import { contentOf } from '../files/contentType'
import { keepSmall } from '../files/smallPictures'
import { mustHaveRoom } from '../uploads/budget'
import { beginUpload, endUpload, notThere, takePiece, uploadOf, type Upload } from '../uploads/uploads'
import { noVideo, readyVideo } from '../uploads/videos'
import { badRequest, notFound, Problem } from '../problem'
import { mustWrite, uploadNeed } from './fileFields'
import { fileNameIn } from './requests'
import type { ResourceRequest, ResourceRoute } from './resourceRoute'

/** The maximum size of a video's poster picture, in bytes. */
const MOST_POSTER = 512 * 1024

const upload = objectOf({ id: text, offset: integer, length: integer }, { file: ref('StoredFile') })
const common = {
  words: videoFields,
  needs: (resource: AnyResource, field: string) => [uploadNeed(resource, field)],
  check: mustWrite,
} as const
const who =
  'Needs an authority to create or change records of the resource, or to do an action that asks for the field. Only the person who started an upload can continue it.'

/**
 * Routes of videos, which come in pieces so that a broken connection only costs what was on its way. The headers are
 * those of tus 1.0: create with the length, send pieces at their offset, and query the offset after a lost answer.
 */
export const uploadRoutes: readonly ResourceRoute[] = [
  {
    ...common,
    method: 'POST',
    path: '/files/:field/uploads',
    operation: {
      summary: 'Starts the upload of a video in pieces and returns its ID',
      description: 'Unfinished uploads are removed after a day.',
      who,
      parameters: [
        parameter('Upload-Length', 'The size of the video in bytes', integer, 'header'),
        parameter('x-file-name', 'The name, percent-encoded', text, 'header'),
      ],
      responses: answers(upload, '201'),
    },
    handle: async ({ engine, resource, word, viewer, request, reply }) => {
      const length = wholeIn(request.headers['upload-length'], 'Upload-Length')
      const asked = {
        ...{ resource: resource.is.name, field: word, by: viewer.id, folder: folderOf(resource, word) },
        ...{ name: fileNameIn(request), length },
      }
      const begun = await engine.database.transaction(async (tx) => {
        await holdPerson(tx, viewer.id)
        await mustHaveRoom(tx, viewer.id, length)
        return beginUpload(tx, asked, limitsOf(resource, word))
      })
      return told(reply.code(201).header('location', `${request.url.split('?')[0]}/${begun.id}`), begun)
    },
  },
  {
    ...common,
    method: 'GET',
    path: '/files/:field/uploads/:upload',
    operation: {
      summary: 'How much of an upload has arrived, and its file once complete',
      description: 'Upload-Offset and Upload-Length have the same values, also for HEAD.',
      who,
      responses: answers(upload),
    },
    handle: async (asked) => told(asked.reply, await found(asked)),
  },
  {
    ...common,
    method: 'PATCH',
    path: '/files/:field/uploads/:upload',
    isStreamed: true,
    operation: {
      summary: 'Sends a piece of an upload at its offset; the answer to the last piece has the file',
      description:
        '409 where the offset is not the one that has arrived. What arrives before a connection breaks is kept.',
      who,
      parameters: [parameter('Upload-Offset', 'The offset of the piece', integer, 'header')],
      requestBody: { content: { 'application/offset+octet-stream': {} } },
      responses: answers(upload),
    },
    handle: async (asked) => {
      const { engine, resource, word, request, reply } = asked
      const begun = await found(asked)
      const from = wholeIn(request.headers['upload-offset'], 'Upload-Offset')
      if (from !== begun.received) throw notThere(begun)
      return told(reply, await takePiece(engine, begun, from, request.body as Readable, limitsOf(resource, word)))
    },
  },
  {
    ...common,
    method: 'PUT',
    path: '/files/:field/uploads/:upload/poster',
    mostBytes: MOST_POSTER,
    operation: {
      summary: 'Sets the picture shown for a video in lists',
      who,
      requestBody: { content: { 'image/jpeg': {}, 'image/png': {} } },
      responses: { 204: { description: 'It is kept' }, ...answers(undefined) },
    },
    handle: async (asked) => {
      const { key } = await found(asked)
      const { engine } = asked
      const claimed = await engine.database.rows(
        sql`select from files where key = ${key} and not unclaimed and not gone`,
      )
      if (claimed.length > 0) throw new Problem(409, 'The video is on a record, and keeps its picture')
      const { body } = asked.request
      const content = Buffer.isBuffer(body) ? contentOf(body) : undefined
      const picture = content && Buffer.isBuffer(body) ? await readPicture(body, content.mime, false) : undefined
      if (!picture) throw badRequest('The picture must be PNG or JPEG')
      await keepSmall(engine.files, key, picture.small)
      return asked.reply.code(204).send()
    },
  },
  {
    ...common,
    method: 'DELETE',
    path: '/files/:field/uploads/:upload',
    operation: {
      summary: 'Cancels an upload',
      who,
      responses: { 204: { description: 'The upload is cancelled' }, ...answers(undefined) },
    },
    handle: async (asked) => {
      await endUpload(asked.engine, await found(asked))
      return asked.reply.code(204).send()
    },
  },
]

function videoFields({ fields }: AnyResource): string[] {
  return Object.keys(fields).filter((name) => videoLimits(fields[name]))
}

function limitsOf({ fields }: AnyResource, word: string): VideoLimits {
  return videoLimits(fields[word]) as VideoLimits
}

function folderOf({ fields }: AnyResource, word: string): string {
  return (fields[word] as Field & { readonly folder: string }).folder
}

async function found({ engine, resource, word, viewer, request }: ResourceRequest): Promise<Upload> {
  const { upload: id = '' } = request.params as { readonly upload?: string }
  // An impersonator has not started that person's uploads.
  const { id: by } = viewer.viewedBy ?? viewer
  const one = await uploadOf(engine.database, id, { resource: resource.is.name, field: word, by })
  if (!one) throw notFound()
  return one
}

function told(reply: FastifyReply, { id, received, length, file }: Upload): FastifyReply {
  return reply
    .headers({ 'upload-offset': received, 'upload-length': length, 'cache-control': 'no-store' })
    .send({ id, offset: received, length, ...(file && { file }) })
}

function wholeIn(given: string | string[] | undefined, name: string): number {
  if (typeof given !== 'string' || !/^\d{1,12}$/.test(given)) throw badRequest(`${name} must be a whole number`)
  return Number(given)
}

/** Takes a small video that came in one request. Throws 400 for what the field does not accept. */
export async function uploadedVideo(
  {
    engine,
    resource,
    word,
    viewer,
    request,
  }: Pick<ResourceRequest, 'engine' | 'resource' | 'word' | 'viewer' | 'request'>,
  folder: string,
  limits: VideoLimits,
): Promise<StoredFile> {
  const { body } = request
  if (!Buffer.isBuffer(body) || body.length > mostVideoBytes(limits)) throw noVideo(limits)
  const key = newKey(folder, 'mp4')
  await noteGone(engine.database, [key])
  const { sha256, ...facts } = await engine.files.make(key, async (path) => {
    await writeFile(path, body, { flush: true })
    return readyVideo(path, limits)
  })
  const name = savedName({ name: fileNameIn(request) || 'video.mp4', mime: 'video/mp4' })
  const file: StoredFile = { key, name, mime: 'video/mp4', ...facts }
  await keepFacts(engine.database, { resource: resource.is.name, field: word, by: viewer.id, sha256 }, file)
  return file
}
