import { sql, type Sql } from '../../database'
import type { Endpoint } from '../behaviour'
import type { Work } from '../engine'
import { badRequest } from '../problem'
import { instantJson } from '../read/fieldJson'
import { readsInternal } from './internalNotes'
import { companyWords } from './noticeWords'
import { titlesOf } from './recordEndpoint'
import { numberIn, objectIn, wholeNumber } from '../given'
import { notices, readNotices, unread } from './deskSchemas'
import { described, integer } from '../jsonSchema'

/** People's notices: mentions and assignments, with the number of unread ones. */
export const noticeEndpoints: readonly Endpoint[] = [
  {
    method: 'GET',
    path: '/admin/notices',
    summary: 'The viewer’s notices, newest first',
    need: 'signedIn',
    query: {
      before: described(integer, 'The id of the notice after which to go on'),
      size: described(integer, 'How many, at most 100'),
    },
    gives: notices,
    answer: async (work, _body, { query }) => noticesOf(work, query),
  },
  {
    method: 'GET',
    path: '/admin/notices/unread',
    summary: 'The number of unread notices',
    need: 'signedIn',
    gives: unread,
    answer: async (work) => ({ unread: await unreadOf(work) }),
  },
  {
    method: 'POST',
    path: '/admin/notices/read',
    summary: 'Marks notices as read: { ids }, those of one record by { resource, record }, or { all: true }',
    need: 'signedIn',
    body: readNotices,
    gives: unread,
    answer: markRead,
  },
]

interface Row {
  readonly id: number
  readonly kind: string
  readonly resource: string
  readonly record: number
  readonly comment: number | null
  readonly by: string | null
  readonly at: string
  readonly isRead: boolean
  readonly excerpt: string | null
  readonly isInternal: boolean | null
}

const EXCERPT = 160

async function noticesOf(work: Work, query: Readonly<Record<string, unknown>>): Promise<object> {
  const before = numberIn(query, 'before', Number.MAX_SAFE_INTEGER)
  const size = numberIn(query, 'size', 100) ?? 20
  const rows = await work.tx.rows<Row>(sql`
    select n.id, n.kind, n.resource, n.record_id as record, n.comment_id as comment, n.by_label as by, ${instantJson(sql`n.at`)} as at,
      n.read_at is not null as "isRead", left(c.body, ${EXCERPT}) as excerpt, c.is_internal as "isInternal"
    from notices n left join comments c on c.id = n.comment_id and c.deleted_at is null and c.hidden_at is null
    where n.user_id = ${work.viewer.id} and n.id < ${before ?? Number.MAX_SAFE_INTEGER} order by n.id desc limit ${size + 1}`)
  const shown = rows.slice(0, size)
  const titles = await titlesOf(work, shown)
  const words = await companyWords(work, shown)
  const items: object[] = []
  for (const { isInternal, ...row } of shown) {
    const seen = titles.get(`${row.resource}/${row.record}`)
    const isRead = seen && (!isInternal || (await readsNoteOf(work, row)))
    // A viewer who may no longer see the record learns nothing about it, but the notice still counts.
    items.push({
      ...row,
      isVisible: !!seen,
      title: seen?.title ?? null,
      words: words.get(row.id) ?? null,
      excerpt: isRead ? row.excerpt : null,
    })
  }
  return {
    items,
    hasMore: rows.length > size,
    unread: await unreadOf(work),
  }
}

async function readsNoteOf(work: Work, { resource: resourceName, record }: Omit<Row, 'isInternal'>): Promise<boolean> {
  const resource = work.engine.register.resources.find(({ is: { name } }) => name === resourceName)
  return resource !== undefined && readsInternal(work, { resource, id: record })
}

async function unreadOf({ tx, viewer }: Work): Promise<number> {
  return Number(await tx.json(sql`select count(*)::text from notices where user_id = ${viewer.id} and read_at is null`))
}

async function markRead(work: Work, body: unknown): Promise<object> {
  const given = objectIn(body)
  const mine = sql`update notices set read_at = ${work.engine.now().toISOString()}::timestamptz where user_id = ${work.viewer.id} and read_at is null`
  if (given.all === true) await work.tx.run(mine)
  else await work.tx.run(sql`${mine} and ${which(given)}`)
  return { unread: await unreadOf(work) }
}

function which({ ids, resource, record }: Readonly<Record<string, unknown>>): Sql {
  if (Array.isArray(ids) && ids.length <= 1000) {
    const numbers = ids.map((id) => (typeof id === 'number' ? wholeNumber(id) : undefined))
    if (numbers.every((id) => id !== undefined)) return sql`id = any(${numbers}::bigint[])`
  }
  const number = typeof record === 'number' ? wholeNumber(record) : undefined
  if (typeof resource === 'string' && number) return sql`resource = ${resource} and record_id = ${number}`
  throw badRequest('Send { "ids": […] }, { "resource", "record" } or { "all": true }')
}
