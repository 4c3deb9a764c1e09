import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasShape, messages, savedName, type Access, type AnyResource, type Field, type StoredFile } from '#define'
import { sql } from '../../database'
import { contentOf, shapeWords, type Content } from '../files/contentType'
import { readPicture, tooManyPixels, type Picture } from '../files/pictures'
import { keepSmall, readSmall } from '../files/smallPictures'
import type { Engine } from '../engine'
import { badRequest, forbidden, notFound } from '../problem'
import { fullRecord } from '../read/oneRecord'
import { mayWrite, visibilityOf, type Viewer } from '../viewer'
import { oneOf, text } from '../jsonSchema'
import { answers, parameter, ref } from '../openapi/parts'
import { fileNameIn, idIn } from './requests'
import type { ResourceRequest, ResourceRoute } from './resourceRoute'

/** The largest picture or document, in bytes (spec §9: 2 MB, equal allowed). */
export const MAX_FILE = 2 * 1024 * 1024

/** Uploads for the fields that hold files, and downloads for whoever may see the record that holds the file. */
export const fileRoutes: readonly ResourceRoute[] = [
  {
    method: 'POST',
    path: '/files/:field',
    words: fileFields,
    needs: (resource, field) => [uploadNeed(resource, field)],
    check: mustWrite,
    mostBytes: MAX_FILE,
    operation: {
      summary: 'Uploads a picture or document for a field before its record is saved',
      description: 'PNG or JPEG, at most 2 MB; PDF as well where the field holds documents.',
      who: 'Needs an authority to create or change records of the resource.',
      parameters: [parameter('x-file-name', 'The name, percent-encoded', text, 'header')],
      requestBody: {
        content: Object.fromEntries(['image/png', 'image/jpeg', 'application/pdf'].map((type) => [type, {}])),
      },
      responses: answers(ref('StoredFile'), '201'),
    },
    handle: upload,
  },
  {
    method: 'GET',
    path: '/:id/files/:field/*',
    words: fileFields,
    isForOwn: true,
    operation: {
      summary: 'A file that a field of a record holds, by its key',
      parameters: [parameter('as', 'thumbnail: the picture in small', oneOf(['thumbnail']))],
      responses: answers(undefined),
    },
    handle: download,
  },
]

function fileFields({ fields }: AnyResource): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.kind === 'image' || fields[name]?.kind === 'file')
}

/** Whoever makes a record, changes one, or writes the field of themselves may upload for it. */
function uploadNeed({ access: { own, create, update } }: AnyResource, field: string): Access {
  const needs = [create, update].flat().filter((need) => need !== false)
  return own?.fields.includes(field) || needs.includes('signedIn') ? 'signedIn' : needs.length > 0 && (needs as Access)
}

/** Throws 403 unless the viewer may write the field in some record. */
function mustWrite(viewer: Viewer, { fields, access }: AnyResource, fieldName: string): void {
  const field = fields[fieldName]
  if (!access.own?.fields.includes(fieldName) && !(field && mayWrite(field, viewer))) throw forbidden()
}

async function download({ engine, resource, word, viewer, request, reply }: ResourceRequest): Promise<unknown> {
  const field = resource.fields[word]
  if (!field || visibilityOf(field, viewer) !== 'full') throw forbidden()
  const record = await fullRecord({ engine, viewer, tx: engine.database }, resource, idIn(request, resource))
  const key = (request.params as { '*': string })['*']
  const file = (record[word] as StoredFile[] | null)?.find((one) => one.key === key)
  if (!file) throw notFound()
  if ((request.query as { as?: unknown }).as === 'thumbnail') return sendSmall(request, reply, engine, file)
  const stream = await engine.files.read(file.key)
  if (!stream) throw notFound()
  return reply
    .type(file.mime)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(savedName(file))}`)
    .header('x-content-type-options', 'nosniff')
    .send(stream)
}

/** A picture in small. Its key never means another one, so a browser keeps it, and asks each time whether it may show it. */
async function sendSmall(
  request: FastifyRequest,
  reply: FastifyReply,
  engine: Engine,
  { key, mime }: StoredFile,
): Promise<unknown> {
  const tag = `"${key}"`
  void reply.headers({ etag: tag, 'cache-control': 'private, no-cache', vary: 'authorization' })
  if (request.headers['if-none-match'] === tag) return reply.code(304).send()
  const small = mime.startsWith('image/') ? await readSmall(engine.files, key) : undefined
  if (!small) throw notFound()
  return reply
    .type('image/webp')
    .header('content-disposition', 'attachment')
    .header('x-content-type-options', 'nosniff')
    .send(small)
}

async function upload({ engine, resource, word, viewer, request, reply }: ResourceRequest): Promise<unknown> {
  const field = resource.fields[word] as Field & { readonly folder: string }
  const { content, bytes, picture } = await uploaded(request.body, field)
  const { key, sha256 } = await engine.files.put(field.folder, content.extension, bytes)
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
  await engine.database
    .run(sql`insert into files (key, resource, field, name, mime, size, width, height, location, taken_at, sha256, by_id)
      values (${key}, ${resource.is.name}, ${word}, ${file.name}, ${file.mime}, ${file.size}, ${file.width ?? null}, ${file.height ?? null},
        ${file.location ? JSON.stringify(file.location) : null}::jsonb, ${file.takenAt ?? null}::timestamptz, ${sha256}, ${viewer.id})`)
  return reply.code(201).send(file)
}

/** What came, as it is kept: pictures without what they say of themselves. Throws 400 for what the field does not take. */
async function uploaded(
  body: unknown,
  field: Field,
): Promise<{ readonly content: Content; readonly bytes: Buffer; readonly picture?: Picture }> {
  const content = Buffer.isBuffer(body) ? contentOf(body) : undefined
  if (!content || !Buffer.isBuffer(body) || (field.kind === 'image' && content.mime === 'application/pdf'))
    throw badRequest(messages.invalidFileType, { detail: acceptedBy(field) })
  if (content.mime === 'application/pdf') return { content, bytes: body }
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
  return field.kind === 'image' ? 'Pictures must be PNG, JPG or JPEG' : 'Documents must be PNG, JPG, JPEG or PDF'
}
