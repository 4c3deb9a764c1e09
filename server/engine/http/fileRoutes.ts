import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { allows, messages, savedName, type AnyResource, type Field, type StoredFile } from '#define'
import { sql } from '../../database'
import { contentOf, hasShape, shapeWords, type Content } from '../files/contentType'
import { readPicture, tooManyPixels, type Picture } from '../files/pictures'
import { keepSmall, readSmall } from '../files/smallPictures'
import type { Engine } from '../engine'
import { badRequest, forbidden, notFound } from '../problem'
import { fullRecord } from '../read/oneRecord'
import { isOwn, mayWrite, mustHold, visibilityOf, type Viewer } from '../viewer'
import { fileNameIn, idIn } from './requests'
import type { RouteContext } from './routeContext'

/** The largest picture or document, in bytes (spec §9: 2 MB, equal allowed). */
export const MAX_FILE = 2 * 1024 * 1024

/** Uploads for the file fields of a resource, and downloads by whoever may see the record that holds the file. */
export function fileRoutes(app: FastifyInstance, { engine, resource, viewerOf, base }: RouteContext): void {
  const fields = Object.entries(resource.fields).filter(([, field]) => field.kind === 'image' || field.kind === 'file')
  if (fields.length)
    void app.register(async (scope) => uploadRoutes(scope, { engine, resource, viewerOf, base }, fields))
  for (const [fieldName, field] of fields) {
    app.get(`${base}/:id/files/${fieldName}/*`, async (request, reply) => {
      const viewer = await viewerOf(request)
      // Without the key nobody learns what is wrong with the address.
      if (!resource.access.own) mustHold(viewer, resource.key)
      const id = idIn(request, resource)
      if (!isOwn(resource, viewer, id)) mustHold(viewer, resource.key)
      if (visibilityOf(field, viewer) !== 'full') throw forbidden()
      const record = await fullRecord({ engine, viewer, tx: engine.database }, resource, id)
      const key = (request.params as { '*': string })['*']
      const file = (record[fieldName] as StoredFile[] | null)?.find((one) => one.key === key)
      if (!file) throw notFound()
      if ((request.query as { as?: unknown }).as === 'thumbnail') return sendSmall(request, reply, engine, file)
      const stream = await engine.files.read(file.key)
      if (!stream) throw notFound()
      return reply
        .type(file.mime)
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(savedName(file))}`)
        .header('x-content-type-options', 'nosniff')
        .send(stream)
    })
  }
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

/** In a scope of their own, because here, and only here, a body is bytes of whatever type the sender says. */
function uploadRoutes(
  app: FastifyInstance,
  { engine, resource, viewerOf, base }: RouteContext,
  fields: readonly (readonly [string, Field])[],
): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  for (const [fieldName, field] of fields) {
    app.post(
      `${base}/files/${fieldName}`,
      {
        bodyLimit: MAX_FILE,
        config: { rawBody: true },
        // Before the body is read: who may not upload is told so, whatever is wrong with what they send.
        onRequest: async (request) => mustUpload(resource, fieldName, await viewerOf(request)),
      },
      async (request, reply) => {
        const viewer = await viewerOf(request)
        const { content, bytes, picture } = await uploaded(request.body, field)
        const { key, sha256 } = await engine.files.put(
          (field as Field & { folder: string }).folder,
          content.extension,
          bytes,
        )
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
        values (${key}, ${resource.name}, ${fieldName}, ${file.name}, ${file.mime}, ${file.size}, ${file.width ?? null}, ${file.height ?? null},
          ${file.location ? JSON.stringify(file.location) : null}::jsonb, ${file.takenAt ?? null}::timestamptz, ${sha256}, ${viewer.id})`)
        return reply.code(201).send(file)
      },
    )
  }
}

/** Throws 403 unless the viewer may put a file into the field of a new record, of a present one, or of themselves. */
function mustUpload({ fields, access }: AnyResource, fieldName: string, viewer: Viewer): void {
  if (access.own?.fields.includes(fieldName)) return
  const field = fields[fieldName]
  if (!allows(viewer.keys, access.create) && !allows(viewer.keys, access.update)) throw forbidden()
  if (!field || !mayWrite(field, viewer)) throw forbidden()
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
  if (!picture) throw badRequest(messages.invalidFileType, { detail: 'The picture is damaged and cannot be shown' })
  if (field.kind === 'image' && field.shape && !hasShape(picture, field.shape))
    throw badRequest(messages.uploadFailed, { detail: shapeWords(field.shape) })
  return { content, bytes: picture.bytes, picture }
}

function acceptedBy(field: Field): string {
  return field.kind === 'image' ? 'Pictures are PNG, JPG or JPEG' : 'Documents are PNG, JPG, JPEG or PDF'
}
