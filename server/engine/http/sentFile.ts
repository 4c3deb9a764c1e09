import type { FastifyReply, FastifyRequest } from 'fastify'
import { savedName, type StoredFile } from '#define'
import type { Part } from '../files/fileStore'
import type { Engine } from '../engine'
import { Problem, notFound } from '../problem'

type Kept = Pick<StoredFile, 'key' | 'name' | 'mime' | 'size'>

/**
 * Sends a file, or the part of it that the request asks for (RFC 9110, 14). A key always has the same bytes, so it is
 * its own ETag. Throws 404 if there are none.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  engine: Pick<Engine, 'files'>,
  file: Kept,
): Promise<unknown> {
  const tag = `"${file.key}"`
  void reply.headers({ 'accept-ranges': 'bytes', etag: tag })
  const part = wantedPart(request, tag, file.size)
  if (part === 'outside') {
    void reply.header('content-range', `bytes */${file.size}`)
    throw new Problem(416, 'The file is shorter than that')
  }
  const stream = await engine.files.read(file.key, part)
  if (!stream) throw notFound()
  if (part) reply.code(206).header('content-range', `bytes ${part.first}-${part.last}/${file.size}`)
  return reply
    .type(file.mime)
    .headers({
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(savedName(file))}`,
      'x-content-type-options': 'nosniff',
      ...(part && { 'content-length': part.last - part.first + 1 }),
    })
    .send(stream)
}

/** The one requested part; undefined for the whole file, and for several parts, which no client needs. */
function wantedPart({ headers }: FastifyRequest, tag: string, size: number): Part | 'outside' | undefined {
  const ifRange = headers['if-range']
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined
  if (ifRange !== undefined && ifRange !== tag) return undefined
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(size - 1, Number(to))
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined
  return first < size && last >= first ? { first, last } : 'outside'
}
