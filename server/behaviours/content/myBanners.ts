import { allows } from '#define'
import { bannerPictures, banners, contentLimits } from '#resources'
import { name, sql, type Sql } from '../../database'
import type { Endpoint } from '../../engine/behaviour'
import type { Work } from '../../engine/engine'
import { objectIn } from '../../engine/given'
import {
  described,
  instant,
  integer,
  itemsOf,
  listOf,
  maybe,
  needed,
  objectOf,
  oneOf,
  text,
} from '../../engine/jsonSchema'
import { badRequest } from '../../engine/problem'
import { instantJson } from '../../engine/read/fieldJson'
import { linkTo } from '../../engine/uploads/links'
import { namesPlace, namesRole } from './addressed'

const { app, slot, targetKind } = banners.fields
const { bannersCounted } = contentLimits

const banner = objectOf({
  id: integer,
  title: text,
  slot: oneOf(Object.keys(slot.options)),
  priority: described(maybe(integer), '1 is shown first'),
  till: instant,
  picture: described(
    text,
    'An address that works for five minutes, of the picture in your language or of the one for all others',
  ),
  targetKind: oneOf(Object.keys(targetKind.options)),
  target: described(maybe(text), 'The screen, web address or ID of the product, offer or video that it opens'),
  states: described(listOf(integer), 'With no districts either: everywhere'),
  districts: described(listOf(integer), 'Besides the states'),
  crops: described(listOf(integer), 'None for every crop'),
  languages: described(listOf(text), 'None for every language'),
})

/** Endpoints of the banners of an app for the viewer, and of their impressions and clicks. */
export const myBannerEndpoints: readonly Endpoint[] = [
  {
    method: 'GET',
    path: '/admin/my-banners',
    summary: 'Live banners of an app for your role, places and language, the first to show first',
    need: 'signedIn',
    query: {
      app: needed(oneOf(Object.keys(app.options))),
      slot: oneOf(Object.keys(slot.options)),
      language: described(
        oneOf(Object.keys(bannerPictures.fields.language.options)),
        'Of the pictures. Leave out for your own',
      ),
    },
    gives: itemsOf(banner),
    answer: async (work, _body, { query }) => ({ items: await bannersFor(work, query) }),
  },
  {
    method: 'POST',
    path: '/admin/my-banners/counts',
    summary: `Counts banners that you were shown or clicked, each once per request, up to ${bannersCounted} of each. Those that are not live or not for you are ignored`,
    need: 'signedIn',
    body: objectOf({}, { shown: listOf(integer), clicked: listOf(integer) }),
    gives: objectOf({ counted: listOf(integer), ignored: listOf(integer) }),
    answer: async (work, body) => {
      const { shown, clicked } = objectIn(body)
      return count(work, idsIn('shown', shown), idsIn('clicked', clicked))
    },
  },
]

/** The query of an app's request. */
type Asked = Readonly<Record<string, unknown>>

/**
 * Builds the condition that a banner of the table `t` is shown to the viewer now. Accounts that edit farmers request
 * the banners of farmers.
 */
function isShownTo({ viewer, engine }: Work): Sql {
  const now = sql`${engine.now().toISOString()}::timestamptz`
  return sql`t.deleted_at is null and t.status = 'LIVE' and t."from" <= ${now} and t.till > ${now}
    and (t.app <> 'FARMER' or ${allows(viewer.keys, 'farmer:edit')}::boolean)
    and ${namesRole(viewer)} and ${namesPlace(viewer, 'banners_states', 'banners_districts')}
    and (coalesce(cardinality(t.languages), 0) = 0
      or coalesce((select u.language = any(t.languages) from users u where u.id = ${viewer.id}), true))`
}

async function bannersFor(work: Work, { app: of, slot: at, language }: Asked): Promise<object[]> {
  const where = at ? String(at) : null
  const spoken = language
    ? sql`${String(language)}::text`
    : sql`(select u.language from users u where u.id = ${work.viewer.id})`
  const rows = await work.tx.rows<{ key: string }>(sql`
    select t.id, t.title, t.slot, t.priority, ${instantJson(sql`t.till`)} as till, coalesce(
        (select p.picture -> 0 ->> 'key' from banner_pictures p where p.banner_id = t.id and p.language = ${spoken} and p.deleted_at is null),
        t.picture -> 0 ->> 'key') as key, t.target_kind as "targetKind",
      case t.target_kind when 'SCREEN' then t.target_screen when 'URL' then t.target_url when 'PRODUCT' then t.target_product_id::text
        when 'OFFER' then t.target_offer_id::text when 'VIDEO' then t.target_video_id::text end as target,
      ${linksOf('banners_states')} as states, ${linksOf('banners_districts')} as districts, ${linksOf('banners_crops')} as crops, to_json(coalesce(t.languages, '{}')) as languages
    from banners t where t.app = ${String(of)} and ${isShownTo(work)} and (${where}::text is null or t.slot = ${where})
    order by t.priority nulls last, t.id`)
  return rows.map(({ key, ...row }) => ({ ...row, picture: linkTo(work.engine, work.viewer, { key }).address }))
}

function linksOf(table: string): Sql {
  return sql`coalesce((select json_agg(l.target_id order by l.target_id) from ${name(table)} l where l.record_id = t.id), '[]')`
}

function idsIn(field: string, given: unknown): readonly number[] {
  const ids = [...new Set((given ?? []) as readonly number[])]
  if (ids.length > bannersCounted)
    throw badRequest('Error while counting banners', {
      fields: { [field]: `Send up to ${bannersCounted} banners at once` },
    })
  return ids
}

/**
 * Counts impressions and clicks in one statement, without version and history. Rows are locked in the order of their
 * ids, so that requests cannot deadlock. There are never more clicks than impressions.
 */
async function count(
  work: Work,
  shown: readonly number[],
  clicked: readonly number[],
): Promise<{ counted: readonly number[]; ignored: readonly number[] }> {
  const asked = [...new Set([...shown, ...clicked])]
  const rows = await work.tx.rows<{ id: number }>(sql`
    with mine as (
      select t.id, (t.id = any(${shown}::bigint[]))::int as shown, (t.id = any(${clicked}::bigint[]))::int as clicked
      from banners t where t.id = any(${asked}::bigint[]) and ${isShownTo(work)} order by t.id for no key update)
    update banners b set impressions = b.impressions + m.shown, clicks = least(b.clicks + m.clicked, b.impressions + m.shown)
    from mine m where m.id = b.id returning b.id`)
  const counted = rows.map(({ id }) => Number(id)).sort((one, other) => one - other)
  return { counted, ignored: asked.filter((id) => !counted.includes(id)) }
}
