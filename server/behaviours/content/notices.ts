import { allows } from '#define'
import { boardNotices, noticeReads } from '#resources'
import { raw, sql, type Sql } from '../../database'
import { behaviour, type Endpoint } from '../../engine/behaviour'
import type { Engine, Work } from '../../engine/engine'
import { wholeNumber } from '../../engine/given'
import { idsOf } from '../../engine/idOf'
import { flag, integer, listOf, maybe, objectOf, text } from '../../engine/jsonSchema'
import { badRequest, notFound } from '../../engine/problem'
import { insertRecord } from '../../engine/write/create'
import { put } from '../../engine/write/put'

/** Notices: readers see those published for them, authors see all. */
export const noticesBehaviour = behaviour(boardNotices, {
  scope: ({ id, keys, isService }, engine) =>
    isService || allows(keys, 'notice:edit')
      ? undefined
      : sql`t.status in ('PUBLISHED', 'EXPIRED') and t."from" <= ${engine.now().toISOString()}::timestamptz and ${addresses(sql`${id}::bigint`)}`,
  reach: ({ id, places }) => (places === 'everywhere' ? raw('true') : sql`t.created_by = ${id}::bigint`),
  prepare: async ({ engine, viewer }, { before, input }) => {
    const failed = before ? boardNotices.form.messages.updateFailed : boardNotices.form.messages.createFailed
    if (viewer.places !== 'everywhere' && !viewer.isService && idsOf(input.places).length === 0)
      throw badRequest(failed, { fields: { places: 'Choose at least one of your geographies' } })
    mustLast(engine, input.till, failed)
  },
  effects: {
    publish: async (work, { record }) => {
      mustLast(work.engine, record.till, boardNotices.actions.publish.failed)
      const [counted] = await work.tx.rows<{ people: number }>(sql`
        select count(*)::int as people from users p join board_notices t on t.id = ${record.id}
        where p.deleted_at is null and p.status = 'ACTIVE' and ${addresses(raw('p.id'))}`)
      if (!counted?.people)
        throw badRequest(boardNotices.actions.publish.failed, { detail: 'No active user has these roles and places' })
      await put(work, boardNotices, record.id, { audience: counted.people })
    },
  },
})

function mustLast({ now }: Engine, till: string | null | undefined, failed: string): void {
  if (till && Date.parse(till) <= now().getTime())
    throw badRequest(failed, { fields: { till: 'This time has passed. Choose a later one' } })
}

/**
 * Builds the condition that the notice of the table `t` addresses a person: by one of its roles, and by a place that is
 * within or around where they work. A person who works everywhere is addressed by every place.
 */
export function addresses(person: Sql): Sql {
  return sql`exists (select from users u where u.id = ${person}
    and (coalesce(cardinality(t.roles), 0) = 0 or t.roles && array[u.role_type, u.office_role])
    and (not exists (select from board_notices_places n where n.record_id = t.id)
      or not exists (select from users_scope s where s.record_id = u.id)
      or exists (select from board_notices_places n join geographies a on a.id = n.target_id, users_scope s join geographies b on b.id = s.target_id
        where n.record_id = t.id and s.record_id = u.id
          and (a.id = b.id or a.id in (b.parent_id, b.parent_zone_id, b.parent_state_id, b.parent_district_id, b.parent_tehsil_id)
            or b.id in (a.parent_id, a.parent_zone_id, a.parent_state_id, a.parent_district_id, a.parent_tehsil_id)))))`
}

const MOST = 50

/** Answers the viewer's current notices that they have not read, or not acknowledged, urgent ones first. */
export const myNoticesEndpoint: Endpoint = {
  method: 'GET',
  path: '/admin/my-notices',
  summary: 'Current notices that you have not read, or not acknowledged, urgent ones first',
  need: 'signedIn',
  gives: objectOf({
    items: listOf(
      objectOf({
        id: integer,
        title: text,
        body: text,
        priority: text,
        from: text,
        ackRequired: flag,
        readAt: maybe(text),
      }),
    ),
  }),
  answer: async ({ tx, viewer, engine }) => ({
    items: await tx.rows(sql`
      select t.id, t.title, t.body, t.priority, to_char(t."from" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "from", coalesce(t.ack_required, false) as "ackRequired",
        to_char(r.read_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "readAt"
      from board_notices t left join notice_reads r on r.notice_id = t.id and r.user_id = ${viewer.id} and r.deleted_at is null
      where ${isCurrent(viewer.id, engine)} and (r.id is null or (t.ack_required and r.acknowledged_at is null))
      order by t.priority = 'URGENT' desc, t."from", t.id limit ${MOST}`),
  }),
}

function isCurrent(viewer: number, { now }: Engine): Sql {
  const moment = sql`${now().toISOString()}::timestamptz`
  return sql`t.deleted_at is null and t.status = 'PUBLISHED' and t."from" <= ${moment} and (t.till is null or t.till > ${moment}) and ${addresses(sql`${viewer}::bigint`)}`
}

/**
 * Records that the viewer has read a notice, and acknowledged it if the request says so. A recorded value never
 * changes.
 */
export const readNoticeEndpoint: Endpoint = {
  method: 'PUT',
  path: '/admin/my-notices/:id',
  summary: 'Notes that you have read a notice, and acknowledges it: { acknowledge }',
  need: 'signedIn',
  body: objectOf({ acknowledge: flag }),
  gives: null,
  answer: async (work, body, { params }) => {
    const id = wholeNumber(params.id) ?? 0
    await note(work, id, (body as { acknowledge: boolean }).acknowledge)
  },
}

async function note(work: Work, id: number, isAcknowledged: boolean): Promise<void> {
  const { tx, viewer, engine } = work
  // Requests of the same reader in two tabs are serialised, so that the reading is recorded once.
  const [notice] = await tx.rows<{ ackRequired: boolean }>(sql`
    select coalesce(t.ack_required, false) as "ackRequired" from board_notices t where t.id = ${id} and ${isCurrent(viewer.id, engine)} for no key update`)
  if (!notice) throw notFound(boardNotices.form.messages.notFound)
  if (isAcknowledged && !notice.ackRequired) throw badRequest('This notice asks for no acknowledgement')
  const [known] = await tx.rows<{ id: number; isDone: boolean }>(sql`
    select id, acknowledged_at is not null as "isDone" from notice_reads where notice_id = ${id} and user_id = ${viewer.id} and deleted_at is null`)
  const at = engine.now().toISOString()
  if (!known) {
    const values = { notice: id, user: viewer.id, readAt: at, ...(isAcknowledged && { acknowledgedAt: at }) }
    await insertRecord(work, noticeReads, values, noticeReads.form.messages.createFailed)
  } else if (isAcknowledged && !known.isDone) await put(work, noticeReads, known.id, { acknowledgedAt: at })
}
