import { allows } from '#define'
import { help } from '#resources'
import { sql } from '../database'
import { behaviour, type Endpoint } from '../engine/behaviour'
import { around } from '../engine/desk/recordEndpoint'
import { objectIn } from '../engine/given'
import type { Work } from '../engine/engine'
import { badRequest } from '../engine/problem'
import { flag, maybe, objectOf } from '../engine/jsonSchema'
import { put } from '../engine/write/put'

/** Readers see what is published for their role; those who write see everything. */
export const helpBehaviour = behaviour(help, {
  scope: ({ id, keys, isService }) =>
    isService || allows(keys, 'help:edit')
      ? undefined
      : sql`t.status = 'PUBLISHED' and (coalesce(cardinality(t.roles), 0) = 0 or t.roles && (select array[u.role_type, u.office_role] from users u where u.id = ${id}))`,
  effects: {},
})

/** Whether an article was of use to its readers: one answer for each person, which they may change. */
export const helpEndpoints: readonly Endpoint[] = [
  around(help, {
    method: 'GET',
    path: 'vote',
    summary: 'The viewer’s vote on this article, in `isHelpful`; null if none',
    gives: objectOf({ isHelpful: maybe(flag) }),
    answer: async ({ tx, viewer }, { id }) => {
      const [found] = await tx.rows<{ is_good: boolean }>(
        sql`select is_good from votes where resource = 'help' and record_id = ${id} and user_id = ${viewer.id}`,
      )
      return { isHelpful: found?.is_good ?? null }
    },
  }),
  around(help, {
    method: 'PUT',
    path: 'vote',
    summary: 'Votes on this article: { isHelpful }',
    body: objectOf({ isHelpful: flag }),
    gives: objectOf({ isHelpful: flag }),
    answer: async (work, { id }, { body }) => {
      const { isHelpful } = objectIn(body)
      if (typeof isHelpful !== 'boolean') throw badRequest('Send { "isHelpful": true } or { "isHelpful": false }')
      await vote(work, id, isHelpful)
      return { isHelpful }
    },
  }),
]

/** The counts are no change of the article: they neither move its version nor stand in its history. */
async function vote(work: Work, article: number, isHelpful: boolean): Promise<void> {
  const { tx, viewer, engine } = work
  // Two who answer at once count one after the other.
  await tx.rows(sql`select id from help where id = ${article} for no key update`)
  // Votes are no resource but a table of the system: no engine function writes them.
  await tx.run(sql`
    insert into votes (resource, record_id, user_id, is_good, at)
    values ('help', ${article}, ${viewer.id}, ${isHelpful}, ${engine.now().toISOString()}::timestamptz)
    on conflict (resource, record_id, user_id) do update set is_good = excluded.is_good, at = excluded.at`)
  const [{ yes, no } = { yes: 0, no: 0 }] = await tx.rows<{ yes: number; no: number }>(sql`
    select count(*) filter (where is_good)::int as yes, count(*) filter (where not is_good)::int as no
    from votes where resource = 'help' and record_id = ${article}`)
  const helpful = Math.round((1000 * yes) / (yes + no)) / 10
  await put(work, help, article, { helpfulYes: yes, helpfulNo: no, helpful })
}
