import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasShape, MAX_SHEET, messages, savedName, videoLimits, type Field, type StoredFile } from '#define'
import { keepFacts } from '../files/fileFacts'
import { newKey, sha256Of } from '../files/fileStore'
import { noteGone } from '../files/goneFiles'
import { contentOf, SHEET_MIME, shapeWords, type Content } from '../files/contentType'
import { readPicture, tooManyPixels, type Picture } from '../files/pictures'
import { mustHaveRoom } from '../uploads/budget'
import { linkTo, type FilePlace } from '../uploads/links'
import { keepSmall, readSmall } from '../files/smallPictures'
import { sql } from '../../database'
import type { Engine } from '../engine'
import { badRequest, notFound, tooManyBytes } from '../problem'
import { fileFacts } from '../write/storedFiles'
import { oneOf, text } from '../jsonSchema'
import { answers, parameter, ref } from '../openapi/parts'
import { fileFields, mustWrite, uploadNeed } from './fileFields'
import { heldFile } from './heldFile'
import { fileNameIn, idIn } from './requests'
import type { ResourceRequest, ResourceRoute } from './resourceRoute'
import { sendFile } from './sentFile'
import { uploadedVideo } from './uploadRoutes'

/** The largest picture or document, in bytes (spec §9: 2 MB, equal allowed). */
export const MAX_FILE = 2 * 1024 * 1024

/** The operation of reading a file. */
const reading = {
  parameters: [
    parameter(
      'as',
      'thumbnail: the picture in small; link: { address, until }, an address that works without a token for five minutes while the viewer may see the file',
      oneOf(['thumbnail', 'link']),
    ),
    parameter('Range', 'A part of the file (RFC 9110)', text, 'header'),
  ],
  responses: answers(undefined),
}

/** Uploads for the fields that hold files, and downloads for those who may see the record that holds the file. */
export const fileRoutes: readonly ResourceRoute[] = [
  {
    method: 'POST',
    path: '/files/:field',
    words: fileFields,
    needs: (resource, field) => [uploadNeed(resource, field)],
    check: mustWrite,
    mostBytes: MAX_SHEET,
    operation: {
      summary: 'Uploads a picture or document for a field before its record is saved',
      description:
        'PNG or JPEG, at most 2 MB; PDF as well where the field holds documents. XLSX of at most 10 MB where it holds workbooks. MP4 where it holds videos; larger ones go to /uploads in pieces.',
      who: 'Needs an authority to create or change records of the resource, or to do an action that asks for the field.',
      parameters: [parameter('x-file-name', 'The name, percent-encoded', text, 'header')],
      requestBody: {
        content: Object.fromEntries(
          ['image/png', 'image/jpeg', 'application/pdf', 'video/mp4', SHEET_MIME].map((type) => [type, {}]),
        ),
      },
      responses: answers(ref('StoredFile'), '201'),
    },
    handle: upload,
  },
  {
    method: 'GET',
    path: '/uploads/:field/*',
    words: fileFields,
    needs: (resource, field) => [uploadNeed(resource, field)],
    check: mustWrite,
    operation: {
      summary: 'A file the viewer uploaded that is on no record yet, by its key',
      ...reading,
    },
    handle: async (asked) => give(asked, await ownUpload(asked)),
  },
  {
    method: 'GET',
    path: '/:id/files/:field/*',
    words: fileFields,
    isForOwn: true,
    operation: {
      summary: 'A file that a field of a record holds, by its key',
      ...reading,
    },
    handle: download,
  },
]

async function download(asked: ResourceRequest): Promise<unknown> {
  const { resource, word, work, request } = asked
  const place = { resource: resource.is.name, id: idIn(request, resource), field: word }
  return give(asked, await heldFile(work, place, keyIn(asked)), place)
}

function keyIn({ request }: ResourceRequest): string {
  return (request.params as { '*': string })['*']
}

/**
 * A file that the viewer uploaded for an unsaved form: a restored form shows it again. An impersonator is not the
 * uploader.
 */
async function ownUpload(asked: ResourceRequest): Promise<StoredFile | undefined> {
  const { engine, resource, word, viewer } = asked
  const { id: uploader } = viewer.viewedBy ?? viewer
  const [file] = await engine.database.rows<StoredFile>(sql`
    select ${fileFacts} from files f where f.key = ${keyIn(asked)} and f.unclaimed
      and f.resource = ${resource.is.name} and f.field = ${word} and f.by_id = ${uploader}::bigint`)
  return file
}

/** Sends a file in the requested way. Throws 404 where there is none. */
async function give(
  { engine, viewer, request, reply }: ResourceRequest,
  file: StoredFile | undefined,
  place?: FilePlace,
): Promise<unknown> {
  if (!file) throw notFound()
  if ((request.query as { as?: unknown }).as === 'thumbnail') return sendSmall(request, reply, engine, file)
  if ((request.query as { as?: unknown }).as === 'link') return linkTo(engine, viewer, file, place && { place })
  return sendFile(request, reply, engine, file)
}

/**
 * Sends a thumbnail. Its key never means another picture, so browsers cache it, and revalidate each time for
 * permission.
 */
async function sendSmall(
  request: FastifyRequest,
  reply: FastifyReply,
  engine: Engine,
  { key, mime }: StoredFile,
): Promise<unknown> {
  const tag = `"${key}"`
  void reply.headers({ etag: tag, 'cache-control': 'private, no-cache', vary: 'authorization' })
  if (request.headers['if-none-match'] === tag) return reply.code(304).send()
  const small = await readSmall(engine.files, key, mime)
  if (!small) throw notFound()
  return reply
    .type('image/webp')
    .header('content-disposition', 'attachment')
    .header('x-content-type-options', 'nosniff')
    .send(small)
}

async function upload({ engine, resource, word, viewer, request, reply }: ResourceRequest): Promise<unknown> {
  const field = resource.fields[word] as Field & { readonly folder: string }
  await mustHaveRoom(engine.database, viewer.id, Buffer.isBuffer(request.body) ? request.body.length : 0)
  const limits = videoLimits(field)
  if (limits)
    return reply.code(201).send(await uploadedVideo({ engine, resource, word, viewer, request }, field.folder, limits))
  const { content, bytes, picture } = await uploaded(request.body, field)
  const key = newKey(field.folder, content.extension)
  await noteGone(engine.database, [key])
  await engine.files.keep(key, bytes)
  if (picture) await keepSmall(engine.files, key, picture.small)
  const file: StoredFile = {
    key,
    name: savedName({ name: fileNameIn(request) || `file.${content.extension}`, mime: content.mime }),
    mime: content.mime,
    size: bytes.length,
    ...(picture && { width: picture.width, height: picture.height }),
    ...(picture?.location && { location: picture.location }),
    ...(picture?.takenAt && { takenAt: picture.takenAt }),
  }
  const origin = { resource: resource.is.name, field: word, by: viewer.id, sha256: sha256Of(bytes) }
  await keepFacts(engine.database, origin, file)
  return reply.code(201).send(file)
}

/**
 * Turns an upload into a stored file: pictures without their metadata. Throws 400 for what the field does not accept.
 */
async function uploaded(
  body: unknown,
  field: Field,
): Promise<{ readonly content: Content; readonly bytes: Buffer; readonly picture?: Picture }> {
  const isSheet = field.kind === 'file' && field.sheet === true
  if (Buffer.isBuffer(body) && body.length > MAX_FILE && !isSheet) throw tooManyBytes(MAX_FILE)
  const content = Buffer.isBuffer(body) ? contentOf(body) : undefined
  const isOther = content && isSheet !== (content.mime === SHEET_MIME)
  if (!content || isOther || !Buffer.isBuffer(body) || (field.kind === 'image' && content.mime === 'application/pdf'))
    throw badRequest(messages.invalidFileType, { detail: acceptedBy(field) })
  if (isSheet || content.mime === 'application/pdf') return { content, bytes: body }
  const tooMany = tooManyPixels(content)
  if (tooMany) throw badRequest(messages.uploadFailed, { detail: tooMany })
  const isEvidence = (field.kind === 'image' || field.kind === 'file') && field.evidence === true
  const picture = await readPicture(body, content.mime, isEvidence)
  if (!picture) throw badRequest(messages.invalidFileType, { detail: 'The picture is damaged and can’t be shown' })
  if (field.kind === 'image' && field.shape && !hasShape(picture, field.shape))
    throw badRequest(messages.uploadFailed, { detail: shapeWords(field.shape) })
  return { content, bytes: picture.bytes, picture }
}

function acceptedBy(field: Field): string {
  if (field.kind === 'file' && field.sheet) return 'Please upload file in xlsx format only'
  return field.kind === 'image' ? 'Pictures must be PNG, JPG or JPEG' : 'Documents must be PNG, JPG, JPEG or PDF'
}
