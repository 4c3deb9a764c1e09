import type { AnyResource } from '#define'
import { sql, type Sql } from '../../database'
import type { Work } from '../engine'
import { readAll } from '../read/oneRecord'

/** The content of a notice: a mention in a comment, an assignment, or what the resource declares. */
interface News {
  readonly kind: string
  readonly users: readonly number[]
  readonly comment?: number
}

/** The preference with the kinds of notices, `<resource>/<kind>`, that a user does not want. */
const MUTED = 'notices:muted'

/** Notifies users of something done around a record, except of what they did themselves or have muted. */
export async function tell(
  { tx, viewer, engine }: Work,
  { resource, id }: { readonly resource: AnyResource; readonly id: number },
  news: News,
): Promise<void> {
  const users = [...new Set(news.users)].filter((user) => user !== viewer.id)
  if (users.length === 0) return
  await tx.run(sql`
    insert into notices (user_id, kind, resource, record_id, comment_id, by_id, by_label, at)
    select given.id, ${news.kind}, ${resource.is.name}, ${id}::bigint, ${news.comment ?? null}::bigint, ${viewer.id || null}::bigint, ${viewer.name}, ${engine.now().toISOString()}::timestamptz
    from unnest(${users}::bigint[]) as given (id)
    where not exists (select from preferences p where p.user_id = given.id and p.name = ${MUTED} and p.value @> ${JSON.stringify(`${resource.is.name}/${news.kind}`)}::jsonb)`)
}

/** Withdraws notices that are still unread: those of a deleted comment or mention. */
export async function untell({ tx }: Work, which: Sql): Promise<void> {
  await tx.run(sql`delete from notices where read_at is null and ${which}`)
}

/**
 * Sends the notices that a resource declares for one of its actions to the people of some records, as they are after
 * it.
 */
export async function sendNotices(
  work: Work,
  resource: AnyResource,
  word: string,
  ids: readonly number[],
): Promise<void> {
  const notices = Object.entries(resource.people.notices).filter(([, { after }]) => after?.includes(word))
  if (notices.length === 0 || ids.length === 0) return
  const records = await readAll(work, resource, ids)
  for (const [id, record] of records)
    for (const [kind, { people = [] }] of notices) {
      const users = people.flatMap((name) => (record[name] as { readonly id: number } | null)?.id ?? [])
      await tell(work, { resource, id }, { kind, users })
    }
}
