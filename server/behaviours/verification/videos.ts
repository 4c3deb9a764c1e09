import type { StoredFile } from '#define'
import { videos, type FeedVideo } from '#resources'
import { sql } from '../../database'
import { behaviour, type Endpoint } from '../../engine/behaviour'
import { linkTo } from '../../engine/uploads/links'
import { instant, integer, itemsOf, maybe, objectOf, oneOf, text } from '../../engine/jsonSchema'
import { idIn } from '../../engine/read/idIn'
import { put } from '../../engine/write/put'

/** Videos: their length is that of their file. */
export const videosBehaviour = behaviour(videos, {
  begins: ({ viewer, engine }) =>
    Promise.resolve({ uploadedBy: viewer.id || null, uploadedAt: engine.now().toISOString() }),
  prepare: (_work, { before, input }) => Promise.resolve(before ? undefined : { length: lengthOf(input.video) }),
  effects: {
    resubmit: async (work, { record, input }) => {
      const { viewer, engine } = work
      await put(work, videos, record.id, {
        ...{ length: lengthOf(input.video), uploadedBy: viewer.id || null },
        uploadedAt: engine.now().toISOString(),
      })
    },
  },
})

function lengthOf(files: unknown): number {
  const [first] = (files ?? []) as readonly StoredFile[]
  return Math.round(first?.duration ?? 0)
}

const PAGE = 20
const languages = Object.keys(videos.fields.language.options)

/** Answers the published videos, the newest first, for everyone who is signed in. */
export const videoFeedEndpoint: Endpoint = {
  method: 'GET',
  path: '/admin/video-feed',
  summary: `Published videos, newest first, ${PAGE} at a time; the addresses of a video work for five minutes`,
  need: 'signedIn',
  query: {
    language: oneOf(languages),
    before: 'The id of the last video of the page before.',
  },
  gives: itemsOf(
    objectOf({
      ...{ id: integer, caption: text, language: text, crop: maybe(text), seconds: integer, publishedAt: instant },
      ...{ video: text, thumbnail: text },
    }),
  ),
  answer: async ({ engine, tx, viewer }, _body, { query }): Promise<{ items: FeedVideo[] }> => {
    const before = query.before === undefined ? undefined : idIn(query.before)
    const language = typeof query.language === 'string' ? query.language : null
    const rows = await tx.rows<Omit<FeedVideo, 'video' | 'thumbnail'> & { key: string }>(sql`
      select v.id::int as id, v.caption, v.language, c.name as crop, coalesce(v.length, 0)::int as seconds,
        to_char(v.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "publishedAt", v.video -> 0 ->> 'key' as key
      from videos v left join crops c on c.id = v.crop_id
      where v.status = 'APPROVED' and v.consent_public and v.deleted_at is null and v.video -> 0 is not null
        and (${language}::text is null or v.language = ${language})
        and (${before ?? null}::bigint is null or (v.published_at, v.id) <
          (select o.published_at, o.id from videos o where o.id = ${before ?? null}::bigint))
      order by v.published_at desc, v.id desc limit ${PAGE}`)
    return {
      items: rows.map(({ key, ...row }) => ({
        ...row,
        video: linkTo(engine, viewer, { key }).address,
        thumbnail: linkTo(engine, viewer, { key }, { as: 'small' }).address,
      })),
    }
  },
}
