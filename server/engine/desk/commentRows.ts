import { raw, sql, type Sql } from '../../database'
import type { Work } from '../engine'
import { numberIn } from '../given'
import { instantJson } from '../read/fieldJson'
import { isOpen, mayDo, readsHidden, shown } from './discussion'
import { readsInternal } from './internalNotes'
import type { About } from './recordEndpoint'

const SIZE = 30

/**
 * Reads the newest comments on a record, or those before a given one, as the route answers them. Throws 400 for its
 * parameters.
 */
export async function commentsOf(work: Work, about: About, query: Readonly<Record<string, unknown>>): Promise<object> {
  const before = numberIn(query, 'before', Number.MAX_SAFE_INTEGER) ?? Number.MAX_SAFE_INTEGER
  const size = numberIn(query, 'size', 100) ?? SIZE
  const rows = await rowsOf(work, about, sql`c.id < ${before} order by c.id desc limit ${size + 1}`)
  const total = await work.tx.json(sql`
    select count(*)::text from comments c where c.resource = ${about.resource.is.name} and c.record_id = ${about.id} and c.kind = 'comment' and ${shown} and ${await readable(work, about)}`)
  return {
    items: rows.slice(0, size).reverse(),
    hasEarlier: rows.length > size,
    totalItems: Number(total),
    readsInternal: await readsInternal(work, about),
    isOpen: await isOpen(work, about),
  }
}

/** Reads one comment as the route answers it. */
export async function oneComment(work: Work, about: About, id: number): Promise<object | undefined> {
  return (await rowsOf(work, about, sql`c.id = ${id}`))[0]
}

/** The comments (of the table `c`) that the viewer may read. */
async function readable(work: Work, about: About): Promise<Sql> {
  return (await readsInternal(work, about)) ? raw('true') : raw('not c.is_internal')
}

async function rowsOf(work: Work, about: About, which: Sql): Promise<object[]> {
  const { tx, viewer } = work
  const { resource, id } = about
  const isRead = readsHidden(about, viewer) ? raw('true') : raw('c.hidden_at is null')
  const person = sql`json_build_object('id', u.id, 'label', u.name)`
  return tx.rows<object>(sql`
    select c.id, c.kind, case when ${isRead} then c.body else '' end as body, ${instantJson(sql`c.at`)} as at, ${instantJson(sql`c.edited_at`)} as "editedAt", c.deleted_at is not null as "isDeleted", c.is_internal as "isInternal",
      c.hidden_at is not null as "isHidden", c.parent_id as parent,
      case when c.by_id is not null then json_build_object('id', c.by_id, 'label', c.by_label) end as by,
      coalesce((select json_agg(${person} order by u.name) from users u where u.id = any(c.mentions) and ${isRead}), '[]') as mentions,
      ${mayDo(work, about, await isOpen(work, about))} as "_can"
    from comments c where c.resource = ${resource.is.name} and c.record_id = ${id} and ${await readable(work, about)} and ${which}`)
}
