import { isBlank, tidyLines, type FieldErrors } from '#define'
import { notification, sql } from '../../database'
import { behaviourOf, type Work } from '../engine'
import { payloadOf } from '../liveMessages'
import { forbidden, notFound } from '../problem'
import { refusal } from '../write/violations'
import { commentsOf, oneComment } from './commentRows'
import { hide, mustBeOpen, mustBeRecent, parentIn, recount } from './discussion'
import { keptFromNotes, readsInternal } from './internalNotes'
import { tell, untell } from '../write/notified'
import { mustAllSee } from './people'
import type { About, RecordEndpoint } from './recordEndpoint'
import { objectIn, wholeNumber } from '../given'
import { comment, commentBody, comments } from './deskSchemas'
import { described, flag, integer, objectOf } from '../jsonSchema'

const LONGEST = 4000
const MOST_MENTIONS = 20
const FAILED = 'Error while saving the comment'

/** The kinds of entries among a record's comments: what someone wrote, or what was done around the record. */
export type CommentKind = 'comment' | 'assigned' | 'released'

/** The comments on a record. Anyone who may read the record may read and write them. */
export const commentEndpoints: readonly RecordEndpoint[] = [
  {
    method: 'GET',
    path: 'comments',
    summary: 'The comments on this record, newest last; earlier ones by `before`',
    query: {
      before: described(integer, 'The id of the comment before which to go on'),
      size: described(integer, 'How many, at most 100'),
    },
    gives: comments,
    answer: (work, about, { query }) => commentsOf(work, about, query),
  },
  {
    method: 'POST',
    path: 'comments',
    summary:
      'Comments on this record: { body, mentions, isInternal }; mentions are the ids of the people to notify; internal comments are visible only to people who work on such records',
    body: commentBody,
    gives: comment,
    answer: async (work, about, { body }) => {
      await mustBeOpen(work, about, FAILED)
      const said = await saidIn(work, about, body)
      const parent = await parentIn(work, about, body, FAILED)
      const id = await say(work, about, { ...said, parent })
      return oneComment(work, about, id)
    },
  },
  {
    method: 'PATCH',
    path: 'comments/:comment',
    summary: 'Changes the viewer’s own comment; only newly mentioned people are notified',
    body: commentBody,
    gives: comment,
    answer: async (work, about, { body, params }) => {
      const { id, mentions: before, isInternal } = await ownComment(work, about, params.comment)
      await mustBeRecent(work, about, id, FAILED)
      const { text, mentions } = await saidIn(work, about, body, isInternal)
      await work.tx.run(
        sql`update comments set body = ${text}, mentions = ${mentions}::bigint[], edited_at = ${work.engine.now().toISOString()}::timestamptz where id = ${id}`,
      )
      await tellSaid(work, about, isInternal)
      await untell(work, sql`comment_id = ${id} and user_id <> all(${mentions}::bigint[])`)
      const added = mentions.filter((user) => !before.includes(user))
      await tell(work, about, { kind: 'mention', users: added, comment: id })
      return oneComment(work, about, id)
    },
  },
  {
    method: 'DELETE',
    path: 'comments/:comment',
    summary: 'Deletes the viewer’s own comment; its place is kept, its text is not',
    gives: null,
    answer: async (work, about, { params }) => {
      const { id, isInternal } = await ownComment(work, about, params.comment)
      await tellSaid(work, about, isInternal)
      await work.tx.run(
        sql`update comments set body = '', mentions = '{}', deleted_at = ${work.engine.now().toISOString()}::timestamptz where id = ${id}`,
      )
      await untell(work, sql`comment_id = ${id}`)
      await recount(work, about)
    },
  },
]

/** Hides a comment in a discussion; its place stays visible. */
export const hidingEndpoint: RecordEndpoint = {
  method: 'PUT',
  path: 'comments/:comment/hidden',
  summary: 'Hides a comment, or shows it again: { isHidden }; for the moderators of a discussion',
  body: objectOf({ isHidden: flag }),
  gives: comment,
  answer: async (work, about, { body, params }) => {
    const id = wholeNumber(params.comment) ?? 0
    await hide(work, about, id, objectIn(body).isHidden === true)
    await tellSaid(work, about, false)
    return oneComment(work, about, id)
  },
}

/** The content of a comment, for all who may read the record or as an internal note. */
interface Saying {
  readonly text: string
  readonly mentions: readonly number[]
  readonly isInternal: boolean
  /** The comment that it answers. */
  readonly parent?: number | undefined
}

/** Writes a comment on a record: notifies those mentioned, and calls the behaviour. Answers with the comment's id. */
export async function say(work: Work, about: About, saying: Saying): Promise<number> {
  const { mentions, isInternal } = saying
  const comment = await addComment(work, about, { ...saying, kind: 'comment' })
  await recount(work, about)
  await tell(work, about, { kind: 'mention', users: mentions, comment })
  await behaviourOf(work.engine, about.resource)?.commented?.(work, { id: about.id, comment, mentions, isInternal })
  return comment
}

/** Writes an entry among the comments of a record. Answers with its id. */
export async function addComment(
  work: Work,
  about: About,
  {
    kind,
    text,
    mentions,
    isInternal = false,
    parent,
  }: Omit<Saying, 'isInternal'> & Partial<Saying> & { readonly kind: CommentKind },
): Promise<number> {
  const { tx, viewer, engine } = work
  const { resource, id } = about
  await tellSaid(work, about, isInternal)
  const [row] = await tx.rows<{ id: number }>(sql`
    insert into comments (resource, record_id, by_id, by_label, at, kind, body, mentions, is_internal, parent_id)
    values (${resource.is.name}, ${id}, ${viewer.id || null}, ${viewer.name}, ${engine.now().toISOString()}::timestamptz, ${kind}, ${text}, ${mentions}::bigint[], ${isInternal}, ${parent ?? null})
    returning id`)
  return row?.id ?? 0
}

/** Everyone who has the record on screen sees the comment as soon as the transaction is committed. */
async function tellSaid({ tx }: Work, { resource, id }: About, isInternal: boolean): Promise<void> {
  await tx.run(notification(payloadOf({ kind: 'said', resource: resource.is.name, id, isInternal })))
}

/**
 * Verifies the content of a comment; `was` says whether the comment being changed is internal. Throws 400 with messages
 * at `body`, `mentions` and `isInternal`.
 */
async function saidIn(work: Work, about: About, given: unknown, was?: boolean): Promise<Saying> {
  const { body, mentions = [], isInternal = was ?? false } = objectIn(given)
  const text = typeof body === 'string' ? tidyLines(body) : ''
  const { max = LONGEST } = about.resource.people.discussion ?? {}
  const ids = Array.isArray(mentions) ? [...new Set(mentions as unknown[])] : undefined
  const errors: FieldErrors = {}
  if (isBlank(text)) errors.body = 'Write a comment'
  else if (text.length > max) errors.body = `A comment has at most ${max.toLocaleString('en-IN')} characters`
  if (!ids || ids.length > MOST_MENTIONS || ids.some((id) => typeof id !== 'number' || !wholeNumber(id)))
    errors.mentions = `Mention at most ${MOST_MENTIONS} people, by their ids`
  if (typeof isInternal !== 'boolean' || (isInternal && !(await readsInternal(work, about))))
    errors.isInternal = 'You can’t write internal notes here'
  else if (was !== undefined && isInternal !== was)
    errors.isInternal = 'This can’t be changed after a comment is written'
  if (Object.keys(errors).length) throw refusal(FAILED, errors)
  await mustAllSee(work, about, ids as number[], {
    title: FAILED,
    field: 'mentions',
    also: isInternal === true ? about.resource.access.notes : undefined,
    except: isInternal === true ? await keptFromNotes(work, about) : undefined,
  })
  return { text, mentions: ids as number[], isInternal: isInternal === true }
}

/**
 * Finds the viewer's own comment. Throws 404 when the record has no comment with this id, 403 when it is someone
 * else's.
 */
async function ownComment(
  { tx, viewer }: Work,
  { resource, id }: About,
  given: string | undefined,
): Promise<{ id: number; mentions: readonly number[]; isInternal: boolean }> {
  const [found] = await tx.rows<{ id: number; by_id: number | null; mentions: number[]; is_internal: boolean }>(sql`
    select id, by_id, mentions, is_internal from comments
    where id = ${wholeNumber(given) ?? 0} and resource = ${resource.is.name} and record_id = ${id} and kind = 'comment' and deleted_at is null for update`)
  if (!found) throw notFound('Comment Not Found')
  if (found.by_id !== viewer.id) throw forbidden()
  return { id: found.id, mentions: found.mentions.map(Number), isInternal: found.is_internal }
}
