import type { StoredFile } from '#define'
import { sql } from '../../database'
import type { Engine } from '../engine'
import { LINK_PATH, meantBy } from '../uploads/links'
import { readSmall } from '../files/smallPictures'
import { text } from '../jsonSchema'
import { answers, parameter } from '../openapi/parts'
import { notFound } from '../problem'
import type { Route } from './route'
import { sendFile } from './sentFile'

/** Serves the file of a link, as long as the link is valid and its viewer has an account. */
export function fileLinkRoute(engine: Engine): Route {
  return {
    method: 'GET',
    path: LINK_PATH,
    need: 'anyone',
    tag: 'Pages',
    operation: {
      summary: 'A file, by a link that works for five minutes',
      parameters: [parameter('link', 'As `?as=link` of a file gave it', text)],
      responses: answers(undefined),
    },
    handler: async (request, reply) => {
      const meant = meantBy(engine, (request.query as { readonly link?: unknown }).link)
      const viewers = meant ? await engine.viewersOf(engine.database, [meant.by]) : []
      const [file] =
        meant && viewers.length > 0
          ? await engine.database.rows<StoredFile>(
              sql`select key, name, mime, size from files where key = ${meant.key} and not gone`,
            )
          : []
      if (!meant || !file) throw notFound('This link can no longer be used')
      void reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
      if (!meant.isSmall) return sendFile(request, reply, engine, file)
      const small = await readSmall(engine.files, file.key, file.mime)
      if (!small) throw notFound()
      return reply.type('image/webp').header('x-content-type-options', 'nosniff').send(small)
    },
  }
}
