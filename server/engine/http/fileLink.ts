import type { StoredFile } from '#define'
import { sql } from '../../database'
import type { Engine } from '../engine'
import { LINK_PATH, meantBy, type Meant } from '../uploads/links'
import { readSmall } from '../files/smallPictures'
import { text } from '../jsonSchema'
import { answers, parameter } from '../openapi/parts'
import { notFound, Problem } from '../problem'
import { heldFile } from './heldFile'
import type { Route } from './route'
import { sendFile } from './sentFile'

/** Serves the file of a link, as long as the link is valid and its viewer may see the file. */
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
      const file = meant && (await fileOf(engine, meant))
      if (!file) throw notFound('This link can no longer be used')
      void reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
      if (!meant.isSmall) return sendFile(request, reply, engine, file)
      const small = await readSmall(engine.files, file.key, file.mime)
      if (!small) throw notFound()
      return reply.type('image/webp').header('x-content-type-options', 'nosniff').send(small)
    },
  }
}

/** Finds the file of a link; undefined where its viewer no longer has an account, or no longer sees the file. */
async function fileOf(engine: Engine, { by, key, place }: Meant): Promise<StoredFile | undefined> {
  const { database: tx } = engine
  const [viewer] = await engine.viewersOf(tx, [by])
  if (!viewer) return undefined
  if (place)
    return heldFile({ engine, viewer, tx }, place, key).catch((error: unknown) => {
      if (error instanceof Problem) return undefined
      throw error
    })
  const [file] = await tx.rows<StoredFile>(sql`select key, name, mime, size from files where key = ${key} and not gone`)
  return file
}
